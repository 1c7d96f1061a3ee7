"""Floor plans as SVG from the numbers in units.py, without Blender. North is up.

    python3 plan.py 3A plan.svg    a flat
    python3 plan.py D D.svg        a unit type"""

import json
import math
import sys

import params
import units

S = 90
INK = '#2f2a26'
WARM = '#b98a5e'
FS = '#8d8175'
SUB = '#6b6158'
WALL = '#3a342f'
PAPER = '#fbf8f3'
DECK = '#efe6d9'
COL = {
    'living': '#f3e8d8',
    'kitchen': '#f3e8d8',
    'bed1': '#e9ede3',
    'bed2': '#f2e2d6',
    'bed3': '#e9ede3',
    'bed4': '#f2e2d6',
    'hall': '#f6f0e6',
    'bath': '#e3e9ea',
    'ens': '#e3e9ea',
    'wc': '#e3e9ea',
    'util': '#eceae6',
    'ward': '#eceae6',
    'store': '#eceae6',
}


def draw(t, storey, title, fn=None):
    """Draws a plan; writes it to fn when given. Returns its size in pixels and a function from local metres to fractions of the picture."""
    elements, (X0, Y0, X1, Y1) = drawn(t, storey, title)
    W_, H_ = (X1 - X0) * S, (Y1 - Y0) * S
    if fn:
        write(fn, title, W_, H_, elements)
    # plan metres (x east, y north, origin = south-west outer corner of the footprint) -> normalised image position
    return (
        dict(width=round(W_), height=round(H_), metresPerPixel=1 / S, originPixel=[round((0 - X0) * S, 2), round(Y1 * S, 2)]),
        lambda x, y: [round((x - X0) * S / W_, 5), round((Y1 - y) * S / H_, 5)],
    )


def draw_storey(storey, fn):
    """Draws all flats of a storey where they stand; returns the corners of the picture in building metres, north-west and south-east."""
    types = [t for _, _, s, t in params.APTS if s == storey]
    parts = [(*drawn(t, storey, None), units.origin(t)) for t in types]
    west = min(ox + box[0] for _, box, (ox, _) in parts)
    east = max(ox + box[2] for _, box, (ox, _) in parts)
    south = min(oy + box[1] for _, box, (_, oy) in parts)
    north = max(oy + box[3] for _, box, (_, oy) in parts)
    x0, x1, y0, y1 = (
        (params.PW, params.PE, params.PS, params.PN) if storey == 4 else (params.XW, params.XE, params.YS, params.YN)
    )
    core = (
        f'<rect x="{(x0 - west) * S:.1f}" y="{(north - y1) * S:.1f}" width="{(x1 - x0) * S:.1f}" '
        f'height="{(y1 - y0) * S:.1f}" fill="{COL["hall"]}" stroke="{WALL}" stroke-width="3"/>'
    )
    if storey < 4:
        core += (
            f'<text x="{-west * S:.0f}" y="{(north - 4.2) * S:.0f}" font-size="14" font-weight="600" fill="{INK}" '
            f'text-anchor="middle">Stairs and lift</text>'
        )
    placed = [
        f'<g transform="translate({(ox + box[0] - west) * S:.1f} {(north - oy - box[3]) * S:.1f})">{elements}</g>'
        for elements, box, (ox, oy) in parts
    ]
    write(fn, f'Storey {storey}', (east - west) * S, (north - south) * S, core + ''.join(placed), paper='none')
    return [[round(west, 3), round(north, 3)], [round(east, 3), round(south, 3)]]


def write(fn, title, width, height, elements, paper=PAPER):
    """Writes a plan as SVG."""
    with open(fn, 'w', encoding='utf-8') as file:
        file.write(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
            f'font-family="Inter,Helvetica,Arial,sans-serif"><title>{title}</title>'
            f'<rect width="100%" height="100%" fill="{paper}"/>{elements}</svg>'
        )


def drawn(t, storey, title):
    """The shapes of a plan, and its west, south, east and north edge in local metres. Without a title there is no legend either."""
    L = units.layout(t)
    W = L['W']
    D = L['D']
    mir = t in units.MIRROR
    ox, oy = units.origin(t)
    # ---- outdoor space in display coordinates (local, origin at the footprint's south-west corner, not mirrored)
    bal = units.balcony(t, storey)
    ter = units.terraces(t, storey)
    kind, oarea = units.outdoor(t, storey)
    ol = [(x - ox, y - oy) for x, y in units.rounded(bal)] if bal else None
    tr = [(a - ox, b - oy, c - ox, d - oy) for a, b, c, d in ter]
    xs = [0, W] + ([p[0] for p in ol] if ol else []) + [v for r in tr for v in (r[0], r[2])]
    ys = [0, D] + ([p[1] for p in ol] if ol else []) + [v for r in tr for v in (r[1], r[3])]
    eside, ea, eb = L['entry'][:3]
    X0 = min(xs) - 0.6
    Y0 = min(ys) - 0.75
    X1 = max(xs) + (0.75 if eside != 'N' and (not mir) else 0.6)
    Y1 = max(ys) + (1.15 if eside == 'N' else 0.95)
    if mir and eside == 'E':
        X0 -= 0.2
    o = []
    W_ = (X1 - X0) * S
    H_ = (Y1 - Y0) * S
    f = (lambda x: W - x) if mir else lambda x: x
    # plan coordinates -> image

    def px(x):
        return round((f(x) - X0) * S, 1)

    def py(y):
        return round((Y1 - y) * S, 1)

    # display coordinates -> image

    def dx(x):
        return round((x - X0) * S, 1)

    def rect(x0, y0, x1, y1, fill='none', st='none', sw=1, rx=0):
        a, b = sorted((px(x0), px(x1)))
        o.append(
            f'<rect x="{a}" y="{py(max(y0, y1))}" width="{b - a:.1f}" height="{abs(y1 - y0) * S:.1f}" fill="{fill}"'
            + (f' stroke="{st}" stroke-width="{sw}"' if st != 'none' else '')
            + (f' rx="{rx}"' if rx else '')
            + '/>'
        )

    def line(x0, y0, x1, y1, st=INK, sw=1):
        o.append(f'<line x1="{px(x0)}" y1="{py(y0)}" x2="{px(x1)}" y2="{py(y1)}" stroke="{st}" stroke-width="{sw}"/>')

    def circ(x, y, r, fill='#fff', st=INK, sw=1.2):
        o.append(f'<circle cx="{px(x)}" cy="{py(y)}" r="{r * S:.1f}" fill="{fill}" stroke="{st}" stroke-width="{sw}"/>')

    def ell(x, y, rx, ry):
        o.append(f'<ellipse cx="{px(x)}" cy="{py(y)}" rx="{rx * S:.1f}" ry="{ry * S:.1f}" fill="#fff" stroke="{FS}"/>')

    def txt(X, Y, s, size=15, w=400, fill=INK, anchor='middle'):
        o.append(
            f'<text x="{X:.1f}" y="{Y:.1f}" font-size="{size}" font-weight="{w}" fill="{fill}" text-anchor="{anchor}">{s}</text>'
        )

    def text(x, y, *a, **k):
        txt(px(x), py(y), *a, **k)

    # hinge, end of the open leaf, latch: quarter circle between the last two

    def leaf(hx, hy, ex, ey, qx, qy):
        r = math.hypot(ex - hx, ey - hy) * S
        line(hx, hy, ex, ey, WARM, 2)
        A = (px(ex), py(ey))
        B = (px(qx), py(qy))
        H = (px(hx), py(hy))
        cr = (A[0] - H[0]) * (B[1] - H[1]) - (A[1] - H[1]) * (B[0] - H[0])
        o.append(
            f'<path d="M{A[0]},{A[1]} A{r:.1f},{r:.1f} 0 0 {(1 if cr > 0 else 0)} {B[0]},{B[1]}" fill="none" stroke="{WARM}" stroke-width="1.1"/>'
        )

    def fr(x0, y0, x1, y1, rx=3, fill='#fffdf9'):
        return rect(x0, y0, x1, y1, fill, FS, 1.1, rx)

    # ---- balcony, terraces

    def hatch(x0, y0, x1, y1):
        k = 0
        while y0 + k * 0.14 < y1:
            y = y0 + k * 0.14
            o.append(f'<line x1="{dx(x0)}" y1="{py(y)}" x2="{dx(x1)}" y2="{py(y)}" stroke="#ddd0bd" stroke-width=".8"/>')
            k += 1

    if ol:
        d = 'M' + ' L'.join((f'{dx(x)},{py(y)}' for x, y in ol)) + ' Z'
        o.append(f'<clipPath id="b{t}"><path d="{d}"/></clipPath><path d="{d}" fill="{DECK}"/><g clip-path="url(#b{t})">')
        hatch(min((p[0] for p in ol)), min((p[1] for p in ol)), max((p[0] for p in ol)), max((p[1] for p in ol)))
        o.append('</g>')
        o.append(f'<path d="{d}" fill="none" stroke="{INK}" stroke-width="2"/>')
    for r in tr:
        o.append(
            f'<rect x="{dx(r[0])}" y="{py(r[3])}" width="{(r[2] - r[0]) * S:.1f}" height="{(r[3] - r[1]) * S:.1f}" fill="{DECK}"/>'
        )
        hatch(*r)
    # glass parapet along the outer edges
    if tr and t in 'PQ':
        e = params.XW + 0.12 - ox if t == 'P' else params.XE - 0.12 - ox
        n = params.YN - 0.3 - oy
        m = params.YS + 0.12 - oy
        i = 0 if mir else W
        o.append(f'<path d="M{dx(e)},{py(n)} L{dx(e)},{py(m)} L{dx(i)},{py(m)}" fill="none" stroke="{INK}" stroke-width="2"/>')
    # ---- walls: solid block, rooms carved out
    rect(0, 0, W, D, WALL)
    # cut-outs (stairs, access corridor) slightly past the block so that no hairline stays
    e = 0.03
    for c in L.get('cut', []):
        rect(c[0] - (e if c[0] <= 0 else 0), c[1], c[2] + (e if c[2] >= W else 0), c[3] + e, fill='#e9e4dc')
    for k, n, rr, _ in L['rooms']:
        for r in rr:
            rect(*r, fill=COL[k])
    for ax, c0, c1, a, b, ops in L['walls']:
        rect(*((c0, a, c1, b) if ax == 'x' else (a, c0, b, c1)), fill=WALL)
    for r in L['open']:
        rect(*r[:4], fill=COL[r[4]])
    for ax, c0, c1, a, b, ops in L['walls']:
        for p, q, h, sw, hg in ops:
            rect(*((c0, p, c1, q) if ax == 'x' else (p, c0, q, c1)), fill=COL['hall'])
            if not sw:
                continue
            w = q - p
            hp, lp = (p, q) if hg == 'p' else (q, p)
            d = 1 if sw == '+' else -1
            c = c1 if d > 0 else c0
            leaf(*((hp, c, hp, c + d * w, lp, c) if ax == 'y' else (c, hp, c + d * w, hp, c, lp)))
    for sd, a, b, s in units.local_windows(t, storey):
        if sd == 'S':
            rect(a, 0, b, 0.35, '#fff', INK, 1)
            line(a, 0.12, b, 0.12, '#5f7f8c', 2)
            line(a, 0.19, b, 0.19, '#5f7f8c', 1)
        elif sd == 'N':
            rect(a, D - 0.35, b, D, '#fff', INK, 1)
            line(a, D - 0.12, b, D - 0.12, '#5f7f8c', 2)
            line(a, D - 0.19, b, D - 0.19, '#5f7f8c', 1)
        else:
            rect(0, a, 0.35, b, '#fff', INK, 1)
            line(0.12, a, 0.12, b, '#5f7f8c', 2)
            line(0.19, a, 0.19, b, '#5f7f8c', 1)
    _, _, _, c0, c1 = L['entry']
    w = eb - ea
    m = (ea + eb) / 2
    if eside == 'E':
        rect(c0, ea, c1, eb, COL['hall'])
        leaf(c0, ea, c0 - w, ea, c0, eb)
        tx = px(c1 + 0.42)
        ty = py(m)
        s = -1 if mir else 1
        o.append(f'<path d="M{tx - 7 * s},{ty} l{14 * s},-8 l0,16 z" fill="{WARM}"/>')
    else:
        rect(ea, c0, eb, c1, COL['hall'])
        leaf(ea, c0, ea, c0 - w, eb, c0)
        tx = px(m)
        ty = py(c1 + 0.3)
        o.append(f'<path d="M{tx},{ty + 7} l-8,-14 l16,0 z" fill="{WARM}"/>')
    # ---- furniture
    for q in L['fur']:
        k = q[0]
        v = q[1:]
        if k == 'rug':
            rect(*v, fill='#eadcc8', st='#cdb89a', sw=1, rx=2)
        elif k == 'box':
            fr(*v, rx=2)
        elif k == 'desk':
            fr(*v, rx=2)
        elif k == 'round':
            circ(*v)
        elif k == 'lamp':
            circ(*v)
        elif k == 'chair':
            circ(*v, fill='#f3d9c6', st=FS)
        elif k == 'arm':
            circ(*v, fill='#f3d9c6', st=FS)
        elif k == 'plant':
            circ(*v, fill='#cdd8bd', st='#8fa07a')
        elif k == 'sofa':
            x0, y0, x1, y1, b = v
            fr(x0, y0, x1, y1, 8)
            t_ = 0.24
            if b in 'EW':
                fr(*((x1 - t_, y0, x1, y1) if b == 'E' else (x0, y0, x0 + t_, y1)), rx=6)
                n = 3 if y1 - y0 > 2.2 else 2
                g = (y1 - y0 - 0.4) / n
                for i in range(n):
                    fr(
                        *(
                            (x0 + 0.06, y0 + 0.2 + i * g, x1 - t_, y0 + 0.2 + (i + 1) * g - 0.02)
                            if b == 'E'
                            else (x0 + t_, y0 + 0.2 + i * g, x1 - 0.06, y0 + 0.2 + (i + 1) * g - 0.02)
                        ),
                        rx=6,
                    )
            else:
                fr(x0, y1 - t_, x1, y1, 6)
                n = 3 if x1 - x0 > 2.2 else 2
                g = (x1 - x0 - 0.4) / n
                for i in range(n):
                    fr(x0 + 0.2 + i * g, y0 + 0.06, x0 + 0.2 + (i + 1) * g - 0.02, y1 - t_, 6)
        elif k == 'dining':
            x0, y0, x1, y1, ch = v
            fr(x0, y0, x1, y1, 14)
            for cx, cy in ch:
                circ(cx, cy, 0.21, '#fffdf9', FS)
        elif k == 'bed':
            x0, y0, x1, y1, b = v
            fr(x0, y0, x1, y1, 6)
            h = (y1 - y0) / 2
            c = x1 - 0.5 if b == 'E' else x0 + 0.05
            for i in range(2):
                fr(c, y0 + i * h + 0.08, c + 0.45, y0 + (i + 1) * h - 0.08, 5)
            g = x0 + 0.5 * (x1 - x0)
            line(g, y0, g, y1, FS)
        elif k == 'closet':
            x0, y0, x1, y1, a = v
            fr(x0, y0, x1, y1, 0)
            n = max(2, round((y1 - y0 if a == 'y' else x1 - x0) / 0.5))
            for i in range(1, n):
                if a == 'y':
                    y = y0 + (y1 - y0) * i / n
                    line(x0, y, x1, y, FS)
                else:
                    x = x0 + (x1 - x0) * i / n
                    line(x, y0, x, y1, FS)
        elif k == 'run':
            x0, y0, x1, y1, sd, c = v
            if sd in 'NS':
                fr(x0, y0, x1, y1, 0)
                line(x0 + c, y0, x0 + c, y1, FS)
                line((x0 + c + x1) / 2, y0, (x0 + c + x1) / 2, y1, FS)
                fr(x0 + 0.2, y0 + 0.12, x0 + 0.2 + min(0.5, c * 0.3), y1 - 0.12, 4)
                for i in (0, 1):
                    for j in (0, 1):
                        circ(x0 + c * 0.5 + 0.12 + 0.25 * i, y0 + 0.2 + 0.22 * j, 0.08, '#fff', FS, 1)
            else:
                fr(x0, y0, x1, y1, 0)
                line(x0, y0 + c, x1, y0 + c, FS)
                line(x0, (y0 + c + y1) / 2, x1, (y0 + c + y1) / 2, FS)
                fr(x0 + 0.12, y0 + 0.25, x1 - 0.12, y0 + 0.75, 4)
                for i in (0, 1):
                    for j in (0, 1):
                        circ(x0 + 0.2 + 0.22 * j, y0 + c * 0.58 + 0.25 * i, 0.08, '#fff', FS, 1)
        elif k == 'basin':
            x0, y0, x1, y1 = v
            fr(x0, y0, x1, y1, 2)
            ell((x0 + x1) / 2, (y0 + y1) / 2 - 0.0, 0.2, 0.14)
        elif k == 'shower':
            x0, y0, x1, y1 = v
            rect(x0, y0, x1, y1, '#d6e1e4', '#8aa0a8', 1)
            line(x0, y0, x1, y1, '#8aa0a8', 0.8)
            line(x0, y1, x1, y0, '#8aa0a8', 0.8)
        elif k == 'wc':
            ell(*v)
        elif k == 'wash':
            x0, y0, x1, y1 = v
            fr(x0, y0, x1, y1, 2)
            circ((x0 + x1) / 2, (y0 + y1) / 2, 0.2, '#fff', FS)
    # ---- labels
    AR = {k: a for k, _, a in units.room_areas(t)}
    for k, n, rr, (x, y) in L['rooms']:
        text(x, y, n, 14, 600)
        text(x, y - 0.21, f'{AR[k]:.1f} m²', 12.5, 400, SUB)
    if t in 'PQ':
        text(13.25, 8.9, 'Stairs and lift', 12.5, 400, SUB)
    if kind:
        if ol:
            q = [p for p in ol]
            cx = W / 2 if t in 'B' else sum((p[0] for p in bal)) / len(bal) - ox if t in 'DE' else 2.0 if not mir else W - 2.0
            yy = D + 0.8 if t in 'DE' else -1.0
        else:
            cx = W / 2 if t not in 'PQ' else 5.5 if not mir else W - 5.5
            yy = -1.5 if t not in 'PQ' else -1.2
        if t in 'AC' and ol and (max((p[0] for p in ol)) - min((p[0] for p in ol)) > 9):
            cx = 5 if not mir else W - 5
        txt(dx(cx), py(yy), f'{kind.capitalize()}  ·  {oarea:.1f} m²', 13, 500, SUB)
    if title:
        n = units.room_count(t)
        txt(0.25 * S, 0.55 * S, title, 26, 600, INK, 'start')
        txt(W_ - 1.05 * S, 0.53 * S, f'{n} rooms · {units.net_area(t):.1f} m² net', 16, 400, SUB, 'end')
        cx = W_ - 0.5 * S
        cy = 0.48 * S
        o.append(f'<path d="M{cx:.1f},{cy - 20:.1f} l9,30 l-9,-6 l-9,6 z" fill="{INK}"/>')
        txt(cx, cy + 27, 'N', 12, 600)
        by = H_ - 0.3 * S
        for k in range(5):
            o.append(
                f'''<rect x="{0.3 * S + k * S:.1f}" y="{by:.1f}" width="{S}" height="5.4" fill="{(INK if k % 2 == 0 else '#fff')}" stroke="{INK}"/>'''
            )
        txt(0.3 * S + 5 * S + 10, by + 7, '5 m', 12, 400, SUB, 'start')
    return ''.join(o), (X0, Y0, X1, Y1)


if __name__ == '__main__':
    n, out = sys.argv[1:3]
    if len(n) == 2:
        st = int(n[0]) - 1
        m, _ = draw(n[1], st, f'Apartment {n}', out)
    else:
        st = 4 if n in 'PQ' else 2
        m, _ = draw(n, st, f'Type {n} · {units.NAMES[n]}', out)
    print(out, json.dumps(m))
