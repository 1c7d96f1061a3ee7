"""The city park of the second brand's demo, seen from above (runs inside Blender).

    blender -b -t 2 -P park.py -- --width 1600 --samples 32 --out DIR/park

Writes OUT.png, in five minutes of two cores. The light is even enough to do without the denoiser.
"""

import argparse
import math
import os
import sys

import bpy
import numpy as np
from mathutils import Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from exterior_materials import make_exterior_materials
from materials import hex_colour, plain
from mesh import MeshBuilder
from plants import grass_mesh, place, shrub_mesh, tree_mesh
from scene import new_scene
from sky import make_sky

POND = (-13.0, 6.0)
PLAYGROUND = (15.0, 3.0)
EXPOSURE = 0.35
"""Stops."""


def material(name):
    """A material of the scene by its name."""
    return bpy.data.materials[name]


def blob(middle, radius, points=48, wave=0.18, turn=0.4):
    """An uneven round outline, counter-clockwise."""
    outline = []
    for step in range(points):
        angle = 2 * math.pi * step / points
        r = radius * (1 + wave * math.sin(2 * angle + turn) + wave * 0.5 * math.sin(3 * angle + 2))
        outline.append((middle[0] + r * math.cos(angle), middle[1] + 0.75 * r * math.sin(angle)))
    return outline


def slab(outline, bottom, top, name, mat):
    """A flat thing on the ground."""
    mesh = MeshBuilder()
    mesh.extrude(outline, bottom, top)
    mesh.to_object(name, material(mat))


def path(line, width, name, mat='paver', top=0.03):
    """A path along a line of points."""
    mesh = MeshBuilder()
    left, right = [], []
    for index, (x, y) in enumerate(line):
        before, after = line[max(index - 1, 0)], line[min(index + 1, len(line) - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = math.hypot(dx, dy)
        nx, ny = -dy / length * width / 2, dx / length * width / 2
        left.append((x + nx, y + ny, top))
        right.append((x - nx, y - ny, top))
    for index in range(len(line) - 1):
        mesh.quad(right[index], right[index + 1], left[index + 1], left[index])
    mesh.to_object(name, material(mat))


def near(x, y):
    """Whether a tree would stand in the water, on a path or among the swings."""
    on_path = abs(y - main_path(x)) < 2.6 or -1.5 < x < 4.5
    return (
        on_path
        or math.hypot((x - POND[0]) / 10.5, (y - POND[1]) / 8.5) < 1
        or math.hypot(x - PLAYGROUND[0], y - PLAYGROUND[1]) < 9
    )


def main_path(x):
    """The winding path from west to east: its y at an x."""
    return -7 + 2.6 * math.sin(x / 11)


def add_ground():
    """Lawn, pond, paths, the playground and the street behind."""
    slab([(-140, -90), (140, -90), (140, 140), (-140, 140)], -0.4, 0, 'lawn', 'lawn')
    slab(blob(POND, 9.4), -0.1, 0.035, 'shore', 'sand')
    slab(blob(POND, 8.7), -0.1, 0.05, 'pond', 'water')
    path([(x / 2, main_path(x / 2)) for x in range(-180, 181)], 3.0, 'main path', top=0.05)
    path([(1.5 + 1.2 * math.sin(y / 7), y) for y in range(-7, 34)], 2.2, 'path north', top=0.04)
    path([(x / 2, 2.6 + 0.5 * math.sin(x / 6)) for x in range(4, 22)], 1.8, 'path to the playground')
    slab(blob(PLAYGROUND, 7.2, wave=0.07), -0.1, 0.06, 'playground', 'sand')
    slab([(-140, 34), (140, 34), (140, 37), (-140, 37)], -0.1, 0.08, 'pavement', 'sidewalk')
    slab([(-140, 37), (140, 37), (140, 44), (-140, 44)], -0.1, 0.03, 'street', 'asphalt')


def add_furniture():
    """Benches, lamps, swings, a climbing frame, a jetty."""
    wooden, metal, bright, light = MeshBuilder(), MeshBuilder(), MeshBuilder(), MeshBuilder()
    for x, side in [(-22, 1), (-9, 1), (-3, -1), (6, 1), (11, -1), (20, 1), (27, -1)]:
        y = main_path(x) + side * 2.4
        for row in range(4):
            wooden.box(x - 0.9, y - 0.2 + row * 0.12, 0.43, x + 0.9, y - 0.1 + row * 0.12, 0.47)
        for row in range(3):
            wooden.box(x - 0.9, y + side * 0.3, 0.55 + row * 0.12, x + 0.9, y + side * 0.34, 0.63 + row * 0.12)
        for foot in (-0.7, 0.7):
            metal.box(x + foot - 0.03, y - 0.22, 0, x + foot + 0.03, y + 0.26, 0.43)
    for x in range(-30, 36, 11):
        y = main_path(x) + 2.1
        metal.cylinder(x, y, 0, 4.2, 0.055, 12)
        light.cylinder(x, y, 4.2, 4.5, 0.2, 16)
    px, py = PLAYGROUND
    for x in (px - 3.6, px - 0.4):
        metal.tube([(x, py - 0.9, 0), (x, py, 2.4), (x, py + 0.9, 0)], [0.06, 0.06, 0.06], 8)
    metal.tube([(px - 3.6, py, 2.4), (px - 0.4, py, 2.4)], [0.06, 0.06], 8)
    for x in (px - 2.7, px - 1.4):
        metal.tube([(x - 0.22, py, 2.4), (x - 0.22, py, 0.55)], [0.012, 0.012], 6)
        metal.tube([(x + 0.22, py, 2.4), (x + 0.22, py, 0.55)], [0.012, 0.012], 6)
        bright.box(x - 0.25, py - 0.1, 0.5, x + 0.25, py + 0.1, 0.55)
    for dx, dy in [(1.4, -1), (3, -1), (1.4, 0.6), (3, 0.6)]:
        wooden.box(px + dx - 0.07, py + dy - 0.07, 0, px + dx + 0.07, py + dy + 0.07, 2.9)
    wooden.box(px + 1.3, py - 1.1, 1.3, px + 3.1, py + 0.7, 1.38)
    bright.quad((px + 1.1, py - 1.3, 2.7), (px + 3.3, py - 1.3, 2.7), (px + 3.3, py - 0.2, 3.4), (px + 1.1, py - 0.2, 3.4))
    bright.quad((px + 1.1, py - 0.2, 3.4), (px + 3.3, py - 0.2, 3.4), (px + 3.3, py + 0.9, 2.7), (px + 1.1, py + 0.9, 2.7))
    metal.quad((px + 3.1, py - 0.5, 1.35), (px + 5.3, py - 0.5, 0.2), (px + 5.3, py + 0.1, 0.2), (px + 3.1, py + 0.1, 1.35))
    jx, jy = POND
    for step in range(16):
        wooden.box(jx + 3.2 + step * 0.3, jy - 2.9, 0.22, jx + 3.47 + step * 0.3, jy - 1.3, 0.27)
    for x in (jx + 3.4, jx + 5.6, jx + 7.7):
        for y in (jy - 2.8, jy - 1.4):
            wooden.cylinder(x, y, -0.2, 0.7, 0.07, 10)
    wooden.to_object('wood', material('deck'))
    metal.to_object('metal', material('bronze'))
    bright.to_object('bright', material('bright'))
    light.to_object('lamps', material('white'))


def add_plants():
    """Old trees over the lawn, reeds at the pond, a meadow, and a wood behind the street."""
    rng = np.random.default_rng(20)
    bark, birch = material('bark'), material('birchbark')
    kinds = [
        tree_mesh('lime', 1, 11, 4.2, material('leafA'), bark, nclust=120, per=150, size=0.13),
        tree_mesh('maple', 2, 9, 3.6, material('leafB'), bark, nclust=110, per=140, size=0.13),
        tree_mesh('oak', 3, 12, 5.0, material('leafC'), bark, nclust=140, per=150, size=0.14),
        tree_mesh('birch', 4, 9, 2.2, material('leafB'), birch, nclust=80, per=110, size=0.09, shape='column'),
    ]
    for x, y, kind, size in [
        (-24, -1, 2, 1), (-5, 13, 0, 1), (6.5, 12, 3, 1), (8.5, 14, 3, 0.85), (7, 16, 3, 1.1), (24, 9, 2, 0.9),
        (25, -3, 1, 1), (-26, -14, 1, 1), (27, -13, 0, 0.8), (-12, -14, 3, 1), (-10, -15.5, 3, 0.9), (22, -15, 0, 0.95),
        (-24, 14, 0, 1.05), (-16, 19, 1, 1.1), (16, 17, 1, 1), (31, 4, 1, 0.9),
    ]:
        place(kinds[kind], x, y, 0, size)
    for x in range(-63, 70, 9):
        place(kinds[0], x + rng.uniform(-1, 1), 31, 0, rng.uniform(0.75, 0.95))
    count = 0
    while count < 150:
        x, y = rng.uniform(-95, 95), rng.uniform(-70, 105)
        if -32 < x < 34 and -28 < y < 48 or 33 < y < 58 or near(x, y):
            continue
        place(kinds[rng.integers(0, 4)], x, y, 0, rng.uniform(0.8, 1.25))
        count += 1
    reed = grass_mesh('reed', 5, 0.8, 1.5, 260, material('grassA'), 0.02, 0.35)
    for step, (x, y) in enumerate(blob(POND, 9.0, 64)):
        if 38 < step < 54 or (8 < step < 12):
            continue
        if rng.random() < 0.55:
            place(reed, x, y, 0, rng.uniform(0.6, 1.1))
    meadow = grass_mesh('meadow', 6, 1.1, 0.55, 420, material('grassB'), 0.014, 0.5)
    flowers = [shrub_mesh(f'flowers {name}', 7, 0.5, 0.5, material(name), 200, 0.035) for name in ('flowP', 'flowW')]
    for _ in range(330):
        x, y = rng.normal(-9, 4.5), rng.normal(-16.5, 2.6)
        if abs(y - main_path(x)) < 2.6:
            continue
        place(meadow, x, y, 0, rng.uniform(0.7, 1.2))
        if rng.random() < 0.25:
            place(flowers[rng.integers(0, 2)], x, y, 0.12, rng.uniform(0.5, 0.9))
    shrub = shrub_mesh('shrub', 8, 1.1, 1.3, material('leafC'), 2400, 0.07)
    for step in range(26):
        x, y = 23 + rng.normal(0, 0.5), -2 + step * 0.0 + rng.normal(6, 6)
        if not near(x, y):
            place(shrub, x, y, 0, rng.uniform(0.7, 1.1))


def add_town():
    """Houses of the town behind the street."""
    rng = np.random.default_rng(8)
    walls = {name: MeshBuilder() for name in ('ctx1', 'ctx2', 'ctx3')}
    roofs, windows = MeshBuilder(), MeshBuilder()
    x = -120.0
    while x < 120:
        width, storeys = rng.uniform(12, 20), int(rng.integers(2, 5))
        height, y0, y1 = storeys * 3.3, 49.0, 61.0
        walls[('ctx1', 'ctx2', 'ctx3')[int(rng.integers(0, 3))]].box(x, y0, 0, x + width, y1, height)
        middle = (y0 + y1) / 2
        base, top = height, height + 3.4
        corners = [(x - 0.4, y0 - 0.5, base), (x + width + 0.4, y0 - 0.5, base), (x + width + 0.4, y1 + 0.5, base), (x - 0.4, y1 + 0.5, base)]
        left, right = (x, middle, top), (x + width, middle, top)
        roofs.quad(corners[0], corners[1], right, left)
        roofs.quad(corners[2], corners[3], left, right)
        roofs.quad(corners[1], corners[2], right, right)
        roofs.quad(corners[3], corners[0], left, left)
        for storey in range(storeys):
            place_x = x + 1.4
            while place_x < x + width - 1.8:
                windows.box(place_x, y0 - 0.04, storey * 3.3 + 1, place_x + 1.1, y0 + 0.1, storey * 3.3 + 2.6)
                place_x += 2.5
        x += width + (rng.uniform(3, 8) if rng.random() < 0.4 else 0.05)
    for name, mesh in walls.items():
        mesh.to_object(name, material(name))
    roofs.to_object('roofs', material('ctxroof'))
    windows.to_object('windows', material('ctxwin'))


def build():
    """The whole park in the late afternoon."""
    scene = new_scene()
    make_exterior_materials()
    plain('sand', hex_colour('#cdb68f'), 0.95, var=0.12, vscale=3, bump=0.3, bscale=60)
    plain('bright', hex_colour('#c9762b'), 0.5)
    add_ground()
    add_furniture()
    add_town()
    add_plants()
    make_sky(38, 155)
    return scene


def aim(scene):
    """The camera above the meadow, looking north."""
    camera = bpy.data.cameras.new('camera')
    thing = bpy.data.objects.new('camera', camera)
    scene.collection.objects.link(thing)
    scene.camera = thing
    camera.lens = 26
    thing.location = (3, -38, 15.5)
    thing.rotation_euler = (Vector((1, 2, 0.9)) - thing.location).to_track_quat('-Z', 'Y').to_euler()


def main():
    """Renders the picture."""
    parser = argparse.ArgumentParser()
    parser.add_argument('--width', type=int, required=True)
    parser.add_argument('--samples', type=int, required=True, help='per pixel')
    parser.add_argument('--out', required=True, help='path without .png')
    options = parser.parse_args(sys.argv[sys.argv.index('--') + 1 :])
    scene = build()
    aim(scene)
    scene.render.resolution_x = options.width
    scene.render.resolution_y = options.width * 9 // 16
    scene.render.resolution_percentage = 100
    scene.cycles.samples = options.samples
    scene.view_settings.exposure = EXPOSURE
    scene.render.image_settings.file_format = 'PNG'
    scene.render.filepath = f'{os.path.abspath(options.out)}.png'
    bpy.ops.render.render(write_still=True)


main()
