"""The building: five storeys with 22 flats, from the numbers in params.py and units.py.

Index 0 in batches stands for what belongs to no flat.
"""

import random
from dataclasses import dataclass

from mathutils import Vector

import units
from facade import Side, add_volume_box, balcony, batch, facade, offset_path, planter, slats
from mesh import rounded_polygon
from params import IDX, PE, PN, PS, PW, WT, XA, XB, XE, XW, YN, YS, Z
from top_storey import add_penthouses, add_roof, add_roof_terraces

SOUTH, NORTH, EAST, WEST = (Side(side) for side in 'SNEW')


@dataclass(frozen=True)
class Storey:
    """One of the four lower storeys; number 0 is the ground floor."""

    number: int

    @property
    def floor(self):
        """Height of its floor."""
        return Z[self.number]

    @property
    def ceiling(self):
        """Height of the floor above."""
        return Z[self.number + 1]

    @property
    def height(self):
        """From floor to floor."""
        return self.ceiling - self.floor

    @property
    def is_ground(self):
        """Whether it is the ground floor."""
        return self.number == 0

    @property
    def is_odd(self):
        """Balconies differ from storey to storey."""
        return self.number % 2 == 1

    @property
    def wall(self):
        """Material of the long sides."""
        return 'stone' if self.is_ground else 'plaster'

    @property
    def end_wall(self):
        """Material of the ends; stone is laid along the wall."""
        return 'stoneY' if self.is_ground else 'plaster'

    def flat(self, unit):
        """Index of a flat."""
        return IDX[f'{self.number + 1}{unit}']


def add_partitions():
    """Slabs, and the walls between the flats; they belong to no flat."""
    for s in range(5):
        z = Z[s]
        x0, y0, x1, y1 = (XW + 0.02, YS + 0.02, XE - 0.02, YN - 0.02) if s < 4 else (PW + 0.02, PS + 0.02, PE - 0.02, PN - 0.02)
        batch(0, 'infloor').box(x0 + WT, y0 + WT, z, x1 - WT, y1 - WT, z + 0.05)
        batch(0, 'inceil').box(x0 + WT, y0 + WT, Z[s + 1] - 0.3, x1 - WT, y1 - WT, Z[s + 1] - 0.02)
    z4 = Z[4]
    for x in (XA, XB):
        batch(0, 'inwall').box(x - 0.1, YS + WT, 0, x + 0.1, 0.4, z4)
    batch(0, 'inwall').box(XW + WT, 0.3, 0, XE - WT, 0.5, z4)
    for x in (-3.2, 3.2):
        batch(0, 'inwall').box(x - 0.1, 0.4, 0, x + 0.1, YN - WT, z4)
    batch(0, 'inwall').box(-0.1, PS + WT, z4, 0.1, PN - WT, Z[5] - 0.3)
    for x in (-11.4, 11.4):
        batch(0, 'inwall').box(x - 0.06, YS + WT, 0, x + 0.06, YN - WT, z4)
    batch(0, 'inwall').box(XW + WT, -3.4, 0, XE - WT, -3.28, z4)


def add_south_facades(storey, rng):
    """Flats A, B and C."""
    for unit, (a, b) in (('A', (XW, XA)), ('B', (XA, XB)), ('C', (XB, XE))):
        flat = storey.flat(unit)
        openings = units.openings(unit, storey.number)['S']
        facade(SOUTH, flat, a, b, storey.floor, storey.ceiling, openings, storey.wall, rng)
        add_volume_box(flat, a, YS, storey.floor, b, YS + 1, storey.ceiling)
        if not storey.is_ground:
            free = [(opening[0], opening[1], storey.floor + opening[2], storey.floor + opening[3]) for opening in openings]
            stretches = {'A': (a + 4.7, a + 9.1), 'C': (b - 9.1, b - 4.7), 'B': (a + 3.2, a + 8.0)}[unit]
            slats(SOUTH, flat, stretches[0], stretches[1], storey.floor + 0.02, storey.ceiling - 0.26, free)


def add_end_facades(storey, rng):
    """The west and the east end."""
    for side, placed in ((WEST, (('D', -YN, -0.4), ('A', -0.4, -YS))), (EAST, (('C', YS, 0.4), ('E', 0.4, YN)))):
        for unit, a, b in placed:
            flat = storey.flat(unit)
            openings = units.openings(unit, storey.number)[side.side]
            facade(
                side,
                flat,
                a + (WT if abs(a) > 5 else 0),
                b - (WT if abs(b) > 5 else 0),
                storey.floor,
                storey.ceiling,
                openings,
                storey.end_wall,
                rng,
            )
            p = side.w(a, 0)
            q = side.w(b, -1)
            add_volume_box(flat, p[0], p[1], storey.floor, q[0], q[1], storey.ceiling)
            if not storey.is_ground and unit in 'DE':
                slats(side, flat, *(a + 2.4, b - 2.6), storey.floor + 0.02, storey.ceiling - 0.26)


def add_north_facades(storey, rng):
    """Flats D and E with their balconies."""
    for unit, (a, b) in (('E', (-XE, -3.2)), ('D', (3.2, -XW))):
        flat = storey.flat(unit)
        openings = units.openings(unit, storey.number)['N']
        facade(NORTH, flat, a, b, storey.floor, storey.ceiling, openings, storey.wall, rng)
        p = NORTH.w(a, 0)
        q = NORTH.w(b, -1)
        add_volume_box(flat, p[0], p[1], storey.floor, q[0], q[1], storey.ceiling)
        if not storey.is_ground:
            free = [(opening[0], opening[1], storey.floor + opening[2], storey.floor + opening[3]) for opening in openings]
            stretch = (a + 7.0, a + 8.4) if unit == 'E' else (b - 8.4, b - 7.0)
            slats(NORTH, flat, *stretch, storey.floor + 0.02, storey.ceiling - 0.26, free)
        # N balcony
        if not storey.is_ground:
            ua, ub = (a + 3.2, a + 8.2) if unit == 'E' else (b - 8.2, b - 3.2)
            xa, xb = sorted((-ua, -ub))
            outline = rounded_polygon(units.balcony(unit, storey.number))
            path = [(xb, YN)] + [p for p in outline if p[1] > YN + 0.01] + [(xa, YN)]
            balcony(flat, outline, offset_path(path, 0.06), storey.floor, 'bars')
            planter(xa + 0.5, YN + 1.2, storey.floor + 0.02, rng.choice(['s0', 's2', 'gr', 'tO']), flat, rng)


def add_stairs(storey):
    """The glazed stairs in the middle of the north side."""
    # core (stair) glazing, index 0
    NORTH.box(batch(0, 'stone' if storey.is_ground else 'plaster2'), -3.2, -1.7, -WT, 0.0, storey.floor, storey.ceiling)
    NORTH.box(batch(0, 'stone' if storey.is_ground else 'plaster2'), 1.7, 3.2, -WT, 0.0, storey.floor, storey.ceiling)
    if storey.is_ground:
        NORTH.box(batch(0, 'stone'), -1.7, 1.7, -WT, 0, storey.height - 0.5, storey.ceiling)
    frames = batch(0, 'bronze')
    for k in range(5):
        NORTH.box(
            frames,
            -1.7 + k * 0.82,
            -1.64 + k * 0.82,
            -0.25,
            -0.15,
            storey.floor,
            storey.ceiling if not storey.is_ground else storey.height - 0.5,
        )
    if not storey.is_ground:
        NORTH.box(frames, -1.7, 1.7, -0.25, -0.13, storey.ceiling - 0.12, storey.ceiling + 0.06)
    NORTH.pane(batch(0, 'glass'), -1.7, 1.7, -0.2, storey.floor, storey.ceiling if not storey.is_ground else storey.height - 0.5)
    if not storey.is_ground:
        slats(NORTH, 0, -3.15, -1.75, storey.floor + 0.02, storey.ceiling - 0.26)
        slats(NORTH, 0, 1.75, 3.15, storey.floor + 0.02, storey.ceiling - 0.26)


def add_band(storey):
    """The edge of the slab, all round."""
    for side, a, b in (
        (SOUTH, XW - 0.05, XE + 0.05),
        (NORTH, -XE - 0.05, -XW + 0.05),
        (WEST, -YN + 0.05, -YS - 0.05),
        (EAST, YS + 0.05, YN - 0.05),
    ):
        side.box(batch(0, 'band'), a, b, -0.05, 0.05, storey.floor - 0.24, storey.floor)


def add_south_balconies(storey, rng):
    """Balconies of A, B and C with plants and furniture; those at the corners wrap round."""
    d = 1.95
    e = 1.5
    for unit in 'ABC':
        flat = storey.flat(unit)
        if unit == 'B':
            a, b = (XA + 0.25, XB - 0.25) if not storey.is_odd else (XA + 2.2, XB - 2.2)
            outline = rounded_polygon(units.balcony(unit, storey.number))
            path = [(a, YS)] + [p for p in outline if p[1] < YS - 0.01] + [(b, YS)]
            pots = [(a + 0.45, YS - d + 0.5), (b - 0.45, YS - d + 0.5)]
            middle = (a + b) / 2
        else:
            outwards = 1 if unit == 'A' else -1
            L0 = XW - e
            R0 = XW + (5.3 if storey.is_odd else 11.1)
            yb = YS + (4.9 if not storey.is_odd else 3.0)
            outline = rounded_polygon(units.balcony(unit, storey.number))
            path = [p for p in outline if not (abs(p[1] - YS) < 0.0001 or abs(abs(p[0]) - abs(XW)) < 0.0001)]
            # order path start..end around outer edge
            if outwards > 0:
                # rotate so that path starts at north end (x=XW,yb)
                first = min(range(len(path)), key=lambda q: (Vector(path[q]) - Vector((L0 + 0.5, yb))).length)
                path = path[first:] + path[:first]
                path = [(XW, yb)] + path + [(R0, YS)]
            else:
                first = min(range(len(path)), key=lambda q: (Vector(path[q]) - Vector((-R0, YS - d + 0.5))).length)
                path = path[first:] + path[:first]
                path = [(-R0, YS)] + path + [(-XW, yb)]
            pots = [(outwards * (L0 + 0.6), yb - 0.7), (outwards * (R0 - 0.5), YS - d + 0.45)]
            middle = outwards * (XW + 2.6)
        balcony(
            flat, outline, offset_path(path, 0.07), storey.floor, 'glass' if unit != 'B' else 'bars' if storey.is_odd else 'glass'
        )
        for px, py in pots:
            planter(
                px, py, storey.floor + 0.02, rng.choice(['s0', 's2', 'gr', 'gr2', 'tO', 's1']), flat, rng, rng.uniform(0.9, 1.25)
            )
        # outdoor furniture: low sofa + table or two chairs
        cushions = batch(flat, 'cushion' if rng.random() < 0.6 else 'cush2')
        wood = batch(flat, 'slat' if rng.random() < 0.5 else 'bronze')
        if unit != 'B' or not storey.is_odd:
            wood.box(middle - 0.8, YS - 0.75, storey.floor + 0.12, middle + 0.8, YS - 0.1, storey.floor + 0.2)
            cushions.box(middle - 0.76, YS - 0.72, storey.floor + 0.2, middle + 0.76, YS - 0.15, storey.floor + 0.38)
            cushions.box(middle - 0.76, YS - 0.28, storey.floor + 0.38, middle + 0.76, YS - 0.1, storey.floor + 0.72)
            wood.box(middle - 0.35, YS - 1.35, storey.floor + 0.28, middle + 0.35, YS - 0.95, storey.floor + 0.32)
            wood.box(middle - 0.05, YS - 1.2, storey.floor + 0.02, middle + 0.05, YS - 1.1, storey.floor + 0.28)
        else:
            wood.cylinder(middle, YS - 1, storey.floor + 0.68, storey.floor + 0.71, 0.33, 20)
            wood.cylinder(middle, YS - 1, storey.floor + 0.02, storey.floor + 0.68, 0.03, 8)
            for sx in (-0.62, 0.62):
                wood.box(middle + sx - 0.2, YS - 1.2, storey.floor + 0.42, middle + sx + 0.2, YS - 0.8, storey.floor + 0.46)
                wood.box(
                    middle + sx + (0.17 if sx > 0 else -0.2),
                    YS - 1.2,
                    storey.floor + 0.46,
                    middle + sx + (0.2 if sx > 0 else -0.17),
                    YS - 0.8,
                    storey.floor + 0.85,
                )
                for dx in (-0.19, 0.16):
                    for dy in (-0.19, 0.16):
                        wood.box(
                            middle + sx + dx,
                            YS - 1 + dy,
                            storey.floor + 0.02,
                            middle + sx + dx + 0.03,
                            YS - 1 + dy + 0.03,
                            storey.floor + 0.42,
                        )
    # privacy screens
    if not storey.is_odd:
        for x, unit in ((XA - 0.12, 'A'), (XB + 0.12, 'C')):
            mesh = batch(storey.flat(unit), 'slat')
            for k in range(13):
                mesh.box(
                    x - 0.03,
                    YS - 1.75 + k * 0.13,
                    storey.floor + 0.02,
                    x + 0.03,
                    YS - 1.75 + k * 0.13 + 0.07,
                    storey.ceiling - 0.27,
                )


def add_ground_terraces(storey):
    """Decks before the flats of the ground floor."""
    # ground floor terraces with low planters
    for unit, (a, b) in (('A', (XW + 0.3, XA - 0.3)), ('B', (XA + 0.3, XB - 0.3)), ('C', (XB + 0.3, XE - 0.3))):
        batch(storey.flat(unit), 'deck').box(a, YS - 3.0, -0.02, b, YS, 0.05)


def add_entrance_and_plinth():
    """The canopy on the north side, and the plinth."""
    batch(0, 'band').box(-3.4, YN, 3.0, 3.4, YN + 2.4, 3.25)
    batch(0, 'soffit').box(-3.3, YN, 2.97, 3.3, YN + 2.3, 3.0)
    for x in (-3.2, 3.2):
        batch(0, 'slat').box(x - 0.12, YN + 2.0, 0, x + 0.12, YN + 2.24, 3.0)
    # plinth
    for side, a, b in ((SOUTH, XW - 0.04, XE + 0.04), (NORTH, -XE - 0.04, -XW + 0.04), (WEST, -YN, -YS), (EAST, YS, YN)):
        side.box(batch(0, 'concrete'), a, b, -0.3, 0.04, -0.3, 0.03)


def make_house():
    """Fills BATCHES and VOLUMES with the whole building."""
    rng = random.Random(11)
    add_partitions()
    for storey in map(Storey, range(4)):
        add_south_facades(storey, rng)
        add_end_facades(storey, rng)
        add_north_facades(storey, rng)
        add_stairs(storey)
        if storey.is_ground:
            add_ground_terraces(storey)
        else:
            add_band(storey)
            add_south_balconies(storey, rng)
    add_roof_terraces()
    add_penthouses(rng)
    add_roof()
    add_entrance_and_plinth()
