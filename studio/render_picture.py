"""Renders one picture as strips: multilayer EXRs with guides for the denoiser (runs inside Blender).

    blender -b -P render_picture.py -- panorama 3A living day --width 8192 --samples 4 --out DIR/picture
    blender -b -P render_picture.py -- frame 3 evening --width 2560 --samples 8 --strips 4 --out DIR/picture

OUT.00.exr is the topmost strip. A strip appears when it is whole, and one that exists is kept: a stopped run loses minutes, not the picture.
"""

import argparse
import os
import sys
import time

import bpy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import interior
import lamps
import pictures
import turntable
from scene import write_denoise_passes


def arguments():
    """What stands behind the `--` of Blender's command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument('kind', choices=['panorama', 'frame'])
    parser.add_argument('what', nargs='+', help='flat, room and light, or index and light')
    parser.add_argument('--width', type=int, required=True)
    parser.add_argument('--samples', type=int, required=True, help='per pixel')
    parser.add_argument('--threads', type=int, default=2)
    parser.add_argument('--strips', type=int, default=1)
    parser.add_argument('--out', required=True, help='path without .00.exr')
    return parser.parse_args(sys.argv[sys.argv.index('--') + 1 :])


def prepare_panorama(flat, room, light):
    """The scene of a flat with the camera in a room, and the picture's height by its width."""
    scene = interior.build(flat, light == 'evening')
    (x, y), heading = pictures.CAMERAS[flat][room]
    interior.panorama_camera(scene, x, y, heading, pictures.EYE_HEIGHT)
    if light == 'evening':
        lamps.near_lamps(x, y, keep=6, rad=6)
    else:
        lamps.near_lamps(x, y)
    return scene, 1 / 2


def prepare_frame(index, light):
    """The building from the side of a frame, and the picture's height by its width."""
    scene = turntable.build(light == 'evening')
    turntable.aim_camera(turntable.camera(), int(index))
    return scene, 9 / 16


def main():
    """Builds the scene, renders it and prints how long that took."""
    options = arguments()
    prepare = prepare_panorama if options.kind == 'panorama' else prepare_frame
    scene, ratio = prepare(*options.what)
    scene.render.threads = options.threads
    scene.render.resolution_x = options.width
    scene.render.resolution_y = round(options.width * ratio)
    scene.render.resolution_percentage = 100
    scene.cycles.samples = options.samples
    write_denoise_passes(scene)
    scene.render.use_border = scene.render.use_crop_to_border = True
    started, started_cpu = time.time(), time.process_time()
    for index in range(options.strips):
        render_strip(scene, index, options)
    print(f'RENDERED in {time.time() - started:.0f} s, {time.process_time() - started_cpu:.0f} s of CPU', flush=True)


def render_strip(scene, index, options):
    """Renders one strip of the whole width, unless it exists."""
    path = f'{os.path.abspath(options.out)}.{index:02d}'
    if os.path.exists(f'{path}.exr'):
        return
    # Blender counts the height from below.
    scene.render.border_min_y = 1 - (index + 1) / options.strips
    scene.render.border_max_y = 1 - index / options.strips
    scene.render.filepath = f'{path}.part'
    bpy.ops.render.render(write_still=True)
    os.replace(f'{path}.part.exr', f'{path}.exr')


main()
