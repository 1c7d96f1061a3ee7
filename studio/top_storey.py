"""The set back fifth storey with the two penthouses, their roof terraces and the roof."""

import units
from facade import Side, add_volume_box, batch, facade, planter, shrink_polygon, slats
from mesh import rounded_polygon
from params import IDX, PE, PN, PS, PW, WT, XE, XW, YN, YS, Z

SOUTH, NORTH, EAST, WEST = (Side(side) for side in 'SNEW')


def add_roof_terraces():
    """Decks, parapet and railing around the penthouses."""
    z4 = Z[4]
    for flat, (a, b) in ((IDX['5P'], (XW, 0)), (IDX['5Q'], (0, XE))):
        batch(flat, 'deck').box(a + 0.3, YS + 0.3, z4, b - 0.3, PS, z4 + 0.05)
        outwards = -1 if a < 0 else 1
        batch(0, 'roofgravel').box(a + 0.3, PN, z4, b - 0.3, YN - 0.3, z4 + 0.04)
        side_deck = (a + 0.3, PW) if outwards < 0 else (PE, b - 0.3)
        batch(flat, 'deck').box(side_deck[0], PS, z4, side_deck[1], YN - 0.3, z4 + 0.05)
        outer = XW if outwards < 0 else XE
        path = [(0, YS + 0.12), (outer - outwards * 0.12, YS + 0.12), (outer - outwards * 0.12, YN - 0.12), (0, YN - 0.12)]
        if outwards < 0:
            path = path[::-1]
        railing = path if outwards > 0 else path
        batch(flat, 'rail').ribbon(railing, z4 + 0.36, z4 + 1.05, 0.016)
        batch(flat, 'bronze').ribbon(railing, z4 + 1.05, z4 + 1.09, 0.05)
        # proxy: terrace edge band + set-back body
        add_volume_box(flat, a, YS, z4, b, YS + 0.3, z4 + 1.1)
        add_volume_box(flat, *(outer, YS, z4, outer - outwards * 0.3, YN, z4 + 1.1))
        add_volume_box(flat, a, YN - 0.3, z4, b, YN, z4 + 1.1)
        add_volume_box(flat, a if outwards < 0 else 0, YS, z4, b if outwards > 0 else 0, YN, z4 + 0.05)
        add_volume_box(flat, max(a, PW) if outwards < 0 else 0, PS, z4, min(b, PE) if outwards > 0 else 0, PN, Z[5])
    for side, a, b in (
        (SOUTH, XW - 0.06, XE + 0.06),
        (NORTH, -XE - 0.06, -XW + 0.06),
        (WEST, -YN + 0.3, -YS - 0.3),
        (EAST, YS + 0.3, YN - 0.3),
    ):
        side.box(batch(0, 'band'), a, b, -0.3, 0.06, z4 - 0.3, z4 + 0.36)
    batch(0, 'concrete').box(XW + 0.2, YS + 0.2, z4 - 0.1, XE - 0.2, YN - 0.2, z4)


def add_penthouses(rng):
    """The set back storey, with furniture and plants on its terraces."""
    z0 = Z[4]
    z1 = Z[5]
    z4 = Z[4]
    for flat, is_west in ((IDX['5P'], True), (IDX['5Q'], False)):
        south, north, east, west = [Side(q, PW, PS, PE, PN) for q in 'SNEW']
        a, b = (PW, 0) if is_west else (0, PE)
        by_side = units.openings('P' if is_west else 'Q', 4)
        openings = by_side['S']
        facade(south, flat, a, b, z0, z1, openings, 'plaster2', rng)
        slats(south, flat, a, b, z0 + 0.05, z1, [(opening[0], opening[1], z0, z0 + opening[3]) for opening in openings])
        na, nb = (0, -PW) if is_west else (-PE, 0)
        north_openings = by_side['N']
        facade(north, flat, na, nb, z0, z1, north_openings, 'plaster2', rng)
        slats(
            north,
            flat,
            na,
            nb,
            z0 + 0.05,
            z1,
            [(opening[0], opening[1], z0 + opening[2], z0 + opening[3]) for opening in north_openings],
        )
        side = west if is_west else east
        ea, eb = (-PN, -PS) if is_west else (PS, PN)
        end_openings = by_side['W' if is_west else 'E']
        facade(side, flat, ea + WT, eb - WT, z0, z1, end_openings, 'plaster2', rng)
        slats(
            side,
            flat,
            ea,
            eb,
            z0 + 0.05,
            z1,
            [(opening[0], opening[1], z0 + opening[2], z0 + opening[3]) for opening in end_openings],
        )
        # terrace furniture, planters, pergola
        outwards = -1 if is_west else 1
        for k in range(6):
            x = outwards * (1.2 + k * 2.7)
            planter(x, YS + 0.75, z4 + 0.05, rng.choice(['s0', 's2', 'gr', 'tO', 'gr2']), flat, rng, 1.2)
        cushions = batch(flat, 'cushion')
        wood = batch(flat, 'slat')
        for x in (outwards * 5.2, outwards * 11.6):
            wood.box(x - 1.1, PS - 1.0, z4 + 0.12, x + 1.1, PS - 0.25, z4 + 0.22)
            cushions.box(x - 1.05, PS - 0.98, z4 + 0.22, x + 1.05, PS - 0.3, z4 + 0.42)
            cushions.box(x - 1.05, PS - 0.42, z4 + 0.42, x + 1.05, PS - 0.25, z4 + 0.75)
            wood.box(x - 0.5, PS - 1.75, z4 + 0.3, x + 0.5, PS - 1.25, z4 + 0.35)
            wood.box(x - 0.4, PS - 1.65, z4 + 0.05, x + 0.4, PS - 1.35, z4 + 0.3)


def add_roof():
    """Roof, lift overrun, solar panels."""
    z1 = Z[5]
    eaves = 0.95
    outline = rounded_polygon(
        [
            (PW - eaves, PS - eaves - 0.5, 0.8),
            (PE + eaves, PS - eaves - 0.5, 0.8),
            (PE + eaves, PN + 0.6, 0.8),
            (PW - eaves, PN + 0.6, 0.8),
        ]
    )
    batch(0, 'band').extrude(outline, z1, z1 + 0.3)
    batch(0, 'soffit').extrude(shrink_polygon(outline, 0.15), z1 - 0.03, z1)
    batch(0, 'roofgravel').extrude(shrink_polygon(outline, 0.5), z1 + 0.3, z1 + 0.34)
    batch(0, 'plaster2').box(-3, 0.8, z1 + 0.3, 3, 5.4, z1 + 1.9)
    batch(0, 'band').box(-3.1, 0.7, z1 + 1.9, 3.1, 5.5, z1 + 2.02)
    panels = batch(0, 'solar')
    for sx in (-1, 1):
        for k in range(5):
            for j in range(3):
                x = sx * (5 + k * 1.9)
                y = -3.6 + j * 2.4
                n = len(panels.v)
                panels.box(x - 0.85, y - 0.5, z1 + 0.5, x + 0.85, y + 0.5, z1 + 0.54)
                for q in range(n, len(panels.v)):
                    vx, vy, vz = panels.v[q]
                    panels.v[q] = (vx, vy, vz + (vy - y) * 0.35)
