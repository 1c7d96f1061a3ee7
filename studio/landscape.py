"""Garden, streets, trees, neighbours and hills around the building."""

import math
import random

from mathutils import Vector

from facade import GARDEN_PLANTS
from materials import MATERIALS
from mesh import MeshBuilder, rounded_polygon
from params import CAM_R, CAM_Z, XA, XB, XE, XW, YN, YS
from plants import place


def tree_limit(x, y, hide=0.5):
    """tallest tree at (x,y) that hides at most the lowest `hide` metres of the facade behind it from the camera ring"""
    r = math.hypot(x, y)
    c = x / r
    q = y / r
    rc = 1 / math.hypot(c / CAM_R[0], q / CAM_R[1])
    rb = min(XE / max(abs(c), 1e-06), YN / max(abs(q), 1e-06))
    return CAM_Z - (CAM_Z - hide) * (rc - r) / (rc - rb)


def add_ground():
    """Meadow all round, and the lawn of the plot."""
    mesh = MeshBuilder()
    mesh.quad((-600, -600, -0.12), (600, -600, -0.12), (600, 600, -0.12), (-600, 600, -0.12))
    mesh.to_object('far', MATERIALS['lawn'])
    mesh = MeshBuilder()
    mesh.box(-34, -27, -0.5, 34, 25, -0.03)
    mesh.to_object('plot', MATERIALS['lawn'])


def add_streets():
    """Streets with pavements and markings, north, south and on either side."""
    for sy in (-1, 1):
        y = -34.5 if sy < 0 else 32.5
        mesh = MeshBuilder()
        mesh.box(-300, y - 4, -0.3, 300, y + 4, -0.09)
        mesh.to_object('street', MATERIALS['asphalt'])
        mesh = MeshBuilder()
        mesh.box(-300, y - 6.6, -0.3, 300, y - 4, 0.02)
        mesh.box(-300, y + 4, -0.3, 300, y + 6.6, 0.02)
        mesh.to_object('side', MATERIALS['sidewalk'])
        mesh = MeshBuilder()
        for k in range(100):
            mesh.box(k * 6 - 300, y - 0.06, -0.09, k * 6 - 297, y + 0.06, -0.083)
        mesh.to_object('mark', MATERIALS['white'])
    for x in (-44, 44):
        mesh = MeshBuilder()
        mesh.box(x - 3.2, -28, -0.3, x + 3.2, 26, -0.085)
        mesh.to_object('street2', MATERIALS['asphalt'])


def add_paths():
    """Paved paths."""
    paving = MeshBuilder()
    paving.box(-2.6, YN, -0.1, 2.6, 25.9, 0.0)
    paving.box(-21.5, YS - 5.2, -0.1, 21.5, YS - 3.2, 0.0)
    paving.box(-21.5, YS - 3.2, -0.1, -19.2, YN + 4.2, 0.0)
    paving.box(19.2, YS - 3.2, -0.1, 21.5, YN + 4.2, 0.0)
    paving.box(-21.5, YN + 2.2, -0.1, 21.5, YN + 4.2, 0.001)
    paving.box(-1.4, -27.9, -0.1, 1.4, YS - 5.2, 0.0)
    paving.to_object('paths', MATERIALS['paver'])


def add_pool():
    """The pool with its deck and loungers, south-west."""
    d = MeshBuilder()
    d.extrude(rounded_polygon([(-15.5, -24.2, 1), (-4.5, -24.2, 1), (-4.5, -15.4, 1), (-15.5, -15.4, 1)]), -0.1, 0.03)
    d.to_object('pooldeck', MATERIALS['deck'])
    d = MeshBuilder()
    d.extrude(rounded_polygon([(-14, -22.8, 0.8), (-6, -22.8, 0.8), (-6, -18, 0.8), (-14, -18, 0.8)]), -0.1, 0.035)
    d.to_object('pool', MATERIALS['water'])
    d = MeshBuilder()
    d.ribbon(
        rounded_polygon([(-14, -22.8, 0.8), (-6, -22.8, 0.8), (-6, -18, 0.8), (-14, -18, 0.8)]) + [(-14, -22)], 0.0, 0.07, 0.3
    )
    d.to_object('coping', MATERIALS['band'], bevel=0.01)
    legs = MeshBuilder()
    cu = MeshBuilder()
    for k in range(4):
        x = -13.2 + k * 2.1
        legs.box(x - 0.35, -17.3, 0.03, x + 0.35, -15.7, 0.25)
        cu.box(x - 0.33, -17.25, 0.25, x + 0.33, -15.75, 0.36)
        cu.box(x - 0.33, -16.1, 0.36, x + 0.33, -15.72, 0.5)
    legs.to_object('lounger', MATERIALS['slat'], bevel=0.01)
    cu.to_object('loungec', MATERIALS['cushion'], bevel=0.03)


def add_pergola():
    """A pergola with a table, south-east."""
    pg = MeshBuilder()
    for x in (7, 13):
        for y in (-22, -17):
            pg.box(x - 0.1, y - 0.1, 0, x + 0.1, y + 0.1, 2.7)
    for y in (-22, -17):
        pg.box(6.6, y - 0.08, 2.6, 13.4, y + 0.08, 2.8)
    for k in range(23):
        pg.box(6.7 + k * 0.3 - 0.03, -22.5, 2.8, 6.7 + k * 0.3 + 0.03, -16.5, 2.92)
    pg.to_object('pergola', MATERIALS['slat'], bevel=0.01)
    pd = MeshBuilder()
    pd.box(6.3, -22.6, -0.1, 13.7, -16.4, 0.02)
    pd.to_object('pergpave', MATERIALS['paver'])
    tb = MeshBuilder()
    tb.box(8.6, -20, 0.7, 11.4, -19, 0.76)
    tb.box(8.9, -19.9, 0.02, 9, -19.1, 0.7)
    tb.box(11, -19.9, 0.02, 11.1, -19.1, 0.7)
    tb.box(8.6, -20.9, 0.4, 11.4, -20.5, 0.46)
    tb.box(8.6, -18.5, 0.4, 11.4, -18.1, 0.46)
    tb.to_object('table', MATERIALS['slat'], bevel=0.01)


def add_walls_and_hedges(rng):
    """Low walls along the plot, and hedges inside."""
    walls = MeshBuilder()
    for a, b in ((-33.5, -2.6), (2.6, 33.5)):
        walls.box(a, -27, -0.2, b, -26.7, 0.55)
        walls.box(a, 24.7, -0.2, b, 25, 0.55)
    for x in (-33.5, 33.2):
        walls.box(x, -27, -0.2, x + 0.3, 25, 0.55)
    walls.to_object('wall', MATERIALS['concrete'], bevel=0.015)
    hedge = []
    for sx in (-1, 1):
        for k in range(36):
            hedge.append((sx * 32.6, -26 + k * 1.42))
    for k in range(44):
        x = -32 + k * 1.49
        if abs(x) > 2.9:
            hedge.append((x, -26))
            hedge.append((x, 24))
    for x, y in hedge:
        place(
            GARDEN_PLANTS['s1'],
            x + rng.uniform(-0.1, 0.1),
            y + rng.uniform(-0.1, 0.1),
            0,
            rng.uniform(1.25, 1.5),
            sz=rng.uniform(1.3, 1.6),
        )


def add_beds(rng):
    """Planting strips with grasses, shrubs and flowers."""
    beds = [
        (-19, YS - 3.2, XW - 0.4, YS + 2),
        (-19, YS + 2, XW - 0.3, YN + 2),
        (17.3, YS - 3.2, 19, YN + 2),
        (-17, YN + 0.1, -3.6, YN + 2.1),
        (3.6, YN + 0.1, 17, YN + 2.1),
        (-17, YS - 6.6, -2, YS - 5.3),
        (2, YS - 6.6, 17, YS - 5.3),
        (-18.9, -26.4, -3, -25.2),
        (3, -26.4, 18.9, -25.2),
        (-3.6, 12, -2.7, 24),
        (2.7, 12, 3.6, 24),
    ]
    soil = MeshBuilder()
    for x0, y0, x1, y1 in beds:
        soil.box(x0, y0, -0.1, x1, y1, -0.005)
        n = int(abs((x1 - x0) * (y1 - y0)) * 2.6)
        for _ in range(n):
            x = rng.uniform(x0 + 0.2, x1 - 0.2)
            y = rng.uniform(y0 + 0.2, y1 - 0.2)
            k = rng.random()
            if k < 0.34:
                place(GARDEN_PLANTS[rng.choice(['gr', 'gr2'])], x, y, 0, rng.uniform(0.7, 1.2))
            elif k < 0.62:
                place(GARDEN_PLANTS[rng.choice(['s0', 's1', 's2'])], x, y, 0, rng.uniform(0.5, 1.05))
            elif k < 0.8:
                s = rng.uniform(0.7, 1.1)
                r = rng.uniform(0, 6)
                place(GARDEN_PLANTS['fl'], x, y, 0, s, r)
                place(GARDEN_PLANTS['flP'], x, y, 0.0, s * 1.02, r)
            elif k < 0.9:
                s = rng.uniform(0.6, 0.9)
                place(GARDEN_PLANTS['s0'], x, y, 0, s)
                place(GARDEN_PLANTS['flW'], x, y, 0, s * 1.04)
    soil.to_object('soil', MATERIALS['soil'])


def add_terrace_hedges():
    """Hedges between the terraces of the ground floor."""
    for x in (XA, XB, XW + 0.3, XE - 0.3):
        for k in range(4):
            place(GARDEN_PLANTS['s1'], x, YS - 0.5 - k * 0.75, 0, 0.75, sz=1.1)


def add_garden_trees(rng):
    """Young trees: none may hide more than the foot of a facade from the camera ring (see tree_limit)."""
    T = [
        ('tC', -27, -20),
        ('tC', -20, -20.5),
        ('tC', -28, -8),
        ('tC', -28, 6),
        ('tC', -25, 16),
        ('tO', -17, -24),
        ('tO', -1.8 - 2, -16.5),
        ('tO', 18, -22),
        ('tC', 27, -21),
        ('tC', 28, -7),
        ('tC', 28, 8),
        ('tC', 24, 17),
        ('tC', 15, 20.5),
        ('tC', -15, 20.5),
        ('tC', 7.5, 17.5),
        ('tC', -8, 17.5),
        ('tO', 4, -24),
        ('tD', -31, -15),
        ('tD', -31, -1),
        ('tD', -31, 12),
        ('tD', 31, -13),
        ('tD', 31, 1),
        ('tD', 31, 14),
        ('tO', -23, -13),
        ('tO', 23, -13.5),
        ('tO', 22.8, 12),
        ('tO', -23, 11),
    ]
    HT = {'tC': 6.0, 'tO': 4.2, 'tD': 7.5}
    for k, x, y in T:
        place(GARDEN_PLANTS[k], x, y, -0.02, min(rng.uniform(0.85, 1.08), tree_limit(x, y) / HT[k]))


def add_far_trees(rng):
    """Trees along the streets and beyond, outside the camera ring."""
    for sy in (-1, 1):
        y = -39.7 if sy < 0 else 37.7
        for k in range(-12, 13):
            x = k * 9 + rng.uniform(-1, 1)
            if math.hypot(x, y) > 60:
                place(GARDEN_PLANTS[rng.choice(['tA', 'tB'])], x, y, 0, rng.uniform(0.9, 1.1))
    for _ in range(520):
        a = rng.uniform(0, 6.283)
        r = rng.uniform(66, 260)
        x = r * math.cos(a)
        y = r * math.sin(a)
        if abs(y + 34.5) < 8 or abs(y - 32.5) < 8 or abs(abs(x) - 44) < 5:
            continue
        place(GARDEN_PLANTS[rng.choice(['tE', 'tE', 'tA', 'tB', 'tD'])], x, y, -0.1, rng.uniform(0.8, 1.35))


def add_neighbours(rng):
    """Houses of two to five storeys with windows, 100 to 320 metres away."""
    cb = {}

    def c(k):
        if k not in cb:
            cb[k] = MeshBuilder()
        return cb[k]

    placed = []
    for _ in range(900):
        a = rng.uniform(0, 6.283)
        r = rng.uniform(100, 320)
        x = r * math.cos(a)
        y = r * math.sin(a)
        w = rng.uniform(11, 24)
        dp = rng.uniform(10, 15)
        R = math.hypot(w, dp) / 2 + 4
        if abs(y + 34.5) < 16 or abs(y - 32.5) < 16 or any((math.hypot(x - px, y - py) < R + pr for px, py, pr in placed)):
            continue
        if abs(abs(x) - 44) < R and abs(y) < 40:
            continue
        placed.append((x, y, R))
        st = rng.choice([2, 3, 3, 4, 4, 5 if r > 160 else 3])
        hh = st * 3.1
        k = rng.choice(['ctx1', 'ctx2', 'ctx3', 'ctx1'])
        x0 = x - w / 2
        x1 = x + w / 2
        y0 = y - dp / 2
        y1 = y + dp / 2
        c(k).box(x0, y0, -0.2, x1, y1, hh)
        if rng.random() < 0.55:
            n = len(c('ctxroof').v)
            mesh = c(rng.choice(['ctxroof', 'ctxroof', 'ctxroof2']))
            e = 0.5
            rh = dp * 0.24
            m = len(mesh.v)
            mesh.v += [
                (x0 - e, y0 - e, hh),
                (x1 + e, y0 - e, hh),
                (x1 + e, y1 + e, hh),
                (x0 - e, y1 + e, hh),
                (x0 + dp * 0.35, y, hh + rh),
                (x1 - dp * 0.35, y, hh + rh),
            ]
            mesh.f += [
                (m, m + 1, m + 5, m + 4),
                (m + 1, m + 2, m + 5),
                (m + 2, m + 3, m + 4, m + 5),
                (m + 3, m, m + 4),
                (m + 3, m + 2, m + 1, m),
            ]
        else:
            c('ctx3').box(x0 - 0.15, y0 - 0.15, hh, x1 + 0.15, y1 + 0.15, hh + 0.5)
        wn = c('ctxwin')
        for q in range(st):
            z = q * 3.1 + 1.0
            for nn, ax in ((int(w / 2.8), 0), (int(dp / 2.8), 1)):
                for j in range(nn):
                    if ax == 0:
                        u = x0 + (j + 0.5) * w / nn
                        wn.box(u - 0.6, y0 - 0.03, z, u + 0.6, y0, z + 1.5)
                        wn.box(u - 0.6, y1, z, u + 0.6, y1 + 0.03, z + 1.5)
                    else:
                        u = y0 + (j + 0.5) * dp / nn
                        wn.box(x0 - 0.03, u - 0.6, z, x0, u + 0.6, z + 1.5)
                        wn.box(x1, u - 0.6, z, x1 + 0.03, u + 0.6, z + 1.5)
    for k, mesh in cb.items():
        mesh.to_object('ctx_' + k, MATERIALS[k])


def add_hills():
    """Two rings of hills on the horizon."""
    from mathutils import noise

    for nm, r0, hgt, f, b in (('hill', 430, 26, 1.7, 3), ('hill2', 640, 62, 1.1, 9)):
        mesh = MeshBuilder()
        n = 160
        for k in range(n + 1):
            a = 2 * math.pi * k / n
            hz = b + hgt * (0.5 + 0.5 * noise.fractal(Vector((math.cos(a) * f * 2, math.sin(a) * f * 2, r0)), 1, 2, 5))
            mesh.v += [(r0 * math.cos(a), r0 * math.sin(a), -2), ((r0 + 40) * math.cos(a), (r0 + 40) * math.sin(a), max(2, hz))]
        for k in range(n):
            i = 2 * k
            mesh.f.append((i + 2, i, i + 1, i + 3))
        mesh.to_object(nm, MATERIALS[nm], smooth=True, auto=False)


def make_landscape():
    """Builds everything around the building as objects."""
    rng = random.Random(5)
    add_ground()
    add_streets()
    add_paths()
    add_pool()
    add_pergola()
    add_walls_and_hedges(rng)
    add_beds(rng)
    add_terrace_hedges()
    add_garden_trees(rng)
    add_far_trees(rng)
    add_neighbours(rng)
    add_hills()
