"""From linear light to the picture that is delivered: exposure, glow, Filmic tone curve, a little sharpening, WebP."""

import math
import os
import subprocess
import tempfile

import cv2
import numpy as np
import OpenImageIO as oiio

import params

OCIO = '/usr/share/blender/datafiles/colormanagement/config.ocio'
LUMINANCE = np.array([0.2126, 0.7152, 0.0722], np.float32)
SHADE = 42
"""Azimuth from which the camera sees the shaded sides: the sun stands opposite. Degrees clockwise from north."""


def read_passes(strips):
    """Reads the strips of a picture, topmost first; returns its passes by name, arrays of float32 with one or three channels."""
    read = [_read_strip(path) for path in strips]
    return {name: np.concatenate([passes[name] for passes in read]) for name in read[0]}


def _read_strip(path):
    file = oiio.ImageInput.open(path)
    names = file.spec().channelnames
    data = file.read_image('float')
    file.close()
    passes = {}
    for channel, name in enumerate(names):
        layer, letter = name.rsplit('.', 1)
        passes.setdefault(layer.split('.')[-1], {})[letter] = data[:, :, channel]
    return {name: _stacked(channels) for name, channels in passes.items()}


def _stacked(channels):
    for letters in ('RGB', 'XYZ'):
        if letters[0] in channels:
            return np.stack([channels[letter] for letter in letters], 2).astype(np.float32)
    return next(iter(channels.values()))


def metered_exposure(linear, middle):
    """Stops that bring the median brightness of a picture to `middle`."""
    return float(np.log2(middle / max(1e-6, float(np.median(linear @ LUMINANCE)))))


def frame_exposure(index, count=params.NFRAMES):
    """Stops and white balance of a frame by day.

    They follow the camera round the building: with one exposure for all, the shaded north side looks like nightfall.
    """
    angle = 2 * math.pi * index / count - math.pi / 2
    azimuth = math.degrees(math.atan2(params.CAM_R[0] * math.cos(angle), params.CAM_R[1] * math.sin(angle)))
    share = (1 + math.cos(math.radians(azimuth - SHADE))) / 2
    share = min(1, max(0, (share - 0.12) / 0.68))
    share = share * share * (3 - 2 * share)
    return 0.05 + 0.55 * share, (1 + 0.035 * share, 1, 1 - 0.05 * share)


def developed(linear, exposure, wraps, glow=0.06, saturation=1.05, sharpening=0.15):
    """Returns display values 0..1; wraps: the left edge continues at the right one."""
    lit = _glowing(linear, exposure, wraps, glow)
    display = _filmic(lit, exposure)
    grey = display.mean(2, keepdims=True)
    display = np.clip(grey + (display - grey) * saturation, 0, 1).astype(np.float32)
    blurred = cv2.GaussianBlur(display, (0, 0), 1.0)
    return np.clip(display + sharpening * (display - blurred), 0, 1)


def _glowing(linear, exposure, wraps, strength):
    """Light around what is brighter than white, at a quarter of the size because it is soft anyway."""
    height, width = linear.shape[:2]
    small = cv2.resize(linear, (max(1, width // 4), max(1, height // 4)), interpolation=cv2.INTER_AREA)
    bright = np.clip(small * 2**exposure - 1, 0, 6) / 2**exposure
    margin = small.shape[1] // 16
    if wraps:
        bright = np.concatenate([bright[:, -margin:], bright, bright[:, :margin]], 1)
    widths = ((900, 0.5), (240, 0.3), (80, 0.2))
    glow = sum(cv2.GaussianBlur(bright, (0, 0), small.shape[1] / part) * share for part, share in widths)
    if wraps:
        glow = glow[:, margin:-margin]
    return linear + strength * cv2.resize(glow, (width, height), interpolation=cv2.INTER_LINEAR)


def _filmic(linear, exposure, look='Medium High Contrast'):
    """Blender's Filmic view, through Blender's own OpenColorIO configuration."""
    height, width = linear.shape[:2]
    buffer = oiio.ImageBuf(oiio.ImageSpec(width, height, 3, 'float'))
    buffer.set_pixels(oiio.ROI(), np.ascontiguousarray(linear * 2**exposure, dtype=np.float32))
    shown = oiio.ImageBufAlgo.ociodisplay(buffer, 'sRGB', 'Filmic', 'Linear', looks=look, unpremult=False, colorconfig=OCIO)
    if shown.has_error:
        raise RuntimeError(shown.geterror())
    return np.clip(shown.get_pixels(oiio.FLOAT)[:, :, :3], 0, 1)


def write_webp(display, path, quality):
    """Writes display values as WebP; the file appears when it is complete."""
    handle, picture = tempfile.mkstemp(suffix='.png')
    os.close(handle)
    try:
        cv2.imwrite(picture, (display[:, :, ::-1] * 255 + 0.5).astype(np.uint8))
        command = ['cwebp', '-quiet', '-q', str(quality), '-m', '6', '-sharp_yuv', picture, '-o', path + '.part']
        subprocess.run(command, check=True)
    finally:
        os.remove(picture)
    os.replace(path + '.part', path)
