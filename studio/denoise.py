"""Denoises a Cycles picture with the networks of Intel's Open Image Denoise.

Debian's Blender is built without Open Image Denoise, but the weights of its networks are free (Apache 2.0) and the networks are
plain U-Nets. This module reads the weights (TZA files, see weights.py) and runs them with Debian's PyTorch on the CPU:

1. the albedo pass and the normal pass are cleaned by a network each,
2. the colour pass is cleaned by a third one, guided by both.

All pictures are numpy arrays of float32, height x width x 3. Colour is linear light.
"""

import struct

import numpy as np
import torch
import torch.nn.functional as functional

import weights

# The transfer curve that Open Image Denoise applies to HDR colour (core/color.h): nearly perceptually uniform.
CURVE_A = 1.41283765e3
CURVE_B = 1.64593172
CURVE_C = 4.31384981e-1
CURVE_D = -2.94139609e-3
CURVE_E = 1.92653254e-1
CURVE_F = 6.26026094e-3
CURVE_G = 9.98620152e-1
CURVE_Y0 = 1.5794576e-6
CURVE_Y1 = 3.22087631e-2
CURVE_X0 = 2.23151711e-3
CURVE_X1 = 3.70974749e-1
LARGEST_VALUE = 65504.0

TILE = 1536
"""Edge of the square that is computed at once, without its margin, in pixels."""
MARGIN = 112
"""Context around a tile. Half the receptive field of the larger network (202 pixels), rounded up to a multiple of 16."""


def read_tza(path):
    """Reads a TZA file, version 2.

    Returns a dictionary of tensor names to float32 tensors; raises ValueError for another kind of file.
    """
    with open(path, 'rb') as file:
        data = file.read()
    magic, major = struct.unpack_from('<HB', data)
    if magic != 0x41D7 or major != 2:
        raise ValueError(f'{path} is not a TZA file of version 2')
    position = struct.unpack_from('<Q', data, 4)[0]
    count = struct.unpack_from('<I', data, position)[0]
    position += 4
    tensors = {}
    for _ in range(count):
        length = struct.unpack_from('<H', data, position)[0]
        name = data[position + 2 : position + 2 + length].decode()
        position += 2 + length
        dimensions = data[position]
        shape = struct.unpack_from(f'<{dimensions}I', data, position + 1)
        position += 1 + 4 * dimensions + dimensions  # the last part is the layout, a letter per dimension
        kind = {'f': np.float32, 'h': np.float16}[chr(data[position])]
        start = struct.unpack_from('<Q', data, position + 1)[0]
        position += 9
        values = np.frombuffer(data, kind, int(np.prod(shape)), start).reshape(shape)
        tensors[name] = torch.from_numpy(values.astype(np.float32))
    return tensors


class Network:
    """A U-Net of Open Image Denoise. Both sizes are the same net: the large one has a second convolution on every level."""

    def __init__(self, path):
        self.tensors = {
            name: value.to(memory_format=torch.channels_last) if value.dim() == 4 else value
            for name, value in read_tza(path).items()
        }
        self.is_large = 'enc_conv1a.weight' in self.tensors

    def convolve(self, picture, name):
        """A 3 x 3 convolution that keeps the size, and ReLU."""
        weight = self.tensors[f'{name}.weight']
        bias = self.tensors[f'{name}.bias']
        return functional.relu_(functional.conv2d(picture, weight, bias, padding=1))

    def encode(self, picture, level):
        """The convolutions of a level on the way down."""
        if self.is_large:
            return self.convolve(self.convolve(picture, f'enc_conv{level}a'), f'enc_conv{level}b')
        if level == 1:
            return self.convolve(self.convolve(picture, 'enc_conv0'), 'enc_conv1')
        return self.convolve(picture, f'enc_conv{level}')

    def decode(self, picture, skipped, level):
        """A level on the way up: twice the size, joined with what the way down had there, two convolutions."""
        larger = functional.interpolate(picture, scale_factor=2, mode='nearest')
        joined = torch.cat([larger, skipped], 1)
        return self.convolve(self.convolve(joined, f'dec_conv{level}a'), f'dec_conv{level}b')

    def __call__(self, channels):
        """channels: height x width x n, both sides multiples of 16. Returns height x width x 3."""
        picture = torch.from_numpy(np.ascontiguousarray(channels.transpose(2, 0, 1)))[None]
        picture = picture.to(memory_format=torch.channels_last)
        with torch.no_grad():
            skipped = [picture]
            for level in range(1, 5):
                skipped.append(functional.max_pool2d(self.encode(skipped[-1], level), 2))
            lowest = self.convolve(self.convolve(skipped.pop(), 'enc_conv5a'), 'enc_conv5b')
            for level in range(4, 0, -1):
                lowest = self.decode(lowest, skipped.pop(), level)
            result = self.convolve(lowest, 'dec_conv1c' if self.is_large else 'dec_conv0')
        return result[0].numpy().transpose(1, 2, 0)


def filter_tiles(network, channels, wraps):
    """Runs a network over a picture of any size, tile by tile.

    wraps: whether the left edge continues at the right one, as in an equirectangular picture.
    """
    height, width = channels.shape[:2]
    result = np.empty((height, width, 3), np.float32)
    for top in range(0, height, TILE):
        rows = _reflected(np.arange(top - MARGIN, min(top + TILE, height) + MARGIN), height)
        for left in range(0, width, TILE):
            columns = np.arange(left - MARGIN, min(left + TILE, width) + MARGIN)
            columns = columns % width if wraps else _reflected(columns, width)
            tile = channels[rows][:, columns]
            tall, wide = tile.shape[:2]
            padding = ((0, -tall % 16), (0, -wide % 16), (0, 0))
            clean = network(np.pad(tile, padding, mode='edge'))[:tall, :wide]
            result[top : top + TILE, left : left + TILE] = clean[MARGIN:-MARGIN, MARGIN:-MARGIN]
    return result


def _reflected(indices, size):
    """Indices beyond an edge count back from it."""
    period = max(1, 2 * (size - 1))
    indices = np.abs(indices) % period
    return np.where(indices >= size, period - indices, indices)


def _compress(linear):
    """The transfer curve, scaled to 0..1."""
    linear = np.clip(linear, 0, LARGEST_VALUE)
    middle = CURVE_B * np.power(np.maximum(linear, CURVE_Y0), CURVE_C) + CURVE_D
    high = CURVE_E * np.log(linear + CURVE_F) + CURVE_G
    curve = np.where(linear <= CURVE_Y0, CURVE_A * linear, np.where(linear <= CURVE_Y1, middle, high))
    return (curve / _curve_end()).astype(np.float32)


def _expand(compressed):
    """The inverse of _compress."""
    curve = compressed * _curve_end()
    middle = np.power(np.maximum(curve - CURVE_D, 0) / CURVE_B, 1 / CURVE_C)
    high = np.exp((curve - CURVE_G) / CURVE_E) - CURVE_F
    linear = np.where(curve <= CURVE_X0, curve / CURVE_A, np.where(curve <= CURVE_X1, middle, high))
    return linear.astype(np.float32)


def _curve_end():
    return CURVE_E * np.log(LARGEST_VALUE + CURVE_F) + CURVE_G


def _srgb(linear):
    linear = np.clip(linear, 0, 1)
    return np.where(linear <= 0.0031308, linear * 12.92, 1.055 * np.power(linear, 1 / 2.4) - 0.055)


def _linear(srgb):
    srgb = np.clip(srgb, 0, 1)
    return np.where(srgb <= 0.04045, srgb / 12.92, np.power((srgb + 0.055) / 1.055, 2.4))


def _exposure(colour):
    """The factor that brings the middle brightness to 0.18, as Open Image Denoise finds it."""
    height, width = colour.shape[:2]
    step = max(1, min(height, width) // 256)
    brightness = colour[::step, ::step] @ np.array([0.212671, 0.715160, 0.072169], np.float32)
    brightness = brightness[brightness > 1e-8]
    return 0.18 / float(np.exp2(np.log2(brightness).mean())) if brightness.size else 1.0


def denoise(colour, albedo, normal, wraps=False, large=False):
    """Returns the colour pass without noise.

    albedo: 0..1. normal: -1..1. large: the larger, better and five times slower network for the colour.
    """
    clean_albedo = filter_tiles(Network(weights.path('rt_alb')), _srgb(albedo).astype(np.float32), wraps)
    clean_albedo = _linear(clean_albedo).astype(np.float32)
    clean_normal = filter_tiles(Network(weights.path('rt_nrm')), np.clip(normal, -1, 1) * 0.5 + 0.5, wraps)
    clean_normal = np.clip(clean_normal, 0, 1)
    exposure = _exposure(colour)
    channels = np.concatenate([_compress(colour * exposure), clean_albedo, clean_normal], 2)
    del clean_albedo, clean_normal
    network = Network(weights.path('rt_hdr_calb_cnrm_large' if large else 'rt_hdr_calb_cnrm'))
    return _expand(np.clip(filter_tiles(network, channels, wraps), 0, 1)) / exposure
