"""The rooms of flat 3A."""

import math

from cushions import pillow, soft
from furniture import BOWL, Group, RANDOM, VASE, armchair, art, books, box, boxes, chair, pot, round_table, rug, sofa, vase
from lamps import floor_lamp, lamp, pendant, table_lamp
from materials import MATERIALS
from mesh import MeshBuilder, rounded_polygon
from rooms import H

DOWNLIGHTS_3A = [
    (1.2, 1.2),
    (2.9, 1.2),
    (4.6, 1.2),
    (1.2, 3.4),
    (2.9, 3.4),
    (4.6, 3.4),
    (1.0, 5.2),
    (3.3, 7.0),
    (1.6, 7.0),
    (6.4, 1.2),
    (7.9, 1.2),
    (6.4, 3.5),
    (7.9, 3.5),
    (9.4, 1.2),
    (10.6, 1.2),
    (9.4, 3.4),
    (10.6, 3.4),
    (7.0, 6.4),
    (8.3, 6.4),
    (7.65, 7.2),
] + [(4.9 + k * 1.5, 5.07) for k in range(5)]


def living():
    """Living room."""
    rug(2.85, 1.95, 2.7, 2.7, 'rug1', 190000)
    # back to the east wall, faces west
    g = Group(4.85, 2.0, -90)
    sofa(g)
    g = Group(2.75, 1.95)
    round_table(g, 0.46, 0.36, 'oakx')
    vase(g, 0.08, 0.12, 0.36, VASE, 'cerd', 'pampas', 0.8, 0.2)
    books(g, -0.16, -0.12, 0.36, 3, flat=True)
    vase(g, -0.16, -0.12, 0.36 + 0.1, BOWL, 'ceram', sc=1)
    g = Group(3.3, 2.55)
    round_table(g, 0.28, 0.46, 'walnutx')
    armchair(Group(2.2, 3.55, 8), 'terra')
    None
    floor_lamp(5.15, 3.75)
    # media / slat wall on the east wall is behind the sofa: slat panel + art ledge
    m = MeshBuilder()
    for k in range(64):
        m.box(5.46, 0.72 + k * 0.045, 0.0, 5.498, 0.72 + k * 0.045 + 0.028, H)
    m.to_object('slatwall', MATERIALS['slatw'])
    box(5.49, 0.7, 0, 5.5, 3.62, H).to_object('slatback', MATERIALS['black'])
    art('x', 5.46, 2.0, 1.65, 1.5, 1.0, 'art1', -1)
    # west/south corner: olive tree; low console on the north stub wall
    pot(0.95, 0.98, 0, 0.2, 0.38, 'ceram', 'olive', 1.0)
    g = Group(5.12, 0.75)
    pot(5.1, 0.85, 0, 0.17, 0.34, 'cerd', 'ficus', 0.9)
    g = Group(4.85, 2.0, -90)
    g.put(soft(0.62, 0.98, 0.035, 0.015, 0.0, 18, 5, 0.008), 'mustard', 0.62, -0.1, 0.425, rot=(0, 0, 3), smooth=True, auto=False)
    for x, y in ((4.97, 4.449),):
        box(x, y, 1.06, x + 0.08, y + 0.008, 1.14).to_object('switch', MATERIALS['cabw'], bevel=0.003)


def kitchen():
    """Kitchen and dining table."""
    # north wall run: x .35..4.15, y up to 7.8
    x0, x1, y1 = (0.35, 4.15, 7.8)
    depth = 0.62
    g = Group(0, 0)
    g.put(boxes((x0, y1 - 0.56, 0, x1 - 1.26, y1, 0.1)), 'black')
    edges = [x0, 0.95, 1.55, 2.15, 2.89]
    for a, b in zip(edges[:-1], edges[1:]):
        g.put(box(a + 0.002, y1 - depth + 0.02, 0.1, b - 0.002, y1 - depth + 0.04, 0.86), 'cabg', bevel=0.002)
        g.put(box(a, y1 - depth + 0.04, 0.1, b, y1, 0.86), 'cabg')
        g.put(box(a + 0.12, y1 - depth - 0.008, 0.8, b - 0.12, y1 - depth + 0.004, 0.815), 'brass', bevel=0.003)
    g.put(box(x0, y1 - depth, 0.86, 2.89, y1, 0.9), 'top', bevel=0.003)
    g.put(box(x0, y1 - 0.012, 0.9, 2.89, y1 - 0.001, 1.5), 'zellige')
    # tall units
    for a, b in ((2.89, 3.52), (3.52, 4.15)):
        g.put(
            box(a + 0.002, y1 - depth + 0.02, 0.1, b - 0.002, y1 - depth + 0.04, H - 0.16 if a > 3.4 else 0.72),
            'oakz',
            bevel=0.002,
        )
        g.put(box(a, y1 - depth + 0.04, 0, b, y1, H - 0.14), 'oakz')
    g.put(box(2.892, y1 - depth + 0.02, 1.34, 3.518, y1 - depth + 0.04, H - 0.16), 'oakz', bevel=0.002)
    g.put(box(2.9, y1 - depth + 0.012, 0.74, 3.51, y1 - depth + 0.04, 1.32), 'tv', bevel=0.004)
    g.put(box(2.97, y1 - depth - 0.025, 1.22, 3.44, y1 - depth - 0.01, 1.24), 'chrome', bevel=0.004)
    g.put(box(3.58, y1 - depth - 0.008, 0.9, 3.595, y1 - depth + 0.01, 1.5), 'brass', bevel=0.003)
    g.put(box(2.89, y1 - depth + 0.03, H - 0.14, 4.15, y1, H), 'paint')
    # wall cabinets + shelf, LED
    g.put(box(x0, y1 - 0.36, 2.02, 2.89, y1, H - 0.14), 'cabw')
    for a, b in zip(edges[:-1], edges[1:]):
        g.put(box(a + 0.002, y1 - 0.38, 2.02, b - 0.002, y1 - 0.36, H - 0.145), 'cabw', bevel=0.002)
    g.put(box(x0, y1 - 0.38, H - 0.14, 2.89, y1, H), 'paint')
    g.put(box(x0, y1 - 0.25, 1.5, 2.89, y1, 1.535), 'oakx', bevel=0.003)
    g.put(box(x0 + 0.02, y1 - 0.06, 1.49, 2.87, y1 - 0.04, 1.5), 'led')
    # items
    for k in range(5):
        vase(
            g,
            0.5 + k * 0.13,
            y1 - 0.13,
            1.535,
            [(0, 0), (0.04, 0), (0.045, 0.02), (0.045, 0.08), (0.04, 0.085), (0.036, 0.02), (0, 0.02)],
            RANDOM.choice(['ceram', 'cerd', 'cert']),
        )
    books(g, 1.3, y1 - 0.13, 1.535, 5)
    pot(1.75, y1 - 0.13, 1.535, 0.07, 0.11, 'ceram', 'trail', 0.9)
    for k in range(4):
        vase(
            g,
            2.05 + k * 0.16,
            y1 - 0.13,
            1.535,
            [(0, 0), (0.05, 0), (0.055, 0.02), (0.055, 0.15), (0.03, 0.17), (0.03, 0.19), (0, 0.19)],
            'ceram',
        )
    # hob
    g.put(box(1.62, y1 - 0.52, 0.9, 2.12, y1 - 0.12, 0.906), 'tv', bevel=0.002)
    s = MeshBuilder()
    s.box(0.55, y1 - 0.5, 0.902, 1.05, y1 - 0.12, 0.904)
    g.put(s, 'chrome')
    tap = MeshBuilder()
    tap.tube(
        [(0.8, y1 - 0.08, 0.9), (0.8, y1 - 0.08, 1.18), (0.8, y1 - 0.12, 1.24), (0.8, y1 - 0.22, 1.24), (0.8, y1 - 0.25, 1.2)],
        0.012,
        12,
    )
    g.put(tap, 'brass', smooth=True)
    g.put(box(-0.16, -0.11, 0, 0.16, 0.11, 0.022), 'walnutx', 2.5, y1 - 0.3, 0.9, bevel=0.006)
    vase(g, 2.72, y1 - 0.2, 0.9, VASE, 'cert', None)
    for k, (dx, dy) in enumerate(((-0.03, 0), (0.05, 0.03), (0.02, -0.05))):
        f = MeshBuilder()
        f.lathe(0, 0, [(0, 0), (0.03, 0.008), (0.037, 0.035), (0.028, 0.06), (0, 0.066)], 18)
        g.put(f, 'fruit' if k else 'fruit2', 2.5 + dx, y1 - 0.3 + dy, 0.922, smooth=True)
    # dining table + chairs
    g = Group(2.1, 5.75)
    m = MeshBuilder()
    m.extrude(rounded_polygon([(-0.95, -0.45, 0.2), (0.95, -0.45, 0.2), (0.95, 0.45, 0.2), (-0.95, 0.45, 0.2)]), 0.71, 0.75)
    g.put(m, 'oakx', bevel=0.006)
    l = MeshBuilder()
    for sx in (-1, 1):
        for sy in (-1, 1):
            l.tube([(sx * 0.78, sy * 0.32, 0), (sx * 0.7, sy * 0.28, 0.71)], [0.018, 0.032], 12)
    g.put(l, 'oakz', smooth=True)
    for x in (-0.45, 0.45):
        chair(Group(2.1 + x, 5.05 + 0.02, 180), 'linen')
        chair(Group(2.1 + x, 6.42, 0), 'linen')
    chair(Group(0.88, 5.75, 90), 'terra')
    chair(Group(3.32, 5.75, -90), 'terra')
    vase(g, 0, 0, 0.75, BOWL, 'cerd')
    for k in range(3):
        g.put(
            (lambda f: (f.lathe(0, 0, [(0, 0), (0.03, 0.008), (0.037, 0.035), (0.028, 0.06), (0, 0.066)], 18), f)[1])(
                MeshBuilder()
            ),
            'fruit' if k % 2 else 'fruit2',
            0.05 * math.cos(k * 2.1),
            0.05 * math.sin(k * 2.1),
            0.79,
            smooth=True,
        )
    vase(g, 0.42, 0.05, 0.75, VASE, 'ceram', 'bush', 0.7, 0.16)
    for x in (-0.5, 0, 0.5):
        pendant(2.1 + x, 5.75, 1.62, 0.16, 'black' if x else 'brass')
    None
    art('x', 0.35, 5.05, 1.6, 0.5, 0.7, 'art2', 1)
    art('x', 4.15, 5.2, 1.55, 0.55, 0.75, 'art4', -1)
    art('x', 4.15, 5.95, 1.55, 0.55, 0.75, 'art3', -1)
    s = Group(4.15, 6.75, -90)
    s.put(box(-0.3, -0.2, 1.25, 0.3, 0, 1.28), 'oakx', bevel=0.003)
    books(s, -0.26, -0.1, 1.28, 5)
    vase(s, 0.18, -0.1, 1.28, VASE, 'cert', 'trail', 0.7, 0.2)
    rug(2.1, 5.75, 2.9, 1.9, 'rug2', 120000)


def bedroom():
    """Bedroom."""
    x0, y0, x1, y1 = (5.6, 0.35, 8.65, 4.35)
    # accent wall north? headboard on the east wall (x=8.65), bed runs to west
    box(8.64, 0.36, 0, 8.649, 4.34, H).to_object('acc', MATERIALS['sage'])
    # local -y => west (foot), +y => east (head)
    g = Group(7.55, 2.35, -90)
    g.put(box(-0.86, -1.02, 0.08, 0.86, 1.0, 0.3), 'oakx', bevel=0.01)
    for k in range(6):
        g.put(soft(0.33, 0.1, 0.95, 0.04, 0.02, 10), 'linen', -1.0 + 0.2 + k * 0.32, 1.03, 0.2, smooth=True, auto=False)
    g.put(soft(1.66, 2.0, 0.24, 0.06, 0.01, 16), 'white', 0, 0, 0.28, smooth=True, auto=False)
    g.put(soft(1.84, 1.42, 0.14, 0.06, 0.02, 34, 3, 0.03), 'duvet', 0, -0.28, 0.44, smooth=True, auto=False)
    g.put(soft(1.88, 0.55, 0.07, 0.03, 0.01, 30, 8, 0.012), 'olive', 0, -0.72, 0.625, smooth=True, auto=False)
    for x in (-0.42, 0.42):
        g.put(pillow(0.66, 0.2, 18, x), 'white', x, 0.78, 0.62, rot=(58, 0, 0), scale=(1, 0.72, 1), smooth=True, auto=False)
        g.put(
            pillow(0.6, 0.18, 18, x + 3),
            'linen',
            x,
            0.62,
            0.6,
            rot=(52, 0, RANDOM.uniform(-5, 5)),
            scale=(1, 0.72, 1),
            smooth=True,
            auto=False,
        )
    g.put(pillow(0.46, 0.15, 16, 6), 'terra', 0.05, 0.46, 0.62, rot=(50, 0, 4), smooth=True, auto=False)
    for x in (-1.18, 1.18):
        g.put(box(-0.23, -0.2, 0.2, 0.23, 0.2, 0.46), 'oakx', x, 0.86, 0, bevel=0.006)
        g.put(box(-0.2, -0.205, 0.22, 0.2, -0.195, 0.44), 'oakx', x, 0.86, 0, bevel=0.002)
        legs = MeshBuilder()
        for a in (-0.19, 0.19):
            for b in (-0.16, 0.16):
                legs.tube([(a, b, 0), (a, b, 0.2)], 0.012, 8)
        g.put(legs, 'black', x, 0.86)
        table_lamp(g, x, 0.9, 0.46)
    books(g, -1.1, 0.76, 0.46, 2, flat=True)
    rug(6.75, 2.35, 1.9, 2.9, 'rug1', 140000)
    art('x', 8.64, 2.35, 1.72, 1.3, 0.7, 'art4', -1)
    # wardrobe on the west wall, y from 2.7 to 4.35
    g = Group(5.6, 0)
    for k in range(4):
        g.put(box(0.56, 2.35 + k * 0.5 + 0.002, 0.06, 0.58, 2.35 + (k + 1) * 0.5 - 0.002, H - 0.03), 'cabw', bevel=0.002)
        g.put(
            box(
                0.58,
                2.35 + k * 0.5 + (0.44 if k % 2 == 0 else 0.05),
                1.0,
                0.592,
                2.35 + k * 0.5 + (0.455 if k % 2 == 0 else 0.065),
                1.35,
            ),
            'brass',
            bevel=0.002,
        )
    g.put(box(0, 2.35, 0, 0.56, 4.35, H - 0.001), 'cabw')
    # dresser + mirror SW
    g.put(box(0.01, 0.9, 0.18, 0.42, 2.1, 0.78), 'oaky', bevel=0.004)
    for k in range(2):
        for j in range(2):
            g.put(box(0.42, 0.91 + 0.6 * k, 0.2 + 0.29 * j, 0.435, 1.49 + 0.6 * k, 0.47 + 0.29 * j), 'oaky', bevel=0.002)
    legs = MeshBuilder()
    for a in (0.06, 0.36):
        for b in (0.96, 2.04):
            legs.tube([(a, b, 0), (a, b, 0.2)], 0.014, 8)
    g.put(legs, 'black')
    mm = MeshBuilder()
    mm.tube([(0.012, 1.5, 1.5), (0.03, 1.5, 1.5)], 0.42, 56)
    g.put(mm, 'brass')
    mm = MeshBuilder()
    mm.tube([(0.013, 1.5, 1.5), (0.034, 1.5, 1.5)], 0.405, 56)
    g.put(mm, 'mirror')
    vase(g, 0.2, 1.2, 0.78, VASE, 'ceram', 'pampas', 0.9, 0.2)
    vase(g, 0.22, 1.75, 0.78, BOWL, 'cerd')
    books(g, 0.22, 1.5, 0.78, 3, flat=True)
    pot(5.95, 0.78, 0, 0.15, 0.3, 'cert', 'ficus', 0.72)
    pendant(7.1, 2.35, 2.2, 0.26, 'ceram')


def study():
    """Study."""
    box(11.29, 0.36, 0, 11.299, 4.34, H).to_object('acc2', MATERIALS['clay'])
    # desk on the east wall: local +y is east
    g = Group(11.3, 2.3, -90)
    g.put(box(-0.8, -0.68, 0.72, 0.8, -0.02, 0.75), 'oakx', bevel=0.004)
    l = MeshBuilder()
    for a in (-0.76, 0.76):
        for b in (-0.63, -0.07):
            l.box(a - 0.02, b - 0.02, 0, a + 0.02, b + 0.02, 0.72)
    g.put(l, 'black')
    g.put(box(0.3, -0.6, 0.5, 0.78, -0.04, 0.72), 'oakx', bevel=0.003)
    g.put(box(-0.3, -0.26, 0.95, 0.3, -0.24, 1.3), 'tv', bevel=0.004)
    g.put(box(-0.02, -0.25, 0.76, 0.02, -0.22, 1.0), 'chrome')
    g.put(box(-0.12, -0.32, 0.75, 0.12, -0.18, 0.757), 'chrome')
    g.put(box(-0.2, -0.52, 0.75, 0.16, -0.4, 0.762), 'cabw', bevel=0.003)
    table_lamp(g, 0.62, -0.22, 0.75)
    vase(g, -0.62, -0.2, 0.75, VASE, 'cert', 'bush', 0.6, 0.17)
    books(g, -0.55, -0.42, 0.75, 3, flat=True)
    chair(Group(10.35, 2.3, -90 + 0), 'terra', 'oakz')
    for z in (1.62, 1.98):
        g.put(box(-0.9, -0.24, z, 0.9, -0.0, z + 0.03), 'oakx', bevel=0.003)
        books(g, -0.82, -0.12, z + 0.03, 9)
        books(g, 0.3, -0.12, z + 0.03, 7)
        vase(g, -0.1, -0.12, z + 0.03, VASE if z < 1.8 else BOWL, 'cerd' if z < 1.8 else 'ceram')
    None
    # day bed west wall
    g = Group(9.2, 2.45, 90)
    g.put(box(-1.0, -0.42, 0.1, 1.0, 0.42, 0.26), 'oakx', bevel=0.008)
    g.put(soft(1.96, 0.82, 0.2, 0.06, 0.015, 16, 1, 0.004), 'blue', 0, 0, 0.26, smooth=True, auto=False)
    for k, x in enumerate((-0.68, -0.2, 0.28, 0.74)):
        g.put(
            pillow(0.5, 0.17, 16, k),
            ['linen', 'mustard', 'linen', 'blue'][k],
            x,
            0.3,
            0.64,
            rot=(70, 0, RANDOM.uniform(-8, 8)),
            smooth=True,
            auto=False,
        )
    rug(10.05, 2.3, 1.3, 2.2, 'rug3', 50000)
    art('x', 8.75, 2.0, 1.65, 0.6, 0.8, 'art3', 1)
    art('x', 8.75, 2.85, 1.65, 0.6, 0.8, 'art2', 1)
    pot(9.05, 0.85, 0, 0.15, 0.3, 'ceram', 'ficus', 0.75)
    pot(10.95, 3.9, 0, 0.14, 0.3, 'cerd', 'snake', 1.1)
    pendant(10.1, 2.4, 2.1, 0.24, 'brass')


def bath():
    """Bathroom."""
    x0, y0, x1, y1 = (6.4, 5.8, 8.9, 7.8)
    box(x0, y0, 0, x1, y1, 0.006).to_object('bathfloor', MATERIALS['tile60'])
    t = 0.008
    box(x0, y1 - t, 0, x1, y1, H).to_object('bt', MATERIALS['tilewX'])
    box(x1 - t, y0, 0, x1, y1, H).to_object('bt2', MATERIALS['tilewY'])
    box(x0, y0, 0, x0 + t, y1, 1.2).to_object('bt3', MATERIALS['tilewY'])
    # vanity on N wall
    g = Group(7.1, 7.79)
    g.put(box(-0.55, -0.48, 0.42, 0.55, 0, 0.8), 'oakx', bevel=0.004)
    g.put(box(-0.54, -0.49, 0.615, 0.54, -0.478, 0.62), 'black')
    g.put(box(-0.57, -0.5, 0.8, 0.57, 0, 0.83), 'top', bevel=0.004)
    vase(g, 0, -0.26, 0.83, [(0, 0), (0.12, 0), (0.19, 0.05), (0.21, 0.12), (0.2, 0.12), (0.17, 0.05), (0, 0.02)], 'porc')
    tap = MeshBuilder()
    tap.tube([(0, -0.04, 0.83), (0, -0.04, 1.1), (0, -0.08, 1.13), (0, -0.18, 1.12)], 0.011, 12)
    g.put(tap, 'brass', smooth=True)
    mm = MeshBuilder()
    mm.tube([(0, -0.012, 1.6), (0, -0.035, 1.6)], 0.4, 64)
    g.put(mm, 'mirror')
    ll = MeshBuilder()
    ll.tube([(0, -0.01, 1.6), (0, -0.016, 1.6)], 0.425, 64)
    g.put(ll, 'led')
    vase(g, 0.42, -0.2, 0.83, VASE, 'ceram', 'trail', 0.8, 0.2)
    for k in range(3):
        g.put(soft(0.28, 0.2, 0.06, 0.025, 0.01, 8), 'white', -0.4, -0.24, 0.83 + 0.06 * k, smooth=True, auto=False)
    # walk-in shower east
    g.put(boxes((8.0 - 7.1, -1.2, 0.0, 8.015 - 7.1, -0.01, 2.1)), 'showerg')
    sh = MeshBuilder()
    sh.tube([(1.75, -0.6, 1.0), (1.75, -0.6, 2.15), (1.7, -0.6, 2.2), (1.4, -0.6, 2.2)], 0.011, 12)
    sh.cylinder(1.4, -0.6, 2.17, 2.185, 0.13, 36)
    g.put(sh, 'brass', smooth=True)
    g.put(box(0.92, -1.2, 0.006, 1.79, -0.01, 0.02), 'tile60')
    # wc on west wall
    m = soft(0.36, 0.5, 0.34, 0.12, 0.01, 12)
    g.put(m, 'porc', -0.42, -1.35, 0.08, smooth=True, auto=False)
    g.put(soft(0.37, 0.46, 0.04, 0.018, 0.0, 12), 'porc', -0.42, -1.35, 0.42, smooth=True, auto=False)
    g.put(box(-0.7, -1.75, 0, -0.6, -0.95, 1.15), 'paint')
    g.put(box(-0.7, -1.75, 1.15, -0.58, -0.95, 1.18), 'oaky', bevel=0.003)
    vase(g, -0.64, -1.2, 1.18, VASE, 'cert', None)
    rug(7.1, 6.9, 1.0, 0.6, 'rug2', 16000)
    towel_rail = MeshBuilder()
    towel_rail.tube([(x0 - 7.1 + 2.45, -1.9, 1.2), (x0 - 7.1 + 2.45, -1.4, 1.2)], 0.01, 8)
    lamp(7.6, 6.7, 2.5, 22, 0.25, (1, 0.86, 0.68))


def hall():
    """Hall: seen through open doorways only."""
    box(4.27, 4.46, 0, 4.28, 5.69, H).to_object('hw', MATERIALS['sage'])
    art('x', 4.28, 5.07, 1.6, 0.7, 0.9, 'art3', 1)
    for x in (5.4, 7.4, 9.4, 10.8):
        lamp(x, 5.07, 2.45, 8, 0.15, (1, 0.84, 0.62))
