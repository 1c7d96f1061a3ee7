"""Cuts a flat picture out of a panorama, for looking at it.

    python3 perspective.py PANORAMA OUT YAW PITCH FIELD
"""

import sys

import cv2
import numpy as np


def perspective(panorama, yaw, pitch, field, width=1280, height=720):
    """Returns the view in a direction; yaw, pitch and the horizontal field of view in degrees."""
    rows, columns = panorama.shape[:2]
    focal = width / 2 / np.tan(np.radians(field) / 2)
    x, y = np.meshgrid(np.arange(width) - width / 2 + 0.5, np.arange(height) - height / 2 + 0.5)
    length = np.sqrt(x * x + y * y + focal * focal)
    right, up, ahead = x / length, -y / length, focal / length
    tilt = np.radians(pitch)
    up, ahead = up * np.cos(tilt) + ahead * np.sin(tilt), ahead * np.cos(tilt) - up * np.sin(tilt)
    longitude = np.arctan2(right, ahead) + np.radians(yaw)
    latitude = np.arcsin(np.clip(up, -1, 1))
    source_x = (longitude / (2 * np.pi) + 0.5) % 1 * columns + 7.5
    source_y = (0.5 - latitude / np.pi) * rows - 0.5
    wrapped = np.concatenate([panorama[:, -8:], panorama, panorama[:, :8]], 1)
    return cv2.remap(wrapped, source_x.astype(np.float32), source_y.astype(np.float32), cv2.INTER_CUBIC)


if __name__ == '__main__':
    picture = cv2.imread(sys.argv[1])
    cv2.imwrite(sys.argv[2], perspective(picture, *map(float, sys.argv[3:6])))
