"""Furniture and small things. Pieces face local -y; a Group turns and moves them."""

import math
import random

from mathutils import Matrix
import bpy
import numpy as np

from cushions import pillow, soft
from interior_materials import ROOM_PLANTS
from materials import MATERIALS
from mesh import MeshBuilder
from plants import mesh_from_quads, place

RANDOM = random.Random(3)


class Group:
    """furniture group: local coords -> world via position/rotation"""

    def __init__(self, x, y, rot=0, z=0):
        self.x, self.y, self.z, self.r = (x, y, z, math.radians(rot))

    def put(self, mesh, mat, x=0, y=0, z=0, rot=None, bevel=0, seg=2, smooth=False, subsurf=0, scale=None, auto=True):
        """Makes an object of a mesh in the coordinates of the group; rot in degrees."""
        o = mesh.to_object(mat, MATERIALS[mat], bevel=bevel, seg=seg, smooth=smooth, subsurf=subsurf, auto=auto)
        c = math.cos(self.r)
        q = math.sin(self.r)
        o.location = (self.x + c * x - q * y, self.y + q * x + c * y, self.z + z)
        e = rot or (0, 0, 0)
        m = Matrix.Rotation(self.r, 4, 'Z') @ (
            Matrix.Rotation(math.radians(e[2]), 4, 'Z')
            @ Matrix.Rotation(math.radians(e[1]), 4, 'Y')
            @ Matrix.Rotation(math.radians(e[0]), 4, 'X')
        )
        o.rotation_euler = m.to_euler()
        if scale:
            o.scale = scale
        return o

    def inst(self, mesh_data, x=0, y=0, z=0, sc=1):
        """A copy of a plant in the coordinates of the group."""
        c = math.cos(self.r)
        q = math.sin(self.r)
        return place(mesh_data, self.x + c * x - q * y, self.y + q * x + c * y, self.z + z, sc)


def box(*b):
    """One box as a mesh."""
    m = MeshBuilder()
    m.box(*b)
    return m


def boxes(*bs):
    """Several boxes as one mesh."""
    m = MeshBuilder()
    for b in bs:
        m.box(*b)
    return m


def pot(x, y, z, r, h, mat='ceram', plant=None, sc=1):
    """A pot on the floor or a shelf, with a plant."""
    m = MeshBuilder()
    m.lathe(
        0,
        0,
        [(0, 0), (r * 0.72, 0), (r * 0.8, 0.01), (r, h * 0.6), (r, h), (r * 0.9, h), (r * 0.88, h - 0.03), (0, h - 0.03)],
        36,
    )
    g = Group(x, y, 0, z)
    g.put(m, mat, smooth=True)
    if plant:
        g.inst(ROOM_PLANTS[plant], 0, 0, h - 0.04, sc)


def vase(g, x, y, z, prof, mat, plant=None, sc=1, pz=0):
    """A turned vessel of a profile [(radius, height)]."""
    m = MeshBuilder()
    m.lathe(0, 0, prof, 36)
    g.put(m, mat, x, y, z, smooth=True)
    if plant:
        g.inst(ROOM_PLANTS[plant], x, y, z + pz, sc)


VASE = [
    (0, 0),
    (0.05, 0),
    (0.085, 0.06),
    (0.09, 0.11),
    (0.06, 0.19),
    (0.03, 0.24),
    (0.036, 0.27),
    (0.03, 0.27),
    (0.025, 0.24),
    (0, 0.22),
]
BOWL = [(0, 0.0), (0.05, 0.0), (0.06, 0.012), (0.13, 0.06), (0.155, 0.09), (0.148, 0.09), (0.12, 0.06), (0, 0.03)]


def books(g, x, y, z, n, axis='x', flat=False, rr=RANDOM):
    """n books, standing in a row along x or lying in a stack."""
    u = 0
    for k in range(n):
        t = rr.uniform(0.018, 0.045)
        h = rr.uniform(0.19, 0.27)
        d = rr.uniform(0.14, 0.18)
        if flat:
            g.put(
                box(-d * 0.8, -d * 0.6, 0, d * 0.8, d * 0.6, t),
                f'book{rr.randrange(8)}',
                x,
                y,
                z + u,
                rot=(0, 0, rr.uniform(-14, 14)),
                bevel=0.002,
            )
            u += t
        else:
            g.put(box(0, -d / 2, 0, t, d / 2, h), f'book{rr.randrange(8)}', x + u, y, z, bevel=0.002)
            u += t + 0.001


def art(ax, c, u, z, w, h, mat, face):
    """framed picture on a wall: ax 'y' wall at y=c facing `face` (+1/-1)"""
    t = 0.03
    f = MeshBuilder()
    p = MeshBuilder()

    def bx(mesh, u0, u1, z0, z1, d0, d1):
        a = c + face * d0
        b = c + face * d1
        if ax == 'y':
            mesh.box(u0, a, z0, u1, b, z1)
        else:
            mesh.box(a, u0, z0, b, u1, z1)

    b = 0.02
    bx(f, u - w / 2 - b, u + w / 2 + b, z - h / 2 - b, z - h / 2, 0.001, t)
    bx(f, u - w / 2 - b, u + w / 2 + b, z + h / 2, z + h / 2 + b, 0.001, t)
    bx(f, u - w / 2 - b, u - w / 2, z - h / 2, z + h / 2, 0.001, t)
    bx(f, u + w / 2, u + w / 2 + b, z - h / 2, z + h / 2, 0.001, t)
    bx(p, u - w / 2, u + w / 2, z - h / 2, z + h / 2, 0.001, 0.015)
    f.to_object('frame', MATERIALS['oakz'], bevel=0.002)
    p.to_object('art', MATERIALS[mat])


def rug(x, y, w, d, mat, n=60000, h=0.013):
    """A rug with a pile of n fibres."""
    box(x - w / 2, y - d / 2, 0.0, x + w / 2, y + d / 2, 0.008).to_object('rugb', MATERIALS[mat])
    random_numbers = np.random.default_rng(9)
    r = np.random.default_rng(4)
    base = np.stack([r.uniform(x - w / 2, x + w / 2, n), r.uniform(y - d / 2, y + d / 2, n), np.full(n, 0.006)], 1)
    th = r.uniform(0, 6.283, n)
    dd = np.stack([np.cos(th), np.sin(th), np.zeros(n)], 1)
    side = np.stack([-np.sin(th), np.cos(th), np.zeros(n)], 1)
    wv = 0.0022
    tip = base + dd * h * r.uniform(0.2, 0.9, (n, 1)) + np.array([0, 0, 1]) * h * r.uniform(0.7, 1.2, (n, 1))
    Vv = np.stack([base - side * wv, base + side * wv, tip + side * wv * 0.6, tip - side * wv * 0.6], 1).reshape(-1, 3)
    mesh_data = mesh_from_quads('rugf', Vv, [MATERIALS[mat]])
    o = bpy.data.objects.new('rugf', mesh_data)
    bpy.context.scene.collection.objects.link(o)


def sofa(g, w=2.7, d=0.98, mat='sofaf', pil=('terra', 'linen', 'olive', 'mustard')):
    """front faces local -y"""

    def P_(mesh, mt, *a, **k):
        return g.put(mesh, mt, *a, smooth=True, auto=False, **k)

    g.put(box(-w / 2 + 0.06, -d / 2 + 0.08, 0.1, w / 2 - 0.06, d / 2 - 0.06, 0.2), 'walnutx', bevel=0.01)
    for x in (-w / 2 + 0.16, w / 2 - 0.16):
        for y in (-d / 2 + 0.16, d / 2 - 0.16):
            g.put(box(-0.025, -0.025, 0, 0.025, 0.025, 0.11), 'black', x, y)
    aw = 0.2
    P_(soft(aw, d - 0.04, 0.46, 0.07, 0.015, 12), mat, -w / 2 + aw / 2, 0, 0.14)
    P_(soft(aw, d - 0.04, 0.46, 0.07, 0.015, 12), mat, w / 2 - aw / 2, 0, 0.14)
    P_(soft(w - 2 * aw + 0.06, 0.24, 0.56, 0.07, 0.015, 14), mat, 0, d / 2 - 0.14, 0.18)
    n = 3 if w > 2.3 else 2
    cw = (w - 2 * aw) / n
    for k in range(n):
        x = -w / 2 + aw + cw * (k + 0.5)
        P_(soft(cw - 0.012, d - 0.26, 0.2, 0.06, 0.03, 14, k, 0.006), mat, x, -0.11, 0.2)
        P_(soft(cw - 0.02, 0.22, 0.44, 0.08, 0.045, 14, k + 9, 0.01), mat, x, d / 2 - 0.3, 0.37, rot=(-11, 0, 0))
    xs = [-w / 2 + aw + 0.26, -w / 2 + aw + 0.56, w / 2 - aw - 0.27, w / 2 - aw - 0.62]
    for k, pm in enumerate(pil):
        P_(
            pillow(0.48 if k % 2 == 0 else 0.42, 0.17, 16, k),
            pm,
            xs[k],
            d / 2 - 0.44 - 0.05 * (k % 2),
            0.58 - 0.02 * (k % 2),
            rot=(72, 0, RANDOM.uniform(-14, 14)),
        )
    # throw
    th = soft(0.55, d * 0.62, 0.03, 0.012, 0, 14, 5, 0.008)
    None


def chair(g, mat='linen', wood_='oakz'):
    """dining chair facing local -y"""
    m = MeshBuilder()
    for sx in (-1, 1):
        m.tube([(sx * 0.2, -0.2, 0.0), (sx * 0.19, -0.19, 0.45)], [0.012, 0.019], 10)
        m.tube([(sx * 0.21, 0.23, 0.0), (sx * 0.19, 0.19, 0.45), (sx * 0.2, 0.24, 0.62)], [0.012, 0.019, 0.016], 10)
    g.put(m, wood_, smooth=True)
    g.put(soft(0.46, 0.45, 0.07, 0.03, 0.012, 10), mat, 0, 0, 0.435, smooth=True, auto=False)
    # curved shell back
    b = MeshBuilder()
    n = 16
    for s, random_numbers in ((0, 0.265), (1, 0.235)):
        for j in range(7):
            z = 0.56 + 0.27 * j / 6
            for i in range(n + 1):
                a = math.pi * (0.06 + 0.88 * i / n)
                k = 1 - 0.1 * ((i / n - 0.5) * 2) ** 2 * (j / 6)
                b.v.append(
                    (
                        math.cos(a) * random_numbers * 1.0,
                        0.02 + math.sin(a) * random_numbers * 0.95 + (z - 0.56) * 0.18,
                        z * k + 0.56 * (1 - k) + 0.0,
                    )
                )
    q = 7 * (n + 1)
    for s in (0, 1):
        for j in range(6):
            for i in range(n):
                a = s * q + j * (n + 1) + i
                f = (a, a + 1, a + n + 2, a + n + 1)
                b.f.append(f if s else f[::-1])
    for j in (0, 6):
        for i in range(n):
            a = j * (n + 1) + i
            b.f.append((a, a + 1, a + 1 + q, a + q))
    for i in (0, n):
        for j in range(6):
            a = j * (n + 1) + i
            b.f.append((a, a + n + 1, a + n + 1 + q, a + q))
    g.put(b, mat, smooth=True, auto=True)


def armchair(g, mat='terra'):
    """A tub chair."""
    b = MeshBuilder()
    n = 26
    prof = [(0.43, 0.14), (0.44, 0.3), (0.43, 0.62), (0.39, 0.7), (0.34, 0.66), (0.31, 0.45), (0.3, 0.2)]
    for j, (r, z) in enumerate(prof):
        for i in range(n + 1):
            a = math.pi * (-0.12 + 1.24 * i / n)
            e = abs((i / n - 0.5) * 2) ** 2.2
            zz = z - (0.16 * e if z > 0.4 else 0)
            b.v.append((math.cos(a) * r, math.sin(a) * r, zz))
    for j in range(len(prof) - 1):
        for i in range(n):
            a = j * (n + 1) + i
            b.f.append((a, a + 1, a + n + 2, a + n + 1))
    for i in (0, n):
        m = len(prof)
        b.f.append(tuple((j * (n + 1) + i for j in range(m))))
    g.put(b, mat, smooth=True, auto=True)
    g.put(soft(0.54, 0.6, 0.18, 0.07, 0.02, 14, 2, 0.003), mat, 0, -0.05, 0.24, smooth=True, auto=False)
    g.put(pillow(0.42, 0.15, 14, 7), 'linen', 0, 0.16, 0.56, rot=(66, 0, 5), smooth=True, auto=False)
    l = MeshBuilder()
    for x in (-0.32, 0.32):
        for y in (-0.25, 0.27):
            l.tube([(x, y, 0), (x * 0.85, y * 0.85, 0.2)], [0.014, 0.02], 10)
    g.put(l, 'walnutz', smooth=True)
    g.put(box(-0.3, -0.32, 0.14, 0.3, 0.28, 0.26), mat, bevel=0.03)


def round_table(g, r, h, top='oakx', t=0.03):
    """A round table on four legs: radius, height."""
    m = MeshBuilder()
    m.lathe(0, 0, [(0, h - t), (r - 0.03, h - t), (r, h - 0.008), (r - 0.004, h), (0, h)], 56)
    g.put(m, top, smooth=True)
    l = MeshBuilder()
    for a in (0.5, 2.07, 3.64, 5.21):
        l.tube(
            [(math.cos(a) * r * 0.8, math.sin(a) * r * 0.8, 0), (math.cos(a) * r * 0.62, math.sin(a) * r * 0.62, h - t)],
            [0.011, 0.018],
            10,
        )
    g.put(l, 'oakz', smooth=True)


def lounge(g, mat):
    """A wooden chair for the terrace."""
    f = boxes(
        (-0.36, -0.34, 0.0, -0.32, -0.3, 0.36),
        (0.32, -0.34, 0, 0.36, -0.3, 0.36),
        (-0.36, 0.3, 0, -0.32, 0.34, 0.6),
        (0.32, 0.3, 0, 0.36, 0.34, 0.6),
        (-0.36, -0.34, 0.3, 0.36, 0.34, 0.34),
    )
    f.box(-0.36, -0.34, 0.55, -0.32, 0.34, 0.58)
    f.box(0.32, -0.34, 0.55, 0.36, 0.34, 0.58)
    g.r += math.radians(90)
    g.put(f, 'slatw', bevel=0.006)
    g.put(soft(0.62, 0.62, 0.14, 0.05, 0.02), 'linen', 0, -0.02, 0.34, smooth=True, auto=False)
    g.put(soft(0.6, 0.16, 0.42, 0.05, 0.03), 'linen', 0, 0.28, 0.42, rot=(-12, 0, 0), smooth=True, auto=False)


def wave_curtain(ax, c, a, b, z0, z1, mat, amp=0.045, per=0.13, seed=0):
    """A curtain in waves along the wall line c, from a to b."""
    r = random.Random(seed)
    n = int((b - a) / 0.012)
    mesh = MeshBuilder()
    rows = 6
    ph = [r.uniform(0, 6) for _ in range(4)]
    for j in range(rows + 1):
        z = z1 + (z0 - z1) * j / rows
        fl = 0.7 + 0.5 * j / rows
        for i in range(n + 1):
            u = a + (b - a) * i / n
            t = u / per * 2 * math.pi
            v = amp * fl * (math.sin(t + 0.5 * math.sin(t * 0.31 + ph[0])) + 0.25 * math.sin(t * 0.53 + ph[1]))
            uu = u + 0.012 * math.sin(t * 0.5 + ph[2]) * j / rows
            mesh.v.append((uu, c + v, z) if ax == 'y' else (c + v, uu, z))
    for j in range(rows):
        for i in range(n):
            k = j * (n + 1) + i
            mesh.f.append((k, k + 1, k + n + 2, k + n + 1))
    mesh.to_object('curtain', MATERIALS[mat], smooth=True, auto=False)


def sideboard(g, w, d, h, mat, doors):
    """low cabinet on legs; its back to local +y"""
    g.put(box(-w / 2, -d, 0.16, w / 2, 0, h), mat, bevel=0.004)
    for k in range(doors):
        a = -w / 2 + k * w / doors
        g.put(box(a + 0.004, -d - 0.018, 0.175, a + w / doors - 0.004, -d, h - 0.015), mat, bevel=0.002)
        g.put(box(a + w / doors - 0.06, -d - 0.03, h - 0.16, a + w / doors - 0.045, -d - 0.016, h - 0.06), 'brass', bevel=0.002)
    for x in (-w / 2 + 0.08, w / 2 - 0.08):
        for y in (-d + 0.06, -0.06):
            g.put(box(-0.015, -0.015, 0, 0.015, 0.015, 0.16), 'black', x, y)


def bookcase(g, w, h, seed, mat='walnutz'):
    """open shelves with books, vases and boxes; its back to local +y"""
    r = random.Random(seed)
    d = 0.32
    n = max(1, round(w / 0.8))
    rows = 5
    for k in range(n + 1):
        x = -w / 2 + k * w / n
        g.put(box(x - 0.012, -d, 0, x + 0.012, 0, h), mat, bevel=0.001)
    for j in range(rows + 1):
        z = 0.06 + j * (h - 0.09) / rows
        g.put(box(-w / 2, -d, z, w / 2, 0, z + 0.024), mat, bevel=0.001)
    g.put(box(-w / 2, -0.012, 0, w / 2, -0.002, h), mat)
    for j in range(rows):
        z = 0.084 + j * (h - 0.09) / rows
        for k in range(n):
            x = -w / 2 + k * w / n + 0.04
            what = r.random()
            if what < 0.62:
                books(g, x, -d / 2, z, r.randrange(7, 15), rr=r)
            elif what < 0.8:
                vase(
                    g, x + w / n * 0.45, -d / 2, z, VASE, r.choice(['ceram', 'cerd', 'cert']), r.choice([None, 'trail']), 0.8, 0.2
                )
            else:
                books(g, x + w / n * 0.4, -d / 2, z, 3, flat=True, rr=r)
