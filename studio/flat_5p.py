"""Flat 5P, the western penthouse: its own materials, furniture, curtains and roof terrace."""

import math

import params
from cushions import pillow, soft
from facade import GARDEN_PLANTS
from furniture import (
    BOWL,
    Group,
    VASE,
    armchair,
    art,
    bookcase,
    books,
    box,
    boxes,
    chair,
    lounge,
    pot,
    round_table,
    rug,
    sideboard,
    sofa,
    vase,
    wave_curtain,
)
from interior_materials import abstract_picture, rug_pattern, weave
from lamps import downlights, floor_lamp, lamp, pendant, table_lamp
from materials import MATERIALS, brick, hex_colour, plain, wood
from mesh import MeshBuilder, rounded_polygon
from plants import place

CEILING = 2.82


def make_materials():
    """The materials that only this flat has."""
    wood(
        'oak5',
        hex_colour('#8a6a4a'),
        hex_colour('#b08c66'),
        'y',
        0.34,
        scale=0.9,
        plank=0.16,
        plank_len=1.5,
        spec=0.45,
        bump=0.12,
    )
    plain('ink', hex_colour('#3c4a55'), 0.85, var=0.06, vscale=1.1, bump=0.06, bscale=60, spec=0.2)
    plain('plum', hex_colour('#7d5a56'), 0.85, var=0.06, vscale=1.1, spec=0.2)
    weave('petrol', '#2f4c55', '#47656e', 240)
    weave('sand', '#c6b79d', '#ddd0ba', 240)
    weave('rust', '#8f4a32', '#b06a4c')
    weave('grey', '#8d8c88', '#abaaa5', 240)
    weave('drape5', '#8b8f93', '#a7abae', 160)
    rug_pattern('rug5', '#8c8f94', '#a6a9ad', '#e2ddd2', 1, 1)
    rug_pattern('rug6', '#b9a892', '#cdbda7', '#7b6650', 1, 1)
    abstract_picture('art5', ('#ece6da', '#2f4c55', '#b06a4c', '#d9c7a5', '#7d8a86'), 0.9, 21)
    abstract_picture('art6', ('#f1ece1', '#c9a86a', '#3c4a55', '#a9b0ae'), 1.4, 27)
    abstract_picture('art7', ('#e8e2d6', '#7d5a56', '#d3b49a', '#47656e'), 1.1, 33)
    plain('cabdark', hex_colour('#2f3a40'), 0.45, spec=0.4)
    plain('marble', hex_colour('#e4e1dc'), 0.14, var=0.1, vscale=2.2, spec=0.5)
    brick(
        'tile5',
        hex_colour('#7f8f8c'),
        hex_colour('#96a5a1'),
        hex_colour('#c9c5bb'),
        0.2,
        0.065,
        0.003,
        0.2,
        rot=(math.pi / 2, 0, 0),
        bump=0.4,
        offset=0.5,
        var=0.08,
        vs=6,
    )


def living_5p():
    """Living room."""
    rug(2.8, 2.45, 3.2, 2.9, 'rug5', 200000)
    sofa(Group(2.8, 3.95, 0), 2.8, 0.95, 'petrol', ('sand', 'rust', 'petrol', 'sand'))
    sofa(Group(4.85, 2.2, -90), 2.0, 0.95, 'petrol', ('rust', 'sand'))
    g = Group(2.6, 2.3)
    round_table(g, 0.52, 0.34, 'walnutx')
    vase(g, 0.1, 0.14, 0.34, VASE, 'ceram', 'bush', 0.75, 0.17)
    books(g, -0.2, -0.1, 0.34, 3, flat=True)
    g = Group(3.45, 2.75)
    round_table(g, 0.28, 0.46, 'oakx')
    vase(g, 0, 0, 0.46, BOWL, 'cerd')
    armchair(Group(1.15, 1.35, 135), 'rust')
    g = Group(2.35, 5.59)
    sideboard(g, 2.2, 0.42, 0.72, 'walnutx', 4)
    table_lamp(g, -0.85, -0.22, 0.72)
    vase(g, 0.75, -0.22, 0.72, VASE, 'cerd', 'pampas', 0.9, 0.2)
    books(g, 0.25, -0.22, 0.72, 4, flat=True)
    vase(g, -0.2, -0.2, 0.72, BOWL, 'ceram')
    art('y', 5.6, 2.35, 1.6, 1.7, 1.0, 'art5', -1)
    floor_lamp(0.85, 4.85)
    pot(0.85, 0.85, 0, 0.22, 0.42, 'cerd', 'olive', 1.05)
    pot(5.2, 0.75, 0, 0.17, 0.34, 'ceram', 'ficus', 0.9)


def kitchen_5p():
    """Kitchen with an island, and the dining table."""
    x0, x1, y1 = (5.8, 9.8, 5.6)
    d = 0.62
    g = Group(0, 0)
    box(9.79, 0.36, 0, 9.799, 5.59, CEILING).to_object('acc5', MATERIALS['plum'])
    g.put(boxes((x0 + 0.02, y1 - 0.56, 0, 8.6, y1, 0.1)), 'black')
    edges = [x0, 6.5, 7.2, 7.9, 8.6]
    for a, b in zip(edges[:-1], edges[1:]):
        g.put(box(a + 0.002, y1 - d + 0.02, 0.1, b - 0.002, y1 - d + 0.04, 0.86), 'cabdark', bevel=0.002)
        g.put(box(a, y1 - d + 0.04, 0.1, b, y1, 0.86), 'cabdark')
        g.put(box(a + 0.12, y1 - d - 0.008, 0.8, b - 0.12, y1 - d + 0.004, 0.815), 'brass', bevel=0.003)
        g.put(box(a + 0.002, y1 - 0.38, 1.62, b - 0.002, y1 - 0.36, 2.5), 'cabdark', bevel=0.002)
        g.put(box(a, y1 - 0.36, 1.62, b, y1, 2.5), 'cabdark')
    g.put(box(x0, y1 - d, 0.86, 8.6, y1, 0.9), 'marble', bevel=0.003)
    g.put(box(x0, y1 - 0.014, 0.9, 8.6, y1 - 0.002, 1.62), 'tile5')
    g.put(box(x0 + 0.02, y1 - 0.06, 1.612, 8.58, y1 - 0.04, 1.62), 'led')
    for a, b in ((8.6, 9.2), (9.2, 9.795)):
        g.put(box(a, y1 - d + 0.04, 0, b, y1, 2.5), 'walnutz')
        g.put(box(a + 0.002, y1 - d + 0.02, 0.1, b - 0.002, y1 - d + 0.04, 2.495 if a > 9 else 0.72), 'walnutz', bevel=0.002)
    g.put(box(8.602, y1 - d + 0.02, 1.34, 9.198, y1 - d + 0.04, 2.495), 'walnutz', bevel=0.002)
    g.put(box(8.61, y1 - d + 0.012, 0.74, 9.19, y1 - d + 0.04, 1.32), 'tv', bevel=0.004)
    g.put(box(8.67, y1 - d - 0.025, 1.22, 9.13, y1 - d - 0.01, 1.24), 'chrome', bevel=0.004)
    g.put(box(9.24, y1 - d - 0.008, 0.9, 9.255, y1 - d + 0.01, 1.5), 'brass', bevel=0.003)
    g.put(box(x0, y1 - 0.36, 2.5, 9.795, y1, CEILING), 'paint')
    g.put(box(7.5, y1 - 0.54, 0.9, 8.1, y1 - 0.1, 0.906), 'tv', bevel=0.002)
    s = MeshBuilder()
    s.box(6.15, y1 - 0.5, 0.902, 6.75, y1 - 0.12, 0.904)
    g.put(s, 'chrome')
    tap = MeshBuilder()
    tap.tube(
        [
            (6.45, y1 - 0.08, 0.9),
            (6.45, y1 - 0.08, 1.18),
            (6.45, y1 - 0.12, 1.24),
            (6.45, y1 - 0.22, 1.24),
            (6.45, y1 - 0.25, 1.2),
        ],
        0.012,
        12,
    )
    g.put(tap, 'brass', smooth=True)
    vase(g, 8.4, y1 - 0.22, 0.9, VASE, 'cert', None)
    g.put(box(-0.16, -0.11, 0, 0.16, 0.11, 0.022), 'walnutx', 7.1, y1 - 0.28, 0.9, bevel=0.006)
    # island with stools
    g.put(box(6.5, 3.55, 0.06, 9.0, 4.4, 0.88), 'walnutx')
    g.put(box(6.45, 3.5, 0.88, 9.05, 4.45, 0.92), 'marble', bevel=0.004)
    vase(g, 8.5, 4.0, 0.92, VASE, 'ceram', 'bush', 0.8, 0.17)
    vase(g, 7.2, 3.95, 0.92, BOWL, 'cerd')
    for k in range(4):
        f = MeshBuilder()
        f.lathe(0, 0, [(0, 0), (0.03, 0.008), (0.037, 0.035), (0.028, 0.06), (0, 0.066)], 18)
        g.put(
            f, 'fruit' if k % 2 else 'fruit2', 7.2 + 0.05 * math.cos(k * 1.6), 3.95 + 0.05 * math.sin(k * 1.6), 0.96, smooth=True
        )
    for x in (7.0, 7.75, 8.5):
        s = Group(x, 3.3)
        s.put(soft(0.38, 0.36, 0.06, 0.025, 0.01, 10), 'sand', 0, 0, 0.64, smooth=True, auto=False)
        legs = MeshBuilder()
        for sx in (-1, 1):
            for sy in (-1, 1):
                legs.tube([(sx * 0.17, sy * 0.16, 0), (sx * 0.13, sy * 0.12, 0.64)], [0.011, 0.014], 10)
        legs.tube([(-0.15, -0.14, 0.24), (0.15, -0.14, 0.24)], 0.008, 8)
        s.put(legs, 'black', smooth=True)
    # dining table
    g = Group(7.55, 1.7)
    m = MeshBuilder()
    m.extrude(rounded_polygon([(-1.15, -0.48, 0.25), (1.15, -0.48, 0.25), (1.15, 0.48, 0.25), (-1.15, 0.48, 0.25)]), 0.71, 0.75)
    g.put(m, 'walnutx', bevel=0.006)
    legs = MeshBuilder()
    for sx in (-1, 1):
        for sy in (-1, 1):
            legs.tube([(sx * 0.9, sy * 0.34, 0), (sx * 0.8, sy * 0.3, 0.71)], [0.018, 0.032], 12)
    g.put(legs, 'walnutz', smooth=True)
    for x in (-0.75, 0, 0.75):
        chair(Group(7.55 + x, 0.95, 180), 'sand', 'walnutz')
        chair(Group(7.55 + x, 2.42, 0), 'sand', 'walnutz')
    vase(g, -0.3, 0, 0.75, VASE, 'cerd', 'bush', 0.8, 0.17)
    vase(g, 0.35, 0.02, 0.75, BOWL, 'ceram')
    rug(7.55, 1.7, 3.2, 2.3, 'rug6', 120000)
    for x in (-0.6, 0.6):
        pendant(7.55 + x, 1.7, 1.62, 0.2, 'brass', CEILING)
    for x in (7.1, 8.4):
        pendant(x, 3.97, 1.72, 0.14, 'black', CEILING)
    art('x', 9.79, 1.9, 1.6, 0.9, 1.2, 'art6', -1)


def bedroom_5p():
    """Bedroom."""
    box(14.49, 0.36, 0, 14.499, 4.49, CEILING).to_object('acc6', MATERIALS['ink'])
    g = Group(13.45, 2.4, -90)
    g.put(box(-0.92, -1.02, 0.08, 0.92, 1.0, 0.3), 'walnutx', bevel=0.01)
    for k in range(4):
        g.put(soft(0.5, 0.1, 1.0, 0.05, 0.02, 10), 'grey', -0.78 + k * 0.52, 1.0, 0.2, smooth=True, auto=False)
    g.put(soft(1.76, 2.0, 0.24, 0.06, 0.01, 16), 'white', 0, 0, 0.28, smooth=True, auto=False)
    g.put(soft(1.94, 1.42, 0.14, 0.06, 0.02, 34, 5, 0.03), 'duvet', 0, -0.28, 0.44, smooth=True, auto=False)
    g.put(soft(1.98, 0.55, 0.07, 0.03, 0.01, 30, 8, 0.012), 'rust', 0, -0.74, 0.625, smooth=True, auto=False)
    for x in (-0.45, 0.45):
        g.put(pillow(0.66, 0.2, 18, x), 'white', x, 0.76, 0.62, rot=(58, 0, 0), scale=(1, 0.72, 1), smooth=True, auto=False)
        g.put(
            pillow(0.58, 0.18, 18, x + 3),
            'grey',
            x,
            0.6,
            0.6,
            rot=(52, 0, 4 if x > 0 else -3),
            scale=(1, 0.72, 1),
            smooth=True,
            auto=False,
        )
    g.put(pillow(0.46, 0.15, 16, 6), 'petrol', 0.05, 0.44, 0.62, rot=(50, 0, -6), smooth=True, auto=False)
    for x in (-1.22, 1.2):
        g.put(box(-0.22, -0.2, 0.2, 0.22, 0.2, 0.46), 'walnutx', x, 0.86, 0, bevel=0.006)
        legs = MeshBuilder()
        for a in (-0.18, 0.18):
            for b in (-0.16, 0.16):
                legs.tube([(a, b, 0), (a, b, 0.2)], 0.012, 8)
        g.put(legs, 'black', x, 0.86)
        table_lamp(g, x, 0.9, 0.46)
    books(g, -1.14, 0.76, 0.46, 2, flat=True)
    rug(12.7, 2.4, 2.1, 3.0, 'rug5', 140000)
    art('x', 14.49, 2.4, 1.75, 1.4, 0.75, 'art7', -1)
    # wardrobe on the west wall
    g = Group(9.9, 0)
    g.put(box(0, 1.9, 0, 0.56, 4.4, CEILING - 0.001), 'cabdark')
    for k in range(5):
        g.put(box(0.56, 1.9 + k * 0.5 + 0.002, 0.06, 0.58, 1.9 + (k + 1) * 0.5 - 0.002, CEILING - 0.03), 'cabdark', bevel=0.002)
        g.put(
            box(
                0.58,
                1.9 + k * 0.5 + (0.44 if k % 2 == 0 else 0.05),
                1.0,
                0.592,
                1.9 + k * 0.5 + (0.455 if k % 2 == 0 else 0.065),
                1.35,
            ),
            'brass',
            bevel=0.002,
        )
    bookcase(Group(13.3, 4.49), 2.2, 2.2, 5)
    armchair(Group(10.75, 1.15, 60), 'rust')
    pot(10.35, 0.75, 0, 0.16, 0.32, 'ceram', 'ficus', 0.8)
    pendant(12.6, 2.4, 2.25, 0.28, 'ceram', CEILING)


def terrace_5p():
    """roof terrace south and west: deck, glass railing, planters, lounge; the eaves above"""
    # the terrace's outer corner in local coordinates
    x0 = params.XW - params.PW
    y0 = params.YS - params.PS
    d = MeshBuilder()
    d.box(x0 + 0.3, y0 + 0.3, -0.05, 14.3, -0.01, -0.01)
    d.box(x0 + 0.3, -0.01, -0.05, -0.01, 12.2, -0.01)
    d.to_object('tdeck', MATERIALS['deck'])
    s = MeshBuilder()
    s.box(x0, y0, -0.4, 14.6, y0 + 0.3, 0.3)
    s.box(x0, y0 + 0.3, -0.4, x0 + 0.3, 12.5, 0.3)
    s.to_object('tparapet', MATERIALS['band'])
    path = [(x0 + 0.12, 12.4), (x0 + 0.12, y0 + 0.12), (14.6, y0 + 0.12)]
    r = MeshBuilder()
    r.ribbon(path, 0.31, 1.0, 0.016)
    r.to_object('trail', MATERIALS['rail'])
    r = MeshBuilder()
    r.ribbon(path, 1.0, 1.04, 0.05)
    r.to_object('ttop', MATERIALS['alu'])
    e = MeshBuilder()
    e.box(-0.95, -1.45, 3.15, 15.5, -0.0, 3.4)
    e.box(-0.95, 0, 3.15, 0, 12, 3.4)
    e.to_object('eaves', MATERIALS['soffit'])
    for x, y, k, scene in (
        (-1.6, -1.7, 'tO', 0.34),
        (1.2, -1.75, 'gr', 1.0),
        (5.3, -1.75, 's0', 0.46),
        (9.9, -1.75, 'gr2', 1.0),
        (13.6, -1.7, 's2', 0.44),
        (-1.7, 2.6, 'gr', 0.95),
        (-1.7, 5.6, 's0', 0.42),
        (-1.6, 8.2, 'gr2', 0.95),
    ):
        m = MeshBuilder()
        m.lathe(0, 0, [(0, 0), (0.17, 0), (0.22, 0.42), (0.19, 0.42), (0.18, 0.37), (0, 0.37)], 24)
        Group(x, y).put(m, 'cerd', smooth=True)
        place(GARDEN_PLANTS[k], x, y, 0.36, scene)
    lounge(Group(2.0, -1.0, 0), 'olive')
    lounge(Group(3.7, -1.05, 180), 'olive')
    m = MeshBuilder()
    m.cylinder(0, 0, 0.4, 0.43, 0.28, 32)
    m.cylinder(0, 0, 0, 0.4, 0.025, 12)
    m.cylinder(0, 0, 0, 0.015, 0.18, 32)
    Group(2.85, -1.05).put(m, 'alu', smooth=True)
    lounge(Group(11.6, -0.95, 0), 'olive')


def curtains_5p():
    """Curtains and their track."""
    z = CEILING - 0.02
    for k, (a, b) in enumerate(((0.45, 0.95), (4.7, 5.45))):
        wave_curtain('y', 0.5, a, b, 0.02, z, 'drape5', seed=20 + k)
    wave_curtain('y', 0.42, 0.7, 1.5, 0.02, z, 'sheerI', 0.03, 0.1, seed=23)
    wave_curtain('x', 0.5, 0.5, 1.05, 0.02, z, 'drape5', seed=24)
    wave_curtain('x', 0.5, 5.0, 5.5, 0.02, z, 'drape5', seed=25)
    wave_curtain('y', 0.5, 10.0, 10.8, 0.02, z, 'drape5', seed=26)
    wave_curtain('y', 0.5, 13.8, 14.4, 0.02, z, 'drape5', seed=27)
    wave_curtain('y', 0.42, 12.9, 13.9, 0.02, z, 'sheerI', 0.03, 0.1, seed=28)
    wave_curtain('y', 0.5, 5.7, 6.05, 0.02, z, 'drape5', seed=29)
    wave_curtain('y', 0.5, 9.3, 9.72, 0.02, z, 'drape5', seed=30)
    boxes(
        (0.4, 0.4, CEILING - 0.025, 9.75, 0.55, CEILING - 0.001),
        (9.95, 0.4, CEILING - 0.025, 14.45, 0.55, CEILING - 0.001),
        (0.4, 0.55, CEILING - 0.025, 0.55, 5.55, CEILING - 0.001),
    ).to_object('track', MATERIALS['ceil'])


def furnish_5p():
    """Everything but the shell."""
    curtains_5p()
    terrace_5p()
    living_5p()
    kitchen_5p()
    bedroom_5p()
    downlights(
        [
            (1.2, 1.2),
            (2.9, 1.2),
            (4.6, 1.2),
            (1.2, 4.6),
            (2.9, 3.0),
            (4.6, 3.0),
            (6.4, 3.0),
            (8.0, 3.0),
            (9.3, 3.0),
            (6.4, 0.9),
            (9.3, 0.9),
            (11.0, 1.2),
            (12.6, 1.2),
            (11.0, 3.6),
            (12.6, 3.9),
        ]
        + [(4.0 + k * 1.6, 6.45) for k in range(5)],
        CEILING,
    )
    for x in (4.8, 7.4, 10.0):
        lamp(x, 6.45, CEILING - 0.3, 8, 0.15, (1, 0.84, 0.62))
