"""Every picture of the demo, in the order in which a visitor notices them. Plain numbers, without Blender."""

from dataclasses import dataclass

import params
import rooms

EYE_HEIGHT = 1.5
"""Metres from the floor to the camera of a panorama."""

CAMERAS = {
    '3A': {name: (place, heading) for name, place, heading in rooms.PANOS},
    '5P': {
        'living': ((4.85, 4.35), 140),
        'kitchen': ((6.05, 2.95), -80),
        'bed1': ((11.35, 4.05), -140),
    },
}
"""Place in metres of the flat, and heading of the picture's centre in degrees counter-clockwise from north, of every panorama."""

FILE_NAMES = {'living': 'living', 'kitchen': 'kitchen', 'bed1': 'bedroom', 'bed2': 'study', 'bath': 'bathroom'}

WHITE_BALANCE = {'day': (0.93, 1, 1.17), 'evening': (0.95, 1, 1.10), 'frame': (1, 1, 1)}
"""Factors of red, green and blue. Inside, the wooden floor colours everything."""

MIDDLE = {'day': 0.26, 'evening': 0.19}
"""Brightness that the median of a panorama is exposed to, linear."""


@dataclass(frozen=True)
class Panorama:
    """An equirectangular picture of a room; light is 'day' or 'evening'."""

    flat: str
    room: str
    light: str

    @property
    def file(self):
        """Path in the demo's folder."""
        suffix = '' if self.light == 'day' else f'-{self.light}'
        return f'interiors/{self.flat}/{FILE_NAMES[self.room]}{suffix}.webp'


@dataclass(frozen=True)
class Frame:
    """A frame of the turntable; light is 'day' or 'evening'."""

    index: int
    light: str

    @property
    def file(self):
        """Path in the demo's folder."""
        folder = 'frames' if self.light == 'day' else f'frames-{self.light}'
        return f'building/{folder}/{self.index:03d}.webp'


FRAME_ORDER = [3, *(index for index in range(params.NFRAMES) if index != 3)]
"""The frame that stands for the building comes first."""

PICTURES = [
    Panorama('3A', 'living', 'day'),
    Panorama('3A', 'living', 'evening'),
    Panorama('3A', 'kitchen', 'day'),
    Panorama('5P', 'living', 'day'),
    Panorama('3A', 'bed1', 'day'),
    Panorama('5P', 'kitchen', 'day'),
    Panorama('3A', 'bed2', 'day'),
    Panorama('3A', 'bath', 'day'),
    Panorama('5P', 'bed1', 'day'),
    Panorama('3A', 'kitchen', 'evening'),
    Panorama('3A', 'bed1', 'evening'),
    *(Frame(index, 'evening') for index in FRAME_ORDER),
    *(Frame(index, 'day') for index in FRAME_ORDER),
]
