"""The data sheet of the flats, flats.json: areas, rooms, orientations, boxes."""

import json

import params
import units

BUILDING = {
    'name': 'Show house',
    'comment': 'fictional building, placed near Wroclaw, Poland',
    'latitude': 51.0312,
    'longitude': 17.1047,
    'north': '+y in these data, -z in building.glb',
    'units': 'metres, square metres; x east, y north, z up; origin at ground level in the middle of the ground floor plan; '
    'boundingBox is that of the facade shell with balcony, as in building.glb',
}


def flat_entry(code, storey, unit, box):
    """A flat in flats.json."""
    kind, outdoor = units.outdoor(unit, storey)
    rooms = units.room_areas(unit)
    low, high = box
    return {
        'code': code,
        'floor': storey,
        'type': unit,
        'typeName': units.NAMES[unit],
        'netArea': round(units.net_area(unit), 1),
        'rooms': units.room_count(unit),
        'roomList': [{'key': key, 'name': name.replace('&amp;', '&'), 'area': round(area, 1)} for key, name, area in rooms],
        'outdoor': {'kind': kind, 'area': round(outdoor, 1)} if kind else None,
        'orientations': units.orientations(unit, storey),
        'clearHeight': round(params.FH[storey] - 0.38, 2),
        'elevation': round(params.Z[storey], 2),
        'plan': f'plans/{unit}.svg',
        'boundingBox': {'min': [round(value, 3) for value in low], 'max': [round(value, 3) for value in high]},
    }


def write(path, boxes):
    """Writes the sheet; boxes: {code: (low corner, high corner)} of every flat, metres."""
    flats = [flat_entry(code, storey, unit, boxes[code]) for _, code, storey, unit in params.APTS]
    building = {
        **BUILDING,
        'floors': len(params.FH),
        'flats': len(flats),
        'floorHeights': params.FH,
        'floorElevations': [round(z, 2) for z in params.Z[:-1]],
        'height': round(params.Z[5] + 0.3, 2),
        'heightWithLiftOverrun': round(params.Z[5] + 2.02, 2),
        'footprint': {'min': [params.XW, params.YS], 'max': [params.XE, params.YN]},
        'netAreaTotal': round(sum(flat['netArea'] for flat in flats), 1),
    }
    with open(path, 'w', encoding='utf-8') as file:
        json.dump({'building': building, 'flats': flats}, file, indent=1, ensure_ascii=False)
