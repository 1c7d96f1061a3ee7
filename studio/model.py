"""The light model of the building and the data sheet of its flats (runs inside Blender, 10 s).

    blender -b -P model.py -- --out building

OUT/building.glb: a node per flat, named by its code, with its volume; its visible facade below it as "<code>.facade", whose panes
have the material "glass"; nodes core, roof, ground, site, context, trees. OUT/flats.json: areas, rooms, orientations, boxes.
"""

import argparse
import math
import os
import random
import sys

import bpy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import data_sheet
import facade
import house
import params
import top_storey
import units
from exterior_materials import make_exterior_materials
from landscape import make_landscape
from materials import hex_colour
from mesh import MeshBuilder
from scene import new_scene

COLOURS = {
    'plaster': '#efe9df',
    'plaster2': '#d9cfc0',
    'band': '#f4f0e8',
    'slat': '#a67c52',
    'soffit': '#b08a5e',
    'deck': '#a08a70',
    'bronze': '#2b2622',
    'stone': '#c0b19a',
    'stoneY': '#c0b19a',
    'inwall': '#e6dccb',
    'infloor': '#b08a60',
    'inceil': '#d8d5cd',
    'roofgravel': '#a7a096',
    'concrete': '#b3aca2',
    'solar': '#1c2436',
    'cushion': '#d8cbb6',
    'cush2': '#6c7f78',
    'glass': '#6f8288',
    'rail': '#cfe0dd',
    'lawn': '#6d8742',
    'paver': '#c2b7a7',
    'asphalt': '#55565a',
    'sidewalk': '#a9a59d',
    'pool': '#2f6b74',
    'ctx': '#e3ddd2',
    'ctx2': '#cdb9a2',
    'ctxwin': '#6a757b',
    'ctxroof': '#a4583c',
    'leaf': '#68803a',
    'leafO': '#8f987a',
    'bark': '#6d5a48',
    'flat': '#4f8f8b',
}
"""Plain colours by material, sRGB."""
OPACITY = {'glass': 0.75, 'rail': 0.28, 'flat': 0.35}
SMOOTH = {'glass', 'pool', 'solar', 'ctxwin'}
TWO_SIDED = {'rail', 'glass'}

GROUND_PARTS = {
    'street': 'asphalt',
    'side': 'sidewalk',
    'street2': 'asphalt',
    'mark': 'band',
    'paths': 'paver',
    'soil': 'bark',
    'pooldeck': 'deck',
    'pool': 'pool',
    'coping': 'band',
    'lounger': 'slat',
    'loungec': 'cushion',
    'pergola': 'slat',
    'pergpave': 'paver',
    'table': 'slat',
    'wall': 'concrete',
}
"""What of the landscape lies on the ground, and its material here."""
LIFTS = {'pool': 0.03, 'mark': 0.02}
"""Metres that the top of a part is lifted: a few millimetres above another face flicker in a viewer."""
NEIGHBOURS = {
    'ctx_ctx1': 'ctx',
    'ctx_ctx2': 'ctx2',
    'ctx_ctx3': 'ctx',
    'ctx_ctxroof': 'ctxroof',
    'ctx_ctxroof2': 'ctxroof',
}
"""Walls and roofs of the neighbours, and their material here."""
NEIGHBOUR_RADIUS = 230
"""Metres around the building in which neighbours stand."""
WINDOW_RADIUS = 150
"""Metres in which they have windows."""
GROUND_HALF = (240, 240)
"""Half sides of the ground, metres."""
STREET_HALF = (240, 200)
VOLUME_OFFSET = 0.06
"""Metres that a flat's volume stands proud of its facade: no two faces in one plane."""
TREES = {
    'tC': ('birch', 5.9, 1.7, 1.5, 'leaf'),
    'tO': ('olive', 4.1, 1.6, 1.2, 'leafO'),
    'tD': ('column', 7.4, 0.9, 0.4, 'leaf'),
    'tA': ('maple', 7.4, 2.6, 2.0, 'leaf'),
    'tB': ('lime', 8.9, 3.0, 2.3, 'leaf'),
    'tE': ('oak', 11.0, 4.2, 2.8, 'leaf'),
}
"""Trees by their mesh in the pictures: name, height, radius and foot of the crown in metres, material."""
TREE_RADIUS = 120
HEDGE = 's1'
"""Mesh of the hedges in the pictures."""

_materials = {}


def plain_material(name):
    """A material of one colour, made once."""
    if name not in _materials:
        material = bpy.data.materials.new(name)
        material.use_nodes = True
        surface = material.node_tree.nodes['Principled BSDF']
        surface.inputs['Base Color'].default_value = (*hex_colour(COLOURS[name]), 1)
        surface.inputs['Alpha'].default_value = OPACITY.get(name, 1)
        surface.inputs['Roughness'].default_value = 0.15 if name in SMOOTH else 0.8
        surface.inputs['Metallic'].default_value = 0
        if name in OPACITY:
            material.blend_method = 'BLEND'
        material.use_backface_culling = name not in TWO_SIDED
        _materials[name] = material
    return _materials[name]


def add_node(name, parts, parent=None):
    """Adds an object of one mesh; parts: {material: MeshBuilder}."""
    vertices, faces, indices, materials = [], [], [], []
    for material, mesh in parts.items():
        if not mesh.f:
            continue
        start = len(vertices)
        vertices += mesh.v
        faces += [tuple(index + start for index in face) for face in mesh.f]
        indices += [len(materials)] * len(mesh.f)
        materials.append(plain_material(material))
    data = bpy.data.meshes.new(name)
    data.from_pydata(vertices, [], faces)
    for material in materials:
        data.materials.append(material)
    data.polygons.foreach_set('material_index', indices)
    data.update()
    node = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(node)
    node.parent = parent
    return node


def append_faces(target, vertices, faces):
    """Adds faces with vertices of their own to a MeshBuilder."""
    for face in faces:
        start = len(target.v)
        target.v += [vertices[index] for index in face]
        target.f.append(tuple(range(start, start + len(face))))


def board(side, flat, start, end, bottom, top, avoid=(), mat='slat', **_):
    """Stands in for facade.slats: one flat board per run of slats, the openings left free."""
    mesh = facade.batch(flat, mat)
    cuts = sorted({start, end} | {min(max(cut, start), end) for opening in avoid for cut in opening[:2]})
    for left, right in zip(cuts[:-1], cuts[1:]):
        if right - left < 0.02:
            continue
        middle = (left + right) / 2
        pieces = [(bottom, top)]
        for from_, to, low, high in avoid:
            if from_ < middle < to:
                halves = [half for low_, high_ in pieces for half in ((low_, min(high_, low)), (max(low_, high), high_))]
                pieces = [half for half in halves if half[1] - half[0] > 0.03]
        for low, high in pieces:
            side.box(mesh, left, right, 0.0, 0.05, low, high)


def plain_balcony(flat, outline, path, z, style, soffit='band'):
    """Stands in for facade.balcony: a slab, a deck, panes for a railing."""
    facade.batch(flat, 'band').extrude(outline, z - 0.26, z + 0.02)
    facade.batch(flat, 'deck').extrude(facade.inset_polygon(outline, 0.13), z + 0.02, z + 0.035)
    facade.add_volume_prism(flat, outline, z - 0.26, z + 1.1)
    railing = facade.batch(flat, 'rail')
    for start, end in zip(path[:-1], path[1:]):
        low, high = z + 0.05, z + 1.03
        railing.quad((*start, low), (*end, low), (*end, high), (*start, high))
    facade.batch(flat, 'bronze').ribbon(path, z + 1.02, z + 1.06, 0.05)


def build_house():
    """Fills facade.BATCHES and facade.VOLUMES, with lighter parts for what costs vertices."""
    make_exterior_materials()
    facade.make_garden_plants()
    facade.curtains = lambda *_, **__: None
    for part in (house, top_storey):
        part.planter = lambda *_, **__: None
        part.slats = board
    house.balcony = plain_balcony
    house.make_house()
    for thing in list(bpy.data.objects):
        bpy.data.objects.remove(thing)
    for material in list(bpy.data.materials):
        material.name = 'render_' + material.name


def add_flats(root):
    """A node per flat with its facade; returns the box of every flat without the offset: {code: (low, high)}."""
    boxes = {}
    for index, code, storey, unit in params.APTS:
        exact, volume = MeshBuilder(), MeshBuilder()
        for kind, shape in facade.VOLUMES[index]:
            if kind == 'box':
                exact.box(*shape)
                west, east = sorted((shape[0], shape[3]))
                south, north = sorted((shape[1], shape[4]))
                offset = VOLUME_OFFSET
                volume.box(west - offset, south - offset, shape[2] - 0.01, east + offset, north + offset, shape[5] + 0.01)
            else:
                exact.extrude(*shape)
                outline, bottom, top = shape
                volume.extrude(facade.inset_polygon(outline, -VOLUME_OFFSET), bottom - 0.02, top + 0.01)
        boxes[code] = ([min(axis) for axis in zip(*exact.v)], [max(axis) for axis in zip(*exact.v)])
        node = add_node(code, {'flat': volume}, root)
        node['flat'], node['floor'], node['type'] = code, storey, unit
        visible = {material: mesh for (owner, material), mesh in facade.BATCHES.items() if owner == index}
        add_node(f'{code}.facade', visible, node)
    return boxes


def add_core_and_roof(root):
    """What belongs to no flat: faces above the ceiling of the last storey are the roof."""
    core, roof = {}, {}
    for (owner, material), mesh in facade.BATCHES.items():
        if owner != 0:
            continue
        core[material], roof[material] = MeshBuilder(), MeshBuilder()
        for face in mesh.f:
            is_roof = min(mesh.v[index][2] for index in face) >= params.Z[5] - 0.05
            append_faces((roof if is_roof else core)[material], mesh.v, [face])
    add_node('core', core, root)
    add_node('roof', roof, root)


def ground_part(target, thing):
    """Adds an object of the landscape to a MeshBuilder; streets end with the ground."""
    start = len(target.v)
    lift = LIFTS.get(thing.name.split('.')[0], 0)
    top = max(vertex.co.z for vertex in thing.data.vertices)
    for vertex in thing.data.vertices:
        x, y, z = vertex.co
        z += lift if z > top - 0.001 else 0
        target.v.append((max(-STREET_HALF[0], min(STREET_HALF[0], x)), max(-STREET_HALF[1], min(STREET_HALF[1], y)), z))
    for polygon in thing.data.polygons:
        points = [target.v[start + index] for index in polygon.vertices]
        if len({(round(x, 3), round(y, 3), round(z, 3)) for x, y, z in points}) >= 3:
            target.f.append(tuple(start + index for index in polygon.vertices))


def neighbour_windows(target, thing):
    """The outer faces of the neighbours' windows: boxes that landscape.py adds in pairs, one on either side of a house."""
    vertices = [tuple(vertex.co) for vertex in thing.data.vertices]
    for number in range(len(vertices) // 8):
        box = vertices[number * 8 : number * 8 + 8]
        if math.hypot(box[0][0], box[0][1]) > WINDOW_RADIUS:
            continue
        is_south_or_north = box[2][1] - box[0][1] < box[1][0] - box[0][0]
        is_first = number % 2 == 0
        if is_south_or_north:
            face = (0, 1, 5, 4) if is_first else (2, 3, 7, 6)
        else:
            face = (3, 0, 4, 7) if is_first else (1, 2, 6, 5)
        append_faces(target, box, [face])


def add_surroundings():
    """Ground, streets, paths, hedges, neighbours and trees from the landscape of the pictures."""
    facade.BATCHES.clear()
    make_landscape()
    site, context, trees, hedges = {}, {}, [], MeshBuilder()
    for thing in [thing for thing in bpy.data.objects if thing.type == 'MESH' and not thing.parent]:
        name = thing.name.split('.')[0]
        if name in GROUND_PARTS:
            ground_part(site.setdefault(GROUND_PARTS[name], MeshBuilder()), thing)
        elif name in NEIGHBOURS:
            vertices = [tuple(vertex.co) for vertex in thing.data.vertices]
            faces = [polygon.vertices for polygon in thing.data.polygons]
            near = [face for face in faces if all(math.hypot(*vertices[index][:2]) < NEIGHBOUR_RADIUS for index in face)]
            append_faces(context.setdefault(NEIGHBOURS[name], MeshBuilder()), vertices, near)
        elif name == 'ctx_ctxwin':
            neighbour_windows(context.setdefault('ctxwin', MeshBuilder()), thing)
        elif thing.data.name in TREES and math.hypot(*thing.location[:2]) < TREE_RADIUS:
            trees.append((thing.data.name, tuple(thing.location), thing.scale[0], thing.rotation_euler[2]))
        elif thing.data.name == HEDGE:
            x, y, _ = thing.location
            radius, height = 0.5 * thing.scale[0], 0.62 * thing.scale[2]
            hedges.lathe(x, y, [(radius, 0), (radius * 0.9, height * 0.75), (0.02, height)], 5)
        bpy.data.objects.remove(thing)
    meadow, plot = MeshBuilder(), MeshBuilder()
    meadow.box(-GROUND_HALF[0], -GROUND_HALF[1], -0.6, GROUND_HALF[0], GROUND_HALF[1], -0.12)
    plot.box(-34, -27, -0.5, 34, 25, -0.03)
    add_node('ground', {'lawn': meadow})
    site['lawn'] = plot
    add_node('site', site)
    add_node('hedges', {'leaf': hedges})
    add_node('context', context)
    add_trees(trees)


def crown(height, radius, foot):
    """A round crown of 40 faces, a little uneven."""
    mesh = MeshBuilder()
    uneven = random.Random(3)
    around, rings = 8, 4
    profile = [(0, foot)]
    for ring in range(rings):
        share = math.sin(math.pi * (ring + 0.6) / (rings + 0.6)) ** 0.8
        profile.append((radius * share, foot + (height - foot) * (ring + 0.4) / rings))
    profile.append((0, height))
    for ring, (distance, z) in enumerate(profile):
        for step in range(around):
            angle = 2 * math.pi * (step + 0.5 * (ring % 2)) / around
            reach = distance * (1 + 0.16 * (uneven.random() - 0.5))
            mesh.v.append((reach * math.cos(angle), reach * math.sin(angle), z))
    for ring in range(len(profile) - 1):
        for step in range(around):
            low, next_low = ring * around + step, ring * around + (step + 1) % around
            mesh.f.append((low, next_low, next_low + around, low + around))
    return mesh


def add_trees(trees):
    """Trees as instances of one mesh per kind; trees: (kind, place, scale, turn)."""
    meshes = {}
    for kind, (name, height, radius, foot, leaves) in TREES.items():
        trunk = MeshBuilder()
        trunk.tube([(0, 0, 0), (0, 0, foot + 0.5)], [0.09, 0.05], 6, cap=False)
        node = add_node(name, {leaves: crown(height, radius, foot), 'bark': trunk})
        meshes[kind] = node.data
        bpy.data.objects.remove(node)
    root = bpy.data.objects.new('trees', None)
    bpy.context.scene.collection.objects.link(root)
    for number, (kind, place, scale, turn) in enumerate(trees):
        tree = bpy.data.objects.new(f'tree.{number:03d}', meshes[kind])
        bpy.context.scene.collection.objects.link(tree)
        tree.parent = root
        tree.location = place
        tree.scale = (scale, scale, scale)
        tree.rotation_euler = (0, 0, turn)


def main():
    """Builds the scene, exports it, writes the data sheet."""
    parser = argparse.ArgumentParser()
    parser.add_argument('--out', required=True)
    options = parser.parse_args(sys.argv[sys.argv.index('--') + 1 :])
    os.makedirs(options.out, exist_ok=True)
    units.check()
    new_scene()
    build_house()
    root = bpy.data.objects.new('building', None)
    bpy.context.scene.collection.objects.link(root)
    boxes = add_flats(root)
    add_core_and_roof(root)
    add_surroundings()
    path = os.path.join(os.path.abspath(options.out), 'building.glb')
    parts = {'export_texcoords': False, 'export_cameras': False, 'export_lights': False, 'export_animations': False}
    bpy.ops.export_scene.gltf(filepath=path, export_format='GLB', export_extras=True, export_yup=True, **parts)
    data_sheet.write(os.path.join(options.out, 'flats.json'), boxes)
    print(f'MODEL {os.path.getsize(path)} bytes, {len(boxes)} flats')


main()
