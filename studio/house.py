"""The building: five storeys with 22 flats, from the numbers in params.py and units.py."""

import random

from mathutils import Vector

import units
from facade import Side, add_volume_box, balcony, batch, facade, offset_path, planter, shrink_polygon, slats
from mesh import rounded_polygon
from params import IDX, PE, PN, PS, PW, WT, XA, XB, XE, XW, YN, YS, Z


def make_house():
    """Fills BATCHES and VOLUMES with the whole building."""
    rng = random.Random(11)
    S = Side('S')
    N = Side('N')
    E_ = Side('E')
    W = Side('W')
    # slabs, core, partitions (index 0)
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
    for s in range(4):
        z0 = Z[s]
        z1 = Z[s + 1]
        h = z1 - z0
        gf = s == 0
        wall_material = 'stone' if gf else 'plaster'
        end_material = 'stoneY' if gf else 'plaster'
        # alternate rhythm
        fl = s % 2

        def i(u):
            return IDX[f'{s + 1}{u}']

        # ---- south
        for u, (a, b) in (('A', (XW, XA)), ('B', (XA, XB)), ('C', (XB, XE))):
            id = i(u)
            openings = units.openings(u, s)['S']
            facade(S, id, a, b, z0, z1, openings, wall_material, rng)
            add_volume_box(id, a, YS, z0, b, YS + 1, z1)
            if not gf:
                av = [(o[0], o[1], z0 + o[2], z0 + o[3]) for o in openings]
                rgs = {'A': (a + 4.7, a + 9.1), 'C': (b - 9.1, b - 4.7), 'B': (a + 3.2, a + 8.0)}[u]
                slats(S, id, rgs[0], rgs[1], z0 + 0.02, z1 - 0.26, av)
        # ---- ends
        for side, us in ((W, (('D', -YN, -0.4), ('A', -0.4, -YS))), (E_, (('C', YS, 0.4), ('E', 0.4, YN)))):
            for u, a, b in us:
                id = i(u)
                openings = units.openings(u, s)[side.side]
                facade(
                    side, id, a + (WT if abs(a) > 5 else 0), b - (WT if abs(b) > 5 else 0), z0, z1, openings, end_material, rng
                )
                p = side.w(a, 0)
                q = side.w(b, -1)
                add_volume_box(id, p[0], p[1], z0, q[0], q[1], z1)
                if not gf and u in 'DE':
                    slats(side, id, *(a + 2.4, b - 2.6), z0 + 0.02, z1 - 0.26)
        # ---- north
        for u, (a, b) in (('E', (-XE, -3.2)), ('D', (3.2, -XW))):
            id = i(u)
            openings = units.openings(u, s)['N']
            facade(N, id, a, b, z0, z1, openings, wall_material, rng)
            p = N.w(a, 0)
            q = N.w(b, -1)
            add_volume_box(id, p[0], p[1], z0, q[0], q[1], z1)
            if not gf:
                av = [(o[0], o[1], z0 + o[2], z0 + o[3]) for o in openings]
                rg = (a + 7.0, a + 8.4) if u == 'E' else (b - 8.4, b - 7.0)
                slats(N, id, *rg, z0 + 0.02, z1 - 0.26, av)
            # N balcony
            if not gf:
                ua, ub = (a + 3.2, a + 8.2) if u == 'E' else (b - 8.2, b - 3.2)
                xa, xb = sorted((-ua, -ub))
                outline = rounded_polygon(units.balcony(u, s))
                path = [(xb, YN)] + [p for p in outline if p[1] > YN + 0.01] + [(xa, YN)]
                balcony(id, outline, offset_path(path, 0.06), z0, 'bars')
                planter(xa + 0.5, YN + 1.2, z0 + 0.02, rng.choice(['s0', 's2', 'gr', 'tO']), id, rng)
        # core (stair) glazing, index 0
        cops = [(-1.6, 1.6, 0.06 if gf else 0.0, h - 0.5 if gf else h)]
        walls = batch(0, 'slat')
        N.box(batch(0, 'stone' if gf else 'plaster2'), -3.2, -1.7, -WT, 0.0, z0, z1)
        N.box(batch(0, 'stone' if gf else 'plaster2'), 1.7, 3.2, -WT, 0.0, z0, z1)
        if gf:
            N.box(batch(0, 'stone'), -1.7, 1.7, -WT, 0, h - 0.5, z1)
        frames = batch(0, 'bronze')
        for k in range(5):
            N.box(frames, -1.7 + k * 0.82, -1.64 + k * 0.82, -0.25, -0.15, z0, z1 if not gf else h - 0.5)
        if not gf:
            N.box(frames, -1.7, 1.7, -0.25, -0.13, z1 - 0.12, z1 + 0.06)
        N.pane(batch(0, 'glass'), -1.7, 1.7, -0.2, z0, z1 if not gf else h - 0.5)
        if not gf:
            slats(N, 0, -3.15, -1.75, z0 + 0.02, z1 - 0.26)
            slats(N, 0, 1.75, 3.15, z0 + 0.02, z1 - 0.26)
        # slab bands all round
        if s > 0:
            for side, a, b in (
                (S, XW - 0.05, XE + 0.05),
                (N, -XE - 0.05, -XW + 0.05),
                (W, -YN + 0.05, -YS - 0.05),
                (E_, YS + 0.05, YN - 0.05),
            ):
                side.box(batch(0, 'band'), a, b, -0.05, 0.05, z0 - 0.24, z0)
        # ---- south balconies (wrap at the corners)
        if not gf:
            d = 1.95
            e = 1.5
            for u in 'ABC':
                id = i(u)
                if u == 'B':
                    a, b = (XA + 0.25, XB - 0.25) if fl == 0 else (XA + 2.2, XB - 2.2)
                    outline = rounded_polygon(units.balcony(u, s))
                    path = [(a, YS)] + [p for p in outline if p[1] < YS - 0.01] + [(b, YS)]
                    pots = [(a + 0.45, YS - d + 0.5), (b - 0.45, YS - d + 0.5)]
                    fx = (a + b) / 2
                else:
                    m = 1 if u == 'A' else -1
                    L0 = XW - e
                    R0 = XW + (5.3 if fl else 11.1)
                    yb = YS + (4.9 if fl == 0 else 3.0)
                    outline = rounded_polygon(units.balcony(u, s))
                    path = [p for p in outline if not (abs(p[1] - YS) < 0.0001 or abs(abs(p[0]) - abs(XW)) < 0.0001)]
                    # order path start..end around outer edge
                    if m > 0:
                        # rotate so that path starts at north end (x=XW,yb)
                        st = min(range(len(path)), key=lambda q: (Vector(path[q]) - Vector((L0 + 0.5, yb))).length)
                        path = path[st:] + path[:st]
                        path = [(XW, yb)] + path + [(R0, YS)]
                    else:
                        st = min(range(len(path)), key=lambda q: (Vector(path[q]) - Vector((-R0, YS - d + 0.5))).length)
                        path = path[st:] + path[:st]
                        path = [(-R0, YS)] + path + [(-XW, yb)]
                    pots = [(m * (L0 + 0.6), yb - 0.7), (m * (R0 - 0.5), YS - d + 0.45)]
                    fx = m * (XW + 2.6)
                balcony(id, outline, offset_path(path, 0.07), z0, 'glass' if u != 'B' else 'bars' if fl else 'glass')
                for px, py in pots:
                    planter(px, py, z0 + 0.02, rng.choice(['s0', 's2', 'gr', 'gr2', 'tO', 's1']), id, rng, rng.uniform(0.9, 1.25))
                # outdoor furniture: low sofa + table or two chairs
                c = batch(id, 'cushion' if rng.random() < 0.6 else 'cush2')
                f = batch(id, 'slat' if rng.random() < 0.5 else 'bronze')
                if u != 'B' or not fl:
                    f.box(fx - 0.8, YS - 0.75, z0 + 0.12, fx + 0.8, YS - 0.1, z0 + 0.2)
                    c.box(fx - 0.76, YS - 0.72, z0 + 0.2, fx + 0.76, YS - 0.15, z0 + 0.38)
                    c.box(fx - 0.76, YS - 0.28, z0 + 0.38, fx + 0.76, YS - 0.1, z0 + 0.72)
                    f.box(fx - 0.35, YS - 1.35, z0 + 0.28, fx + 0.35, YS - 0.95, z0 + 0.32)
                    f.box(fx - 0.05, YS - 1.2, z0 + 0.02, fx + 0.05, YS - 1.1, z0 + 0.28)
                else:
                    f.cylinder(fx, YS - 1, z0 + 0.68, z0 + 0.71, 0.33, 20)
                    f.cylinder(fx, YS - 1, z0 + 0.02, z0 + 0.68, 0.03, 8)
                    for sx in (-0.62, 0.62):
                        f.box(fx + sx - 0.2, YS - 1.2, z0 + 0.42, fx + sx + 0.2, YS - 0.8, z0 + 0.46)
                        f.box(
                            fx + sx + (0.17 if sx > 0 else -0.2),
                            YS - 1.2,
                            z0 + 0.46,
                            fx + sx + (0.2 if sx > 0 else -0.17),
                            YS - 0.8,
                            z0 + 0.85,
                        )
                        for dx in (-0.19, 0.16):
                            for dy in (-0.19, 0.16):
                                f.box(fx + sx + dx, YS - 1 + dy, z0 + 0.02, fx + sx + dx + 0.03, YS - 1 + dy + 0.03, z0 + 0.42)
            # privacy screens
            if fl == 0:
                for x, u in ((XA - 0.12, 'A'), (XB + 0.12, 'C')):
                    mesh = batch(i(u), 'slat')
                    for k in range(13):
                        mesh.box(x - 0.03, YS - 1.75 + k * 0.13, z0 + 0.02, x + 0.03, YS - 1.75 + k * 0.13 + 0.07, z1 - 0.27)
        else:
            # ground floor terraces with low planters
            for u, (a, b) in (('A', (XW + 0.3, XA - 0.3)), ('B', (XA + 0.3, XB - 0.3)), ('C', (XB + 0.3, XE - 0.3))):
                batch(i(u), 'deck').box(a, YS - 3.0, -0.02, b, YS, 0.05)
    # parapet + terrace of level 5
    for flat, (a, b) in ((IDX['5P'], (XW, 0)), (IDX['5Q'], (0, XE))):
        batch(flat, 'deck').box(a + 0.3, YS + 0.3, z4, b - 0.3, PS, z4 + 0.05)
        m = -1 if a < 0 else 1
        batch(0, 'roofgravel').box(a + 0.3, PN, z4, b - 0.3, YN - 0.3, z4 + 0.04)
        ex = (a + 0.3, PW) if m < 0 else (PE, b - 0.3)
        batch(flat, 'deck').box(ex[0], PS, z4, ex[1], YN - 0.3, z4 + 0.05)
        xo = XW if m < 0 else XE
        path = [(0, YS + 0.12), (xo - m * 0.12, YS + 0.12), (xo - m * 0.12, YN - 0.12), (0, YN - 0.12)]
        if m < 0:
            path = path[::-1]
        pp = path if m > 0 else path
        batch(flat, 'rail').ribbon(pp, z4 + 0.36, z4 + 1.05, 0.016)
        batch(flat, 'bronze').ribbon(pp, z4 + 1.05, z4 + 1.09, 0.05)
        # proxy: terrace edge band + set-back body
        add_volume_box(flat, a, YS, z4, b, YS + 0.3, z4 + 1.1)
        add_volume_box(flat, *(xo, YS, z4, xo - m * 0.3, YN, z4 + 1.1))
        add_volume_box(flat, a, YN - 0.3, z4, b, YN, z4 + 1.1)
        add_volume_box(flat, a if m < 0 else 0, YS, z4, b if m > 0 else 0, YN, z4 + 0.05)
        add_volume_box(flat, max(a, PW) if m < 0 else 0, PS, z4, min(b, PE) if m > 0 else 0, PN, Z[5])
    for side, a, b in (
        (S, XW - 0.06, XE + 0.06),
        (N, -XE - 0.06, -XW + 0.06),
        (W, -YN + 0.3, -YS - 0.3),
        (E_, YS + 0.3, YN - 0.3),
    ):
        side.box(batch(0, 'band'), a, b, -0.3, 0.06, z4 - 0.3, z4 + 0.36)
    batch(0, 'concrete').box(XW + 0.2, YS + 0.2, z4 - 0.1, XE - 0.2, YN - 0.2, z4)
    # penthouse
    z0 = Z[4]
    z1 = Z[5]
    h = z1 - z0
    for flat, lo in ((IDX['5P'], True), (IDX['5Q'], False)):
        pS, pN, pE, pW = [Side(q, PW, PS, PE, PN) for q in 'SNEW']
        a, b = (PW, 0) if lo else (0, PE)
        O = units.openings('P' if lo else 'Q', 4)
        openings = O['S']
        facade(pS, flat, a, b, z0, z1, openings, 'plaster2', rng)
        slats(pS, flat, a, b, z0 + 0.05, z1, [(o[0], o[1], z0, z0 + o[3]) for o in openings])
        na, nb = (0, -PW) if lo else (-PE, 0)
        nop = O['N']
        facade(pN, flat, na, nb, z0, z1, nop, 'plaster2', rng)
        slats(pN, flat, na, nb, z0 + 0.05, z1, [(o[0], o[1], z0 + o[2], z0 + o[3]) for o in nop])
        side = pW if lo else pE
        ea, eb = (-PN, -PS) if lo else (PS, PN)
        eop = O['W' if lo else 'E']
        facade(side, flat, ea + WT, eb - WT, z0, z1, eop, 'plaster2', rng)
        slats(side, flat, ea, eb, z0 + 0.05, z1, [(o[0], o[1], z0 + o[2], z0 + o[3]) for o in eop])
        # terrace furniture, planters, pergola
        m = -1 if lo else 1
        for k in range(6):
            x = m * (1.2 + k * 2.7)
            planter(x, YS + 0.75, z4 + 0.05, rng.choice(['s0', 's2', 'gr', 'tO', 'gr2']), flat, rng, 1.2)
        c = batch(flat, 'cushion')
        f = batch(flat, 'slat')
        for x in (m * 5.2, m * 11.6):
            f.box(x - 1.1, PS - 1.0, z4 + 0.12, x + 1.1, PS - 0.25, z4 + 0.22)
            c.box(x - 1.05, PS - 0.98, z4 + 0.22, x + 1.05, PS - 0.3, z4 + 0.42)
            c.box(x - 1.05, PS - 0.42, z4 + 0.42, x + 1.05, PS - 0.25, z4 + 0.75)
            f.box(x - 0.5, PS - 1.75, z4 + 0.3, x + 0.5, PS - 1.25, z4 + 0.35)
            f.box(x - 0.4, PS - 1.65, z4 + 0.05, x + 0.4, PS - 1.35, z4 + 0.3)
    # roof
    ov = 0.95
    outline = rounded_polygon(
        [(PW - ov, PS - ov - 0.5, 0.8), (PE + ov, PS - ov - 0.5, 0.8), (PE + ov, PN + 0.6, 0.8), (PW - ov, PN + 0.6, 0.8)]
    )
    batch(0, 'band').extrude(outline, z1, z1 + 0.3)
    batch(0, 'soffit').extrude(shrink_polygon(outline, 0.15), z1 - 0.03, z1)
    batch(0, 'roofgravel').extrude(shrink_polygon(outline, 0.5), z1 + 0.3, z1 + 0.34)
    batch(0, 'plaster2').box(-3, 0.8, z1 + 0.3, 3, 5.4, z1 + 1.9)
    batch(0, 'band').box(-3.1, 0.7, z1 + 1.9, 3.1, 5.5, z1 + 2.02)
    sp = batch(0, 'solar')
    for sx in (-1, 1):
        for k in range(5):
            for j in range(3):
                x = sx * (5 + k * 1.9)
                y = -3.6 + j * 2.4
                n = len(sp.v)
                sp.box(x - 0.85, y - 0.5, z1 + 0.5, x + 0.85, y + 0.5, z1 + 0.54)
                for q in range(n, len(sp.v)):
                    vx, vy, vz = sp.v[q]
                    sp.v[q] = (vx, vy, vz + (vy - y) * 0.35)
    # entrance N
    batch(0, 'band').box(-3.4, YN, 3.0, 3.4, YN + 2.4, 3.25)
    batch(0, 'soffit').box(-3.3, YN, 2.97, 3.3, YN + 2.3, 3.0)
    for x in (-3.2, 3.2):
        batch(0, 'slat').box(x - 0.12, YN + 2.0, 0, x + 0.12, YN + 2.24, 3.0)
    # plinth
    for side, a, b in ((S, XW - 0.04, XE + 0.04), (N, -XE - 0.04, -XW + 0.04), (W, -YN, -YS), (E_, YS, YN)):
        side.box(batch(0, 'concrete'), a, b, -0.3, 0.04, -0.3, 0.03)
