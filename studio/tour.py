"""Positions, north, start views and portals of the panoramas of every flat, as tour.json (no Blender needed).

Angles in degrees. yaw 0 is the middle of the picture, + to the right; pitch + is up. Portals hang on the doors between the rooms.
"""

import json
import math
import os

import params
import pictures
import plan
import units

PORTAL_HEIGHT = 1.25
"""Metres above the floor at which a portal hangs on its door."""

NAMES = {'living': 'Living room', 'kitchen': 'Kitchen and dining', 'bed1': 'Bedroom', 'bed2': 'Study', 'bath': 'Bathroom'}
PANORAMA_SIZE = (8192, 4096)

TOURS = {
    '3A': {
        'unit': 'A',
        'storey': 2,
        'doors': {
            'bed1': (7.75, 4.4),
            'bed2': (9.4, 4.4),
            'bath': (7.4, 5.75),
            'living': (4.875, 4.4),
            'kitchen': (4.875, 4.4),
        },
        'links': {
            'living': ['kitchen', 'bed1', 'bath'],
            'kitchen': ['living'],
            'bed1': ['living', 'bed2', 'bath'],
            'bed2': ['bed1', 'bath'],
            'bath': ['living', 'bed1', 'bed2'],
        },
        'starts': {'living': (-6, -4, 100)},
    },
    '5P': {
        'unit': 'P',
        'storey': 4,
        'doors': {'bed1': (10.85, 5.65), 'living': (4.8, 5.65), 'kitchen': (4.8, 5.65)},
        'links': {'living': ['kitchen', 'bed1'], 'kitchen': ['living', 'bed1'], 'bed1': ['living', 'kitchen']},
        'starts': {},
    },
}
"""For every flat: the doors of its rooms in local metres, the rooms that a room leads to, and start views (yaw, pitch, field).

Living room and kitchen are one space: they look at each other directly and share their door to the hall.
"""


def turned(angle):
    """The angle in -180..180, rounded to hundredths."""
    return round((angle + 180) % 360 - 180, 2)


def bearing(start, end):
    """Direction from one place to another, degrees clockwise from north."""
    return math.degrees(math.atan2(end[0] - start[0], end[1] - start[1]))


def portals(flat, room):
    """The portals of a room. Several rooms through one door hang one above the other."""
    tour = TOURS[flat]
    place, heading = pictures.CAMERAS[flat][room]
    by_door = {}
    for target in tour['links'][room]:
        if {room, target} == {'living', 'kitchen'}:
            door = pictures.CAMERAS[flat][target][0]
        else:
            door = tour['doors'][room]
        by_door.setdefault(door, []).append(target)
    found = []
    for door, targets in by_door.items():
        distance = math.dist(place, door)
        for index, target in enumerate(targets):
            height = PORTAL_HEIGHT + ((len(targets) - 1) / 2 - index) * min(0.6, 0.12 + 0.28 * distance)
            found.append(
                {
                    'to': pictures.FILE_NAMES[target],
                    'yaw': turned(bearing(place, door) + heading),
                    'pitch': round(math.degrees(math.atan2(height - pictures.EYE_HEIGHT, distance)), 2),
                    'label': NAMES[target],
                }
            )
    return found


def scene(flat, room, place_on_plan):
    """A room as an entry of tour.json."""
    tour = TOURS[flat]
    (x, y), heading = pictures.CAMERAS[flat][room]
    west, south = units.origin(tour['unit'])
    floor = params.Z[tour['storey']] + 0.05
    yaw, pitch, field = tour['starts'].get(room, (0, -6, 100))
    name = pictures.FILE_NAMES[room]
    return {
        'id': name,
        'name': NAMES[room],
        'image': f'{name}.webp',
        'width': PANORAMA_SIZE[0],
        'height': PANORAMA_SIZE[1],
        'room': room,
        'position': {
            'x': x,
            'y': y,
            'z': pictures.EYE_HEIGHT,
            'plan': place_on_plan(x, y),
            'world': [round(west + x, 3), round(south + y, 3), round(floor + pictures.EYE_HEIGHT, 3)],
        },
        'northYaw': turned(heading),
        'startView': {'yaw': yaw, 'pitch': pitch, 'fov': field},
        'portals': portals(flat, room),
    }


def build(folder):
    """Writes FOLDER/<flat>/tour.json and plan.svg of every flat."""
    for flat, tour in TOURS.items():
        place = os.path.join(folder, flat)
        os.makedirs(place, exist_ok=True)
        drawn, place_on_plan = plan.draw(tour['unit'], tour['storey'], f'Apartment {flat}', os.path.join(place, 'plan.svg'))
        comment = 'metres: x east, y north, origin at the south-west outer corner of the flat'
        data = {
            'flat': flat,
            'plan': {'image': 'plan.svg', **drawn, 'comment': comment},
            'start': 'living',
            'scenes': [scene(flat, room, place_on_plan) for room in pictures.CAMERAS[flat]],
        }
        with open(os.path.join(place, 'tour.json'), 'w', encoding='utf-8') as file:
            json.dump(data, file, indent=1)
            file.write('\n')
