"""The building, its flats, the turntable's cameras and the sun in numbers. Metres, x east, y north, z up."""

FH = [3.5, 3.1, 3.1, 3.1, 3.2]
"""Heights of the storeys."""
Z = [0.0]
"""Floor of every storey, and the top of the last one."""
for height in FH:
    Z.append(Z[-1] + height)

# The outer faces of the facades, and the thickness of an outer wall.
XW, XE, YS, YN = -17.0, 17.0, -7.5, 7.5
WT = 0.35

# Where unit B begins and ends on the south side.
XA, XB = -5.6, 5.6

# The fifth storey, set back.
PW, PE, PS, PN = -14.6, 14.6, -5.0, 6.4

APTS = [
    (storey * 5 + place + 1, f'{storey + 1}{unit}', storey, unit) for storey in range(4) for place, unit in enumerate('ABCDE')
]
APTS += [(21, '5P', 4, 'P'), (22, '5Q', 4, 'Q')]
"""Every flat: its index from 1, code, storey from 0 and unit type."""
IDX = {code: index for index, code, _, _ in APTS}

NFRAMES = 24
CAM_R = (53.0, 49.5)
"""Half axes of the ellipse that the turntable's camera runs on, east and north."""
CAM_Z = 14.5
LENS = 30
"""Focal length, millimetres on a sensor of 36."""
SHIFT = -0.145

SUN_ELEV = 32
SUN_ROT = 222
