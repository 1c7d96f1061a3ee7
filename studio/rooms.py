"""Flat 3A in numbers: rooms, walls, doors, windows, positions of the panoramas.

Metres, x east, y north, origin at the south-west outer corner of the flat."""


CODE = '3A'
STOREY = 2
H = 2.72
W = 11.4
D = 7.9
# Clear rectangles (x0, y0, x1, y1).
ROOMS = [
    ('living', 'Living room', (0.35, 0.35, 5.5, 4.4)),
    ('kitchen', 'Kitchen &amp; dining', (0.35, 4.4, 4.15, 7.8)),
    ('bed1', 'Bedroom 1', (5.6, 0.35, 8.65, 4.35)),
    ('bed2', 'Study / bedroom 2', (8.75, 0.35, 11.3, 4.35)),
    ('hall', 'Hall', (4.25, 4.45, 11.3, 5.7)),
    ('bath', 'Bathroom', (6.4, 5.8, 8.9, 7.8)),
    ('util', 'Utility', (4.25, 5.8, 6.3, 7.8)),
    ('ward', 'Wardrobe', (9.0, 5.8, 11.3, 7.8)),
]
# facade openings  side,a,b,sill,head   (same numbers as exterior.py)
TOP = 2.62
WIN = [
    ('S', 0.9, 4.7, 0.06, TOP),
    ('S', 6.1, 8.3, 0.06, TOP),
    ('S', 9.1, 10.9, 0.06, TOP),
    ('W', 1.0, 4.2, 0.06, TOP),
    ('W', 5.6, 7.0, 0.9, TOP),
]
# inner walls: axis,const0,const1,from,to, [(door a,b,head)]
WALLS = [
    ('x', 5.5, 5.6, 0.35, 4.35, []),
    ('x', 8.65, 8.75, 0.35, 4.35, []),
    ('y', 4.35, 4.45, 4.15, 11.3, [(4.35, 5.4, 2.45), (7.3, 8.2, 2.1), (8.95, 9.85, 2.1)]),
    ('x', 4.15, 4.25, 4.45, 7.8, []),
    ('y', 5.7, 5.8, 4.25, 11.3, [(4.9, 5.7, 2.1), (7.0, 7.8, 2.1), (9.4, 10.2, 2.1)]),
    ('x', 6.3, 6.4, 5.8, 7.8, []),
    ('x', 8.9, 9.0, 5.8, 7.8, []),
]
PANOS = [
    ('living', (2.15, 2.6), 200),
    ('kitchen', (2.1, 4.15), 15),
    ('bed1', (6.85, 3.75), 200),
    ('bed2', (10.15, 3.55), 180),
    ('bath', (7.25, 6.4), -25),
]
