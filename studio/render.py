#!/usr/bin/python3
"""Builds the demo's material, or a part of it. The packages it takes and what it costs are in README.md.

    python3 render.py pictures --out DIR             # all panoramas and frames, one after the other, for hours
    python3 render.py pictures --out DIR --only interiors/3A/living
    python3 render.py overlays|model|plans|tour --out DIR
    python3 render.py all --out DIR --tiny           # smoke test of everything, minutes

A picture that exists is kept, so an interrupted run goes on where it stopped. DIR/render.log has a line for every picture.
"""

import argparse
import json
import os
import subprocess
import sys
import time

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
UNITS = 'ABCDEPQ'
PANORAMA_STRIPS = 32
FRAME_STRIPS = 3


def blender(script, arguments, log):
    """Runs a script inside Blender, with low priority; ends the program with the log's place when it fails."""
    command = ['nice', '-n', '19', 'ionice', '-c3', 'blender', '-b', '-t', '2', '-P', os.path.join(HERE, script), '--']
    with open(log, 'w', encoding='utf-8') as file:
        result = subprocess.run([*command, *map(str, arguments)], stdout=file, stderr=subprocess.STDOUT, check=False)
    with open(log, encoding='utf-8', errors='replace') as file:
        text = file.read()
    if result.returncode or 'Traceback' in text:
        sys.exit(f'{script} failed, see {log}')
    return text


def pictures(options):
    """Renders, denoises and develops every picture that is missing."""
    from pictures import PICTURES

    for picture in PICTURES:
        path = os.path.join(options.out, picture.file)
        if options.only and not picture.file.startswith(options.only):
            continue
        if os.path.exists(path):
            continue
        started = time.time()
        os.makedirs(os.path.dirname(path), exist_ok=True)
        rendered = render_passes(picture, options)
        between = time.time()
        develop(picture, rendered, path, options)
        for strip in rendered:
            os.remove(strip)
        size = os.path.getsize(path)
        note = f'{picture.file}: rendered in {between - started:.0f} s, finished in {time.time() - between:.0f} s, {size} bytes'
        record(options, note)


def render_passes(picture, options):
    """Renders a picture into EXRs, without the strips that a stopped run left; returns their paths, topmost first."""
    from pictures import Panorama

    stem = os.path.join(options.work, picture.file.replace('/', '_').removesuffix('.webp'))
    if isinstance(picture, Panorama):
        what = ['panorama', picture.flat, picture.room, picture.light]
        size = ['--width', options.panorama_width, '--samples', options.panorama_samples]
        count = PANORAMA_STRIPS
    else:
        what = ['frame', picture.index, picture.light]
        size = ['--width', options.frame_width, '--samples', options.frame_samples]
        count = FRAME_STRIPS
    strips = [f'{stem}.{index:02d}.exr' for index in range(count)]
    if not all(map(os.path.exists, strips)):
        blender('render_picture.py', [*what, *size, '--strips', count, '--out', stem], stem + '.log')
    return strips


def develop(picture, rendered, path, options):
    """Denoises a rendered picture and writes it as WebP."""
    import denoise
    import grade
    from pictures import MIDDLE, WHITE_BALANCE, Panorama

    os.nice(max(0, 19 - os.nice(0)))
    passes = grade.read_passes(rendered)
    wraps = isinstance(picture, Panorama)
    albedo, normal = passes['Denoising Albedo'], passes['Denoising Normal']
    linear = denoise.denoise(passes['Combined'], albedo, normal, wraps)
    if isinstance(picture, Panorama):
        balance, exposure = WHITE_BALANCE[picture.light], grade.metered_exposure(linear, MIDDLE[picture.light])
    elif picture.light == 'day':
        exposure, balance = grade.frame_exposure(picture.index)
    else:
        exposure, balance = options.evening_exposure, WHITE_BALANCE['frame']
    display = grade.developed(linear * np.array(balance, np.float32), exposure, wraps)
    grade.write_webp(display, path, options.quality)


def overlays(options):
    """Outlines and masks of the flats in every frame."""
    size = ['--w', options.frame_width, '--h', options.frame_width * 9 // 16]
    log = os.path.join(options.work, 'overlays.log')
    blender('overlay.py', ['--out', os.path.join(options.out, 'building'), '--n', options.frames, *size], log)


def model(options):
    """The light model and the data sheet of the flats."""
    log = os.path.join(options.work, 'model.log')
    blender('model.py', ['--out', os.path.join(options.out, 'building')], log)


def plans(options):
    """A plan for every unit type and storey; storeys.json has the corners of the latter in metres, north-west and south-east."""
    import plan
    import units

    units.check()
    folder = os.path.join(options.out, 'plans')
    os.makedirs(folder, exist_ok=True)
    for unit in UNITS:
        storey = 4 if unit in 'PQ' else 2
        plan.draw(unit, storey, f'Type {unit} · {units.NAMES[unit]}', os.path.join(folder, f'{unit}.svg'))
    corners = [plan.draw_storey(storey, os.path.join(folder, f'storey-{storey}.svg')) for storey in range(5)]
    with open(os.path.join(folder, 'storeys.json'), 'w', encoding='utf-8') as file:
        json.dump({'corners': corners}, file)


def tour(options):
    """Positions, north, start views and portals of the panoramas of every flat."""
    import tour as numbers

    numbers.build(os.path.join(options.out, 'interiors'))


def record(options, line):
    """Prints a line and keeps it in the log."""
    stamped = f'{time.strftime("%Y-%m-%d %H:%M:%S")} {line}'
    print(stamped, flush=True)
    with open(os.path.join(options.out, 'render.log'), 'a', encoding='utf-8') as file:
        file.write(stamped + '\n')


STEPS = {'plans': plans, 'tour': tour, 'model': model, 'overlays': overlays, 'pictures': pictures}


def arguments():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('what', choices=[*STEPS, 'all'])
    parser.add_argument('--out', required=True, help='folder of the demo')
    parser.add_argument('--only', default='', help='pictures whose path begins so')
    parser.add_argument('--panorama-width', type=int, default=8192)
    parser.add_argument('--panorama-samples', type=int, default=4, help='per pixel')
    parser.add_argument('--frame-width', type=int, default=2560)
    parser.add_argument('--frame-samples', type=int, default=8, help='per pixel')
    parser.add_argument('--frames', type=int, default=24, help='of the turntable')
    parser.add_argument('--evening-exposure', type=float, default=EVENING_EXPOSURE, help='stops, for frames')
    parser.add_argument('--quality', type=int, default=84, help='of WebP')
    parser.add_argument('--tiny', action='store_true', help='thumbnails')
    options = parser.parse_args()
    if options.tiny:
        options.panorama_width, options.panorama_samples = 256, 2
        options.frame_width, options.frame_samples, options.frames = 256, 2, 3
    options.out = os.path.abspath(options.out)
    options.work = os.path.join(options.out, '.work')
    os.makedirs(options.work, exist_ok=True)
    return options


EVENING_EXPOSURE = 3.1


def main():
    """Runs one step or all of them."""
    options = arguments()
    for name in STEPS if options.what == 'all' else [options.what]:
        started = time.time()
        STEPS[name](options)
        record(options, f'{name}: {time.time() - started:.0f} s')


if __name__ == '__main__':
    main()
