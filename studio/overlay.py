"""Exact outlines of every flat in every frame (runs inside Blender, 2 s a frame, no light is computed).

    blender -b -P overlay.py -- --out building --n 24 --w 1920 --h 1080

Renders the simple volumes of the flats as object ids at twice the size, traces them and writes OUT/overlays.json, OUT/masks/kkk.png
(paletted id masks) and OUT/masks/colours.json. Trees do not cut into the outlines.
"""

import argparse
import colorsys
import json
import math
import os
import struct
import sys
import tempfile
import zlib

import bpy
import cv2
import numpy as np
import OpenImageIO as oiio

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import params
from exterior_materials import make_exterior_materials
from facade import BATCHES, VOLUMES, make_garden_plants
from house import make_house
from materials import MATERIALS, new_material
from mesh import MeshBuilder, rounded_polygon
from scene import new_scene
from turntable import aim_camera, camera

SCALE = 2
"""Ids are rendered so many times larger than the frames."""
DEVIATION = 0.8
"""Largest distance of a traced outline from the true one, pixels of the frame."""
SMALLEST = 60
"""Smallest piece or hole, pixels of the frame."""


def arguments():
    """What stands behind the `--` of Blender's command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument('--out', required=True)
    parser.add_argument('--n', type=int, default=24, help='number of frames')
    parser.add_argument('--w', type=int, default=1920)
    parser.add_argument('--h', type=int, default=1080)
    return parser.parse_args(sys.argv[sys.argv.index('--') + 1 :])


def volumes_scene(options):
    """A scene of the flats' volumes and of what stands before them, each with its id."""
    scene = new_scene()
    make_exterior_materials()
    make_garden_plants()
    make_house()
    for thing in list(bpy.data.objects):
        bpy.data.objects.remove(thing)
    BATCHES.clear()
    material = MATERIALS['white']
    for flat, shapes in VOLUMES.items():
        volume = MeshBuilder()
        for kind, shape in shapes:
            if kind == 'box':
                volume.box(*shape)
            else:
                volume.extrude(*shape)
        volume.to_object(f'flat {flat}', material, index=flat)
    others = MeshBuilder()
    others.box(-3.2, params.YN - 1, 0, 3.2, params.YN, params.Z[4])
    west, east = params.PW - 0.95, params.PE + 0.95
    south, north = params.PS - 1.45, params.PN + 0.6
    eaves = rounded_polygon([(west, south, 0.8), (east, south, 0.8), (east, north, 0.8), (west, north, 0.8)])
    others.extrude(eaves, params.Z[5], params.Z[5] + 0.3)
    others.box(-3.4, params.YN, 3, 3.4, params.YN + 2.4, 3.25)
    others.box(-60, -60, -1, 60, 60, -0.01)
    others.to_object('others', material, index=0)
    show_ids(scene, options)
    return scene


def show_ids(scene, options):
    """One sample through the middle of every pixel, with the index of the object in a pass."""
    scene.world = bpy.data.worlds.new('empty')
    plain, nodes = new_material('ids')
    output = nodes.add('ShaderNodeOutputMaterial')
    nodes.link(nodes.add('ShaderNodeEmission').outputs[0], output.inputs[0])
    layer = scene.view_layers[0]
    layer.material_override = plain
    layer.use_pass_object_index = True
    scene.cycles.samples = 1
    scene.cycles.pixel_filter_type = 'BOX'
    scene.cycles.filter_width = 0.01
    scene.cycles.max_bounces = 0
    scene.render.resolution_x = options.w * SCALE
    scene.render.resolution_y = options.h * SCALE
    scene.render.resolution_percentage = 100
    scene.render.image_settings.file_format = 'OPEN_EXR_MULTILAYER'
    scene.render.image_settings.color_depth = '32'


def rendered_ids(scene, stem):
    """Renders and returns the ids, height x width, int32."""
    scene.render.filepath = stem
    bpy.ops.render.render(write_still=True)
    file = oiio.ImageInput.open(stem + '.exr')
    channel = next(index for index, name in enumerate(file.spec().channelnames) if 'IndexOB' in name)
    ids = np.rint(file.read_image('float')[:, :, channel]).astype(np.int32)
    file.close()
    return ids


def palette(names):
    """A colour per id, far from those of the neighbours; black for none."""
    colours = [(0, 0, 0)] * 256
    for index in names:
        hue, saturation, value = index * 0.381966 % 1, 0.55 + 0.4 * (index % 2), 0.95 - 0.25 * (index % 3) / 2
        colours[index] = tuple(round(255 * part) for part in colorsys.hsv_to_rgb(hue, saturation, value))
    return colours


def write_png(path, ids, colours):
    """Writes ids as a paletted PNG."""

    def chunk(kind, data):
        return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))

    height, width = ids.shape
    rows = np.concatenate([np.zeros((height, 1), np.uint8), ids.astype(np.uint8)], 1).tobytes()
    with open(path, 'wb') as file:
        file.write(b'\x89PNG\r\n\x1a\n')
        file.write(chunk(b'IHDR', struct.pack('>IIBBBBB', width, height, 8, 3, 0, 0, 0)))
        file.write(chunk(b'PLTE', bytes(part for colour in colours for part in colour)))
        file.write(chunk(b'IDAT', zlib.compress(rows, 9)))
        file.write(chunk(b'IEND', b''))


def fractions(contour, options):
    """Points of a contour as fractions of width and height."""
    points = (contour[:, 0, :].astype(float) + 0.5) / SCALE
    return [[round(x / options.w, 5), round(y / options.h, 5)] for x, y in points]


def outlines(mask, flat, options):
    """The pieces of a flat in a frame, and the mask that they cover again."""
    smallest = SMALLEST * SCALE * SCALE
    contours, tree = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    covered = np.zeros_like(mask)
    pieces = []
    for index, contour in enumerate(contours):
        _, _, hole, parent = tree[0][index]
        if parent >= 0 or cv2.contourArea(contour) < smallest:
            continue
        outline = cv2.approxPolyDP(contour, DEVIATION * SCALE, True)
        piece = np.zeros_like(mask)
        cv2.fillPoly(piece, [outline], 1)
        holes = []
        while hole >= 0:
            if cv2.contourArea(contours[hole]) >= smallest:
                edge = cv2.approxPolyDP(contours[hole], DEVIATION * SCALE, True)
                cv2.fillPoly(piece, [edge], 0)
                holes.append(fractions(edge, options))
            hole = tree[0][hole][0]
        covered |= piece
        depth = cv2.distanceTransform(np.pad(piece, 1), cv2.DIST_L2, 5)[1:-1, 1:-1]
        y, x = np.unravel_index(depth.argmax(), depth.shape)
        pieces.append(
            {
                'flat': flat,
                'points': fractions(outline, options),
                'holes': holes,
                'anchor': [round((x + 0.5) / SCALE / options.w, 5), round((y + 0.5) / SCALE / options.h, 5)],
                'area': round(float(piece.sum()) / mask.size, 6),
            }
        )
    return pieces, covered


def frame(index, ids, camera_place, options):
    """An entry of overlays.json, and the overlap of every traced flat with its mask (1: the same)."""
    overlays, overlaps = [], []
    for flat_index, flat, _, _ in params.APTS:
        mask = (ids == flat_index).astype(np.uint8)
        if mask.sum() < SMALLEST * SCALE * SCALE:
            continue
        pieces, covered = outlines(mask, flat, options)
        overlays += pieces
        if pieces:
            overlaps.append((covered & mask).sum() / (covered | mask).sum())
    overlays.sort(key=lambda piece: -piece['area'])
    x, y, z = camera_place
    entry = {
        'index': index,
        'angle': round(math.degrees(math.atan2(x, y)) % 360, 2),
        'width': options.w,
        'height': options.h,
        'camera': [round(value, 3) for value in (x, y, z)],
        'overlays': overlays,
    }
    return entry, overlaps


def main():
    """Renders and traces every frame."""
    options = arguments()
    masks = os.path.join(options.out, 'masks')
    os.makedirs(masks, exist_ok=True)
    scene = volumes_scene(options)
    names = {index: flat for index, flat, _, _ in params.APTS}
    colours = palette(names)
    with open(os.path.join(masks, 'colours.json'), 'w', encoding='utf-8') as file:
        json.dump({'#%02x%02x%02x' % colours[index]: flat for index, flat in names.items()}, file, indent=1)
    view = camera()
    frames, overlaps = [], []
    with tempfile.TemporaryDirectory() as folder:
        for index in range(options.n):
            aim_camera(view, index, options.n)
            ids = rendered_ids(scene, os.path.join(folder, 'ids'))
            write_png(os.path.join(masks, f'{index:03d}.png'), ids[SCALE // 2 :: SCALE, SCALE // 2 :: SCALE], colours)
            entry, found = frame(index, ids, view.location, options)
            frames.append(entry)
            overlaps += found
    comment = 'metres, x east, y north, z up; the camera looks horizontally at the axis of the building'
    view_data = {'focalLength': params.LENS, 'sensorWidth': 36, 'shiftY': params.SHIFT, 'lookAt': [0, 0, params.CAM_Z]}
    data = {'count': options.n, 'camera': {**view_data, 'comment': comment}, 'frames': frames}
    with open(os.path.join(options.out, 'overlays.json'), 'w', encoding='utf-8') as file:
        json.dump(data, file, separators=(',', ':'))
    print(f'OVERLAYS {len(frames)} frames, overlap {min(overlaps):.4f} at least, {np.mean(overlaps):.4f} on average')


main()
