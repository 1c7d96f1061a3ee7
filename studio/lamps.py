"""Lamps with their light."""

import math

import bpy

from furniture import Group, vase
from materials import MATERIALS
from mesh import MeshBuilder
from rooms import H


def floor_lamp(x, y):
    """A lamp on a stand."""
    g = Group(x, y)
    m = MeshBuilder()
    m.cylinder(0, 0, 0, 0.02, 0.16, 36)
    m.tube([(0, 0, 0.02), (0, 0, 1.2)], 0.011, 10)
    g.put(m, 'black', smooth=True)
    s = MeshBuilder()
    s.lathe(0, 0, [(0.23, 1.18), (0.17, 1.5)], 40)
    g.put(s, 'shade', smooth=True)
    lamp(x, y, 1.34, 14, 0.08)


def table_lamp(g, x, y, z):
    """A lamp on a table, in the coordinates of a group."""
    vase(g, x, y, z, [(0, 0), (0.06, 0), (0.075, 0.04), (0.06, 0.14), (0.02, 0.2), (0.012, 0.26), (0, 0.26)], 'ceram')
    s = MeshBuilder()
    s.lathe(0, 0, [(0.14, 0.23), (0.1, 0.42)], 36)
    g.put(s, 'shade', x, y, z, smooth=True)
    c = math.cos(g.r)
    q = math.sin(g.r)
    lamp(g.x + c * x - q * y, g.y + q * x + c * y, z + 0.33, 7, 0.05)


def lamp(x, y, z, e, r=0.05, col=(1, 0.82, 0.62)):
    """A small round light; e in watts."""
    l = bpy.data.lights.new('l', 'POINT')
    l.energy = e
    l.color = col
    l.shadow_soft_size = r
    o = bpy.data.objects.new('l', l)
    o.location = (x, y, z)
    bpy.context.scene.collection.objects.link(o)


def near_lamps(x, y, keep=3, rad=4.2):
    """keeps the lamps next to the camera; every lamp costs noise in every room"""
    L = sorted(
        [o for o in bpy.data.objects if o.type == 'LIGHT' and (not (o.data.type == 'AREA' and o.data.cycles.is_portal))],
        key=lambda o: math.hypot(o.location.x - x, o.location.y - y),
    )
    for i, o in enumerate(L):
        o.hide_render = not (i < keep and math.hypot(o.location.x - x, o.location.y - y) < rad)


def pendant(x, y, z, r=0.2, mat='black', ceiling=H):
    """A lamp that hangs from the ceiling."""
    g = Group(x, y)
    m = MeshBuilder()
    m.tube([(0, 0, ceiling), (0, 0, z + 0.2)], 0.004, 6)
    m.lathe(
        0,
        0,
        [
            (0.015, z + 0.2),
            (0.03, z + 0.18),
            (r * 0.55, z + 0.14),
            (r * 0.9, z + 0.06),
            (r, z),
            (r * 0.985, z),
            (r * 0.88, z + 0.055),
            (r * 0.5, z + 0.13),
            (0, z + 0.15),
        ],
        40,
    )
    g.put(m, mat, smooth=True)
    b = MeshBuilder()
    b.lathe(0, 0, [(0, z + 0.0), (0.035, z + 0.015), (0.045, z + 0.05), (0.03, z + 0.09), (0, z + 0.1)], 20)
    g.put(b, 'bulb', smooth=True)
    lamp(x, y, z - 0.03, 9, 0.04)


def downlights(points, ceiling):
    """Round spots in the ceiling; they glow, their light is that of other lamps."""
    m = MeshBuilder()
    r = MeshBuilder()
    for x, y in points:
        m.cylinder(x, y, ceiling - 0.003, ceiling - 0.001, 0.03, 20)
        r.lathe(x, y, [(0.034, ceiling - 0.004), (0.046, ceiling - 0.004), (0.048, ceiling)], 24)
    m.to_object('dl', MATERIALS['spot'])
    r.to_object('dlr', MATERIALS['ceil'], smooth=True)


def evening_light(sc, home):
    """dusk outside, lamps twice as bright, a soft warm light below the ceiling of every large room"""
    for thing in bpy.data.objects:
        if thing.type == 'LIGHT' and thing.data.type == 'POINT':
            thing.data.energy *= 1.6
    for name, (x0, y0, x1, y1) in home.rooms:
        if min(x1 - x0, y1 - y0) < 1.9:
            continue
        light = bpy.data.lights.new('glow', 'AREA')
        light.shape = 'RECTANGLE'
        light.size = (x1 - x0) * 0.5
        light.size_y = (y1 - y0) * 0.5
        light.energy = 3.2 * (x1 - x0) * (y1 - y0)
        light.color = (1, 0.8, 0.58)
        thing = bpy.data.objects.new('glow', light)
        sc.collection.objects.link(thing)
        thing.location = ((x0 + x1) / 2, (y0 + y1) / 2, home.height - 0.03)
        thing.visible_camera = False
        thing.visible_glossy = False
    for name, strength in (('shade', 3.4), ('bulb', 14), ('spot', 18), ('led', 7)):
        MATERIALS[name].node_tree.nodes['Principled BSDF'].inputs['Emission Strength'].default_value = strength
