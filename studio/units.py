"""Every flat of the building in numbers, without Blender: facade openings, balconies, terraces, areas.

The building, the plans, the light model and the tours read the same numbers. Local coordinates: metres, x east, y north, origin at
the south-west outer corner of the unit. C, E and Q are A, D and P mirrored east-west.

    python3 units.py    checks the layouts and prints areas
"""

import math

from layouts import LAY
from params import FH, PE, PN, PS, PW, XA, XB, XE, XW, YN, YS

MIRROR = {'C': 'A', 'E': 'D', 'Q': 'P'}
NAMES = {
    'A': 'corner flat south-west',
    'B': 'south flat',
    'C': 'corner flat south-east',
    'D': 'corner flat north-west',
    'E': 'corner flat north-east',
    'P': 'penthouse west',
    'Q': 'penthouse east',
}


def rounded(pts, n=8):
    """Closed polygon of [(x, y, radius)], counter-clockwise, to points with quarter circles at the corners."""
    out = []
    k = len(pts)
    for i, (x, y, r) in enumerate(pts):
        if r <= 0:
            out.append((x, y))
            continue
        ax = pts[i - 1][0] - x
        ay = pts[i - 1][1] - y
        bx = pts[(i + 1) % k][0] - x
        by = pts[(i + 1) % k][1] - y
        la = math.hypot(ax, ay)
        lb = math.hypot(bx, by)
        ax /= la
        ay /= la
        bx /= lb
        by /= lb
        for j in range(n + 1):
            t = j / n * math.pi / 2
            out.append(
                (
                    x + (ax + bx) * r - (bx * math.cos(t) + ax * math.sin(t)) * r,
                    y + (ay + by) * r - (by * math.cos(t) + ay * math.sin(t)) * r,
                )
            )
    return out


def area(poly):
    """Area of a polygon."""
    return abs(sum((poly[i - 1][0] * p[1] - p[0] * poly[i - 1][1] for i, p in enumerate(poly)))) / 2


def head(s):
    """Head of the facade openings of a storey, metres above its floor."""
    return FH[s] - (0.55 if s == 0 else 0.42 if s < 4 else 0.4)


def openings(t, s):
    """{side: [(from, to, sill, head)]} of a unit type on a storey; along the wall from left to right seen from outside, so x on the
    south, -x on the north, y on the east and -y on the west side."""
    h = head(s)
    odd = s % 2
    if t in 'ABC':
        a, b = {'A': (XW, XA), 'B': (XA, XB), 'C': (XB, XE)}[t]
        if t == 'A':
            S = [(a + 0.9, a + 4.7, 0.06, h), (a + 6.1, a + 8.3, 0.9 if odd else 0.06, h), (a + 9.1, a + 10.9, 0.06, h)]
        elif t == 'C':
            S = [(b - 4.7, b - 0.9, 0.06, h), (b - 8.3, b - 6.1, 0.9 if odd else 0.06, h), (b - 10.9, b - 9.1, 0.06, h)]
        else:
            return {'S': [(a + 0.8, a + 3.2, 0.06, h), (a + 4.0, a + 7.2, 0.06, h), (a + 8.0, a + 10.4, 0.06, h)]}
        if t == 'A':
            b = -YS
            a = -0.4
            return {'S': S, 'W': [(b - 4.2, b - 1.0, 0.06, h), (a + 0.9, a + 2.3, 0.9, h)]}
        a, b = (YS, 0.4)
        return {'S': S, 'E': [(a + 1.0, a + 4.2, 0.06, h), (b - 2.3, b - 0.9, 0.9, h)]}
    if t == 'D':
        a = -YN
        b = -0.4
        n0 = -XW
        return {
            'W': [(a + 1.0, a + 2.4, 0.9, h), (b - 2.6, b - 1.0, 0.9, h)],
            'N': [
                (n0 - 2.6, n0 - 1.0, 0.9, h),
                (n0 - 7.0, n0 - 3.8, 0.06, h),
                (n0 - 9.8, n0 - 8.4, 0.9, h),
                (n0 - 12.6, n0 - 11.0, 0.9, h),
            ],
        }
    if t == 'E':
        a, b = (0.4, YN)
        n0 = -XE
        return {
            'E': [(a + 1.0, a + 2.4, 0.9, h), (b - 2.6, b - 1.0, 0.9, h)],
            'N': [
                (n0 + 1.0, n0 + 2.6, 0.9, h),
                (n0 + 3.8, n0 + 7.0, 0.06, h),
                (n0 + 8.4, n0 + 9.8, 0.9, h),
                (n0 + 11.0, n0 + 12.6, 0.9, h),
            ],
        }
    if t == 'P':
        a = PW
        nb = -PW
        ea = -PN
        eb = -PS
        return {
            'S': [(a + 0.7, a + 4.9, 0.06, h), (a + 6.0, a + 9.4, 0.06, h), (a + 10.8, a + 13.9, 0.06, h)],
            'N': [(3, 5.4, 0.9, h), (7, 9.4, 0.9, h), (11, 12.6, 0.9, h)],
            'W': [(eb - 5.2, eb - 1.0, 0.06, h), (ea + 1.2, ea + 3.0, 0.9, h)],
        }
    if t == 'Q':
        b, ea, eb = (PE, PS, PN)
        return {
            'S': [(b - 4.9, b - 0.7, 0.06, h), (b - 9.4, b - 6.0, 0.06, h), (b - 13.9, b - 10.8, 0.06, h)],
            'N': [(-5.4, -3, 0.9, h), (-9.4, -7, 0.9, h), (-12.6, -11, 0.9, h)],
            'E': [(ea + 1.0, ea + 5.2, 0.06, h), (eb - 3.0, eb - 1.2, 0.9, h)],
        }


def orientations(t, s):
    """Sides of the world that a flat has windows to."""
    return [d for d in 'NESW' if d in openings(t, s)]


def balcony(t, s):
    """[(x, y, corner radius)] of the balcony, counter-clockwise in building coordinates; None without one."""
    if t in 'PQ' or s == 0:
        return None
    odd = s % 2
    d = 1.95
    e = 1.5
    if t == 'B':
        a, b = (XA + 0.25, XB - 0.25) if not odd else (XA + 2.2, XB - 2.2)
        return [(a, YS - d, 0.5), (b, YS - d, 0.5), (b, YS, 0), (a, YS, 0)]
    if t in 'AC':
        L0 = XW - e
        R0 = XW + (5.3 if odd else 11.1)
        yb = YS + (4.9 if not odd else 3.0)
        ol = [(L0, YS - d, 0.9), (R0, YS - d, 0.5), (R0, YS, 0), (XW, YS, 0), (XW, yb, 0), (L0, yb, 0.5)]
        return ol if t == 'A' else [(-x, y, q) for x, y, q in ol][::-1]
    xa, xb = (XW + 3.2, XW + 8.2) if t == 'D' else (XE - 8.2, XE - 3.2)
    return [(xa, YN, 0), (xb, YN, 0), (xb, YN + 1.6, 0.35), (xa, YN + 1.6, 0.35)]


def terraces(t, s):
    """Rectangles (x0, y0, x1, y1) of ground floor decks and roof terraces, in building coordinates."""
    if s == 0 and t in 'ABC':
        a, b = {'A': (XW, XA), 'B': (XA, XB), 'C': (XB, XE)}[t]
        return [(a + 0.3, YS - 3.0, b - 0.3, YS)]
    if t == 'P':
        return [(XW + 0.3, YS + 0.3, -0.3, PS), (XW + 0.3, PS, PW, YN - 0.3)]
    if t == 'Q':
        return [(0.3, YS + 0.3, XE - 0.3, PS), (PE, PS, XE - 0.3, YN - 0.3)]
    return []


def outdoor(t, s):
    """(kind, area in square metres) of balcony or terraces; (None, 0) without."""
    b = balcony(t, s)
    if b:
        return ('balcony', area(rounded(b)))
    tr = terraces(t, s)
    if tr:
        return ('roof terrace' if t in 'PQ' else 'terrace', sum(((x1 - x0) * (y1 - y0) for x0, y0, x1, y1 in tr)))
    return (None, 0.0)


def base(t):
    """The unit type that is drawn: C is drawn as A, mirrored."""
    return MIRROR.get(t, t)


def layout(t):
    """The layout of a unit type, see layouts.py."""
    return LAY[base(t)]


def origin(t):
    """Building coordinates of the local origin, the south-west outer corner of the unit."""
    return {'A': (XW, YS), 'B': (XA, YS), 'C': (XB, YS), 'D': (XW, 0.4), 'E': (3.2, 0.4), 'P': (PW, PS), 'Q': (0, PS)}[t]


def to_world(t, x, y):
    """Building coordinates of a local place."""
    ox, oy = origin(t)
    return (ox + (layout(t)['W'] - x if t in MIRROR else x), oy + y)


def room_areas(t):
    """[(key, name, square metres)] of the rooms."""
    return [(k, n, sum(((x1 - x0) * (y1 - y0) for x0, y0, x1, y1 in rr))) for k, n, rr, _ in layout(t)['rooms']]


def net_area(t):
    """Sum of the clear rooms, without balcony and terrace."""
    return sum((a for _, _, a in room_areas(t)))


HABITABLE = ('living', 'bed1', 'bed2', 'bed3', 'bed4')


def room_count(t):
    """Living room, bedrooms and study."""
    return sum((k in HABITABLE for k, _, _ in room_areas(t)))


def local_windows(t, s):
    """Openings in the local coordinates of the unmirrored layout: [(side, from, to, sill)]."""
    b = base(t)
    ox, oy = origin(b)
    out = []
    for side, ops in openings(b, s).items():
        for u0, u1, si, _ in ops:
            if side == 'S':
                out.append((side, u0 - ox, u1 - ox, si))
            elif side == 'N':
                out.append((side, -u1 - ox, -u0 - ox, si))
            elif side == 'W':
                out.append((side, -u1 - oy, -u0 - oy, si))
    return out


def check_walls(unit, walls):
    """walls may cross, but none may have a face in the face of another: the renderer draws such a place black"""
    rects = [(c0, a, c1, b) if axis == 'x' else (a, c0, b, c1) for axis, c0, c1, a, b, _ in walls]
    for i, one in enumerate(rects):
        for other in rects[i + 1 :]:
            width = min(one[2], other[2]) - max(one[0], other[0])
            height = min(one[3], other[3]) - max(one[1], other[1])
            flush = any(abs(p - q) < 1e-06 for p, q in zip(one, other))
            assert not (width > 1e-06 and height > 1e-06 and flush), (unit, one, other)


def check():
    """rooms must not overlap, must stay inside the footprint and every facade window must belong to exactly one room"""
    for t, L in LAY.items():
        check_walls(t, L['walls'])
        rs = [(k, r) for k, _, rr, _ in L['rooms'] for r in rr]
        for i, (k, a) in enumerate(rs):
            assert -1e-09 <= a[0] < a[2] <= L['W'] and -1e-09 <= a[1] < a[3] <= L['D'], (t, k, a)
            for k2, b in rs[i + 1 :]:
                w = min(a[2], b[2]) - max(a[0], b[0])
                h = min(a[3], b[3]) - max(a[1], b[1])
                assert not (w > 1e-06 and h > 1e-06), (t, k, k2)
            for c in L.get('cut', []):
                assert not (min(a[2], c[2]) - max(a[0], c[0]) > 1e-06 and min(a[3], c[3]) - max(a[1], c[1]) > 1e-06), (
                    t,
                    k,
                    'cut',
                )
        for s in range(4) if t not in 'PQ' else (4,):
            for side, a, b, _ in local_windows(t, s):
                hit = [
                    k
                    for k, r in rs
                    if side in 'SN'
                    and r[0] - 1e-06 <= a
                    and (b <= r[2] + 1e-06)
                    and (r[1] < 0.36 if side == 'S' else r[3] > L['D'] - 0.36)
                    or (side == 'W' and r[1] - 1e-06 <= a and (b <= r[3] + 1e-06) and (r[0] < 0.36))
                ]
                assert len(hit) == 1, (t, s, side, round(a, 2), round(b, 2), hit)


if __name__ == '__main__':
    check()
    for t in 'ABCDEPQ':
        print(
            t,
            room_count(t),
            'rooms net %.2f' % net_area(t),
            [(k, round(a, 1)) for k, _, a in room_areas(t)],
            ['%s %.2f' % outdoor(t, s) for s in (range(4) if t not in 'PQ' else [4])],
            orientations(t, 4 if t in 'PQ' else 1),
        )
