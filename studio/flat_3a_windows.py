"""What stands and hangs at the windows of flat 3A: its balcony and its curtains."""

import rooms
from facade import GARDEN_PLANTS
from furniture import Group, boxes, lounge, wave_curtain
from materials import MATERIALS
from mesh import MeshBuilder, rounded_polygon
from plants import place
from rooms import H


def balcony_3a():
    """the balcony of 3A: slab, deck, glass railing, plants, two chairs; it wraps from the south to the west"""
    H = rooms.H
    sl = MeshBuilder()
    sl.box(-1.5, -1.95, -0.3, 11.1, 0, -0.03)
    sl.box(-1.5, 0, -0.3, 0, 4.9, -0.03)
    sl.to_object('bslab', MATERIALS['band'])
    dk = MeshBuilder()
    dk.box(-1.42, -1.87, -0.03, 11.0, -0.01, -0.01)
    dk.box(-1.42, -0.01, -0.03, -0.01, 4.8, -0.01)
    dk.to_object('bdeck', MATERIALS['deck'])
    up = MeshBuilder()
    up.box(-1.5, -1.95, H + 0.1, 11.1, 0, H + 0.36)
    up.to_object('bover', MATERIALS['band'])
    path = [p for p in rounded_polygon([(-1.43, 4.8, 0), (-1.43, -1.88, 0.8), (11.0, -1.88, 0.4), (11.0, 0, 0)])][1:-1]
    path = [(-1.43, 4.8)] + [p for p in path if p not in ((-1.43, 4.8), (11.0, 0))] + [(11.0, 0)]
    m = MeshBuilder()
    m.ribbon(path, 0.05, 1.0, 0.016)
    m.to_object('brail', MATERIALS['rail'])
    m = MeshBuilder()
    m.ribbon(path, 1.0, 1.04, 0.05)
    m.to_object('btop', MATERIALS['alu'])
    for x, y, k, s in (
        (-0.9, 4.2, 's0', 0.42),
        (-1.0, -1.4, 'tO', 0.34),
        (5.4, -1.45, 'gr', 0.95),
        (10.5, -1.4, 's2', 0.42),
        (8.6, -1.5, 'gr2', 0.9),
    ):
        mm = MeshBuilder()
        mm.lathe(0, 0, [(0, 0), (0.17, 0), (0.22, 0.42), (0.19, 0.42), (0.18, 0.37), (0, 0.37)], 24)
        Group(x, y).put(mm, 'cert' if k in ('tO', 'gr') else 'cerd', smooth=True)
        place(GARDEN_PLANTS[k], x, y, 0.36, s)
    gq = Group(1.4, -1.0, 0)
    lounge(gq, 'olive')
    gq = Group(2.9, -1.05, 180)
    lounge(gq, 'olive')
    mm = MeshBuilder()
    mm.cylinder(0, 0, 0.4, 0.43, 0.26, 32)
    mm.cylinder(0, 0, 0, 0.4, 0.025, 12)
    mm.cylinder(0, 0, 0, 0.015, 0.17, 32)
    Group(2.15, -1.05).put(mm, 'alu', smooth=True)


def curtains():
    """Curtains of all rooms and their tracks."""
    zt = H - 0.02
    wave_curtain('y', 0.5, 0.45, 1.15, 0.02, zt, 'drapeI', seed=1)
    wave_curtain('y', 0.5, 4.45, 5.2, 0.02, zt, 'drapeI', seed=2)
    wave_curtain('y', 0.42, 0.9, 1.7, 0.02, zt, 'sheerI', 0.03, 0.1, seed=3)
    wave_curtain('y', 0.42, 3.9, 4.7, 0.02, zt, 'sheerI', 0.03, 0.1, seed=13)
    wave_curtain('x', 0.5, 0.55, 1.1, 0.02, zt, 'drapeI', seed=4)
    wave_curtain('x', 0.5, 4.05, 4.5, 0.02, zt, 'drapeI', seed=5)
    wave_curtain('x', 0.42, 3.3, 4.1, 0.02, zt, 'sheerI', 0.03, 0.1, seed=6)
    wave_curtain('y', 0.5, 5.68, 6.25, 0.02, zt, 'drapeG', seed=7)
    wave_curtain('y', 0.5, 8.1, 8.6, 0.02, zt, 'drapeG', seed=8)
    wave_curtain('y', 0.42, 6.2, 7.0, 0.02, zt, 'sheerI', 0.03, 0.1, seed=9)
    wave_curtain('y', 0.5, 8.82, 9.2, 0.02, zt, 'drapeI', seed=10)
    wave_curtain('y', 0.5, 10.8, 11.22, 0.02, zt, 'drapeI', seed=11)
    tr = boxes(
        (0.4, 0.4, H - 0.025, 5.45, 0.55, H - 0.001),
        (5.65, 0.4, H - 0.025, 8.6, 0.55, H - 0.001),
        (8.8, 0.4, H - 0.025, 11.25, 0.55, H - 0.001),
        (0.4, 0.4, H - 0.025, 0.55, 4.55, H - 0.001),
    )
    tr.to_object('track', MATERIALS['ceil'])
