"""Parts of the facade: walls with openings, windows, slats, balconies, planters.

Geometry is collected in BATCHES by flat and material; VOLUMES holds every flat's simple volume for outlines and the light model."""

import math

from mathutils import Vector

from materials import MATERIALS
from mesh import MeshBuilder
from params import WT, XE, XW, YN, YS, Z
from plants import grass_mesh, place, shrub_mesh, tree_mesh

# ---- batched geometry by (apartment index, material)
BATCHES = {}


def batch(flat, mat):
    """The mesh of a flat (0: none) in a material."""
    k = (flat, mat)
    if k not in BATCHES:
        BATCHES[k] = MeshBuilder()
    return BATCHES[k]


# idx -> list of boxes / prisms for the clean overlay pass
VOLUMES = {}


def add_volume_box(flat, *b):
    """Adds a box to the volume of a flat."""
    VOLUMES.setdefault(flat, []).append(('box', b))


def add_volume_prism(flat, poly, z0, z1):
    """Adds a prism to the volume of a flat."""
    VOLUMES.setdefault(flat, []).append(('prism', (poly, z0, z1)))


class Side:
    """maps (u along wall, v outwards) to world; u grows left->right seen from outside"""

    def __init__(self, side, x0=XW, y0=YS, x1=XE, y1=YN):
        self.side = side
        self.x0, self.y0, self.x1, self.y1 = (x0, y0, x1, y1)

    def w(self, u, v):
        """Building coordinates of a place on the wall."""
        if self.side == 'S':
            return (u, self.y0 - v)
        if self.side == 'N':
            return (-u, self.y1 + v)
        if self.side == 'E':
            return (self.x1 + v, u)
        return (self.x0 - v, -u)

    def box(self, mesh, u0, u1, v0, v1, z0, z1):
        """A box on the wall, v outwards."""
        a = self.w(u0, v0)
        b = self.w(u1, v1)
        mesh.box(a[0], a[1], z0, b[0], b[1], z1)

    def pane(self, mesh, u0, u1, v, z0, z1):
        """An upright face on the wall."""
        a = self.w(u0, v)
        b = self.w(u1, v)
        mesh.quad((a[0], a[1], z0), (b[0], b[1], z0), (b[0], b[1], z1), (a[0], a[1], z1))


def curtains(side, flat, u0, u1, z0, z1, rng):
    """Curtains behind a window, none to four, by chance."""
    w = u1 - u0
    st = rng.random()

    def wave(mesh, a, b, v):
        n = max(4, int((b - a) / 0.05))
        points = [side.w(a + (b - a) * i / n, v + 0.035 * math.sin(i * 2.1)) for i in range(n + 1)]
        for i in range(n):
            p = points[i]
            q = points[i + 1]
            mesh.quad((p[0], p[1], z0 + 0.02), (q[0], q[1], z0 + 0.02), (q[0], q[1], z1 - 0.01), (p[0], p[1], z1 - 0.01))

    leaves = batch(flat, rng.choice(['drape1', 'drape2', 'drape3']))
    if st < 0.75:
        f = rng.uniform(0.12, 0.2)
        wave(leaves, u0, u0 + w * f, -0.5)
        wave(leaves, u1 - w * f, u1, -0.5)
    if st < 0.55:
        a = rng.uniform(0, 0.5)
        wave(batch(flat, 'sheer'), u0, u0 + w * (0.5 + a * 0.7 if rng.random() < 0.6 else 1.0), -0.42)


def window(side, flat, u0, u1, z0, z1, rng, panes=None, trim=True):
    """Frame, panes, sill and curtains of an opening."""
    w = u1 - u0
    n = panes or max(1, round(w / 1.25))
    f = 0.055
    frames = batch(flat, 'bronze')
    gl = batch(flat, 'glass')
    v0 = -0.24
    v1 = -0.17
    side.box(frames, u0, u1, v0, v1, z0, z0 + f)
    side.box(frames, u0, u1, v0, v1, z1 - f, z1)
    for k in range(n + 1):
        u = u0 + w * k / n
        a = u - f / 2
        b = u + f / 2
        if k == 0:
            a = u0
            b = u0 + f
        if k == n:
            a = u1 - f
            b = u1
        side.box(frames, a, b, v0, v1 + (0.015 if 0 < k < n else 0), z0 + f, z1 - f)
    side.pane(gl, u0 + f, u1 - f, (v0 + v1) / 2, z0 + f, z1 - f)
    if trim and z0 > 0.5 + Z[0]:
        side.box(frames, u0 - 0.03, u1 + 0.03, -0.2, 0.05, z0 - 0.03, z0)
    curtains(side, flat, u0, u1, z0, z1, rng)


def facade(side, flat, u0, u1, z0, z1, openings, wallmat, rng):
    """ops: (ua,ub,za,zb) openings, absolute u, z relative to z0"""
    walls = batch(flat, wallmat)
    openings = sorted(openings)
    u = u0
    for a, b, za, zb in openings:
        if a > u:
            side.box(walls, u, a, -WT, 0, z0, z1)
        if za > 0.01:
            side.box(walls, a, b, -WT, 0, z0, z0 + za)
        if z0 + zb < z1:
            side.box(walls, a, b, -WT, 0, z0 + zb, z1)
        window(side, flat, a, b, z0 + za, z0 + zb, rng)
        u = b
    if u < u1:
        side.box(walls, u, u1, -WT, 0, z0, z1)


def slats(side, flat, u0, u1, z0, z1, avoid=(), pitch=0.11, w=0.06, v=(0.012, 0.06), mat='slat'):
    """Vertical wooden slats on a wall, open at `avoid` (from, to, bottom, top)."""
    mesh = batch(flat, mat)
    u = u0 + 0.02
    while u + w < u1:
        segs = [(z0, z1)]
        for a, b, za, zb in avoid:
            if u + w > a - 0.02 and u < b + 0.02:
                ns = []
                for s, e in segs:
                    if za > s:
                        ns.append((s, min(e, za)))
                    if zb < e:
                        ns.append((max(s, zb), e))
                segs = [q for q in ns if q[1] - q[0] > 0.03]
        for s, e in segs:
            side.box(mesh, u, u + w, v[0], v[1], s, e)
        u += pitch


def balcony(flat, outline, path, z, style, soffit='band'):
    """outline: closed CCW slab polygon; path: open polyline of the railing"""
    batch(flat, 'band').extrude(outline, z - 0.26, z + 0.02)
    cx = sum((p[0] for p in outline)) / len(outline)
    cy = sum((p[1] for p in outline)) / len(outline)
    batch(flat, 'deck').extrude(inset_polygon(outline, 0.13), z + 0.02, z + 0.035)
    add_volume_prism(flat, outline, z - 0.26, z + 1.1)
    if style == 'glass':
        batch(flat, 'rail').ribbon(path, z + 0.08, z + 1.02, 0.016)
        batch(flat, 'bronze').ribbon(path, z + 1.02, z + 1.06, 0.05)
        batch(flat, 'bronze').ribbon(path, z + 0.02, z + 0.09, 0.04)
    else:
        mesh = batch(flat, 'bronze')
        mesh.ribbon(path, z + 1.03, z + 1.07, 0.05)
        mesh.ribbon(path, z + 0.06, z + 0.09, 0.03)
        # bars
        acc = 0
        for i in range(len(path) - 1):
            a = Vector(path[i])
            b = Vector(path[i + 1])
            L = (b - a).length
            d = 0
            while acc + 0 <= L:
                p = a + (b - a) * (acc / L)
                mesh.box(p.x - 0.008, p.y - 0.008, z + 0.08, p.x + 0.008, p.y + 0.008, z + 1.04)
                acc += 0.1
            acc -= L


def inset_polygon(points, d):
    """The polygon moved inwards by d metres."""
    k = len(points)
    out = []
    for i in range(k):
        p = Vector(points[i])
        a = p - Vector(points[i - 1])
        b = Vector(points[(i + 1) % k]) - p
        if a.length < 1e-06:
            a = b
        if b.length < 1e-06:
            b = a
        a.normalize()
        b.normalize()
        n1 = Vector((-a.y, a.x))
        n2 = Vector((-b.y, b.x))
        n = n1 + n2
        n = n / max(0.3, n.length_squared / 2) if n.length > 1e-06 else n1
        out.append((p.x + n.x * d, p.y + n.y * d))
    return out


def offset_path(path, d):
    """The open path moved to its left by d metres."""
    out = []
    m = len(path)
    for i, p in enumerate(path):
        a = path[max(i - 1, 0)]
        b = path[min(i + 1, m - 1)]
        dx = b[0] - a[0]
        dy = b[1] - a[1]
        l = math.hypot(dx, dy)
        out.append((p[0] - dy / l * d, p[1] + dx / l * d))
    return out


def shrink_polygon(outline, d):
    """The polygon moved towards its middle by d metres."""
    cx = sum((p[0] for p in outline)) / len(outline)
    cy = sum((p[1] for p in outline)) / len(outline)
    return [(p[0] - math.copysign(d, p[0] - cx), p[1] - math.copysign(d, p[1] - cy)) for p in outline]


GARDEN_PLANTS = {}


def make_garden_plants():
    """The meshes of all outdoor plants."""
    GARDEN_PLANTS['tA'] = tree_mesh('tA', 1, 7.5, 2.7, MATERIALS['leafA'], MATERIALS['bark'], 95, 110, 0.1)
    GARDEN_PLANTS['tB'] = tree_mesh('tB', 2, 9, 3.1, MATERIALS['leafB'], MATERIALS['bark'], 110, 110, 0.11)
    GARDEN_PLANTS['tC'] = tree_mesh(
        'tC', 3, 6, 1.9, MATERIALS['leafB'], MATERIALS['birchbark'], 80, 100, 0.075, trunk=0.25, multi=3
    )
    GARDEN_PLANTS['tD'] = tree_mesh(
        'tD', 4, 7.5, 0.95, MATERIALS['leafC'], MATERIALS['bark'], 110, 110, 0.075, trunk=0.06, shape='column', rf=0.62
    )
    GARDEN_PLANTS['tO'] = tree_mesh('tO', 5, 4.2, 1.7, MATERIALS['leafO'], MATERIALS['bark'], 80, 120, 0.06, trunk=0.3, multi=2)
    GARDEN_PLANTS['tE'] = tree_mesh('tE', 6, 11, 4.2, MATERIALS['leafA'], MATERIALS['bark'], 110, 90, 0.17)
    for k, l in enumerate(('leafA', 'leafC', 'leafO')):
        GARDEN_PLANTS[f's{k}'] = shrub_mesh(f's{k}', 10 + k, 0.6, 0.8, MATERIALS[l])
    GARDEN_PLANTS['fl'] = shrub_mesh('fl', 20, 0.4, 0.5, MATERIALS['leafC'], 900, 0.045)
    GARDEN_PLANTS['flP'] = shrub_mesh('flP', 21, 0.42, 0.62, MATERIALS['flowP'], 260, 0.04)
    GARDEN_PLANTS['flW'] = shrub_mesh('flW', 22, 0.62, 0.85, MATERIALS['flowW'], 260, 0.05)
    GARDEN_PLANTS['gr'] = grass_mesh('gr', 30, 0.14, 0.85, 160, MATERIALS['grassB'], 0.012, 0.55)
    GARDEN_PLANTS['gr2'] = grass_mesh('gr2', 31, 0.16, 0.6, 150, MATERIALS['grassA'], 0.012, 0.6)
    GARDEN_PLANTS['lawn'] = grass_mesh('lawnp', 32, 1.0, 0.055, 2600, MATERIALS['grassA'], 0.012, 0.6, square=True)


def planter(x, y, z, kind, flat, rng, s=1):
    """A pot with a plant."""
    mesh = batch(flat, 'potdark' if rng.random() < 0.6 else 'potterra')
    h = 0.42 * s
    mesh.lathe(
        x, y, [(0, z), (0.15 * s, z), (0.2 * s, z + h), (0.17 * s, z + h), (0.16 * s, z + h - 0.05), (0, z + h - 0.05)], 18
    )
    mesh_data = GARDEN_PLANTS[kind]
    place(mesh_data, x, y, z + h - 0.06, s * (0.42 if kind.startswith('s') else 0.9 if kind.startswith('g') else 0.3), index=flat)


def flush_batches():
    """Turns what was collected into objects."""
    for (flat, mat), mesh in BATCHES.items():
        bev = {'band': 0.02, 'cushion': 0.04, 'cush2': 0.04, 'concrete': 0.015}.get(mat, 0)
        mesh.to_object(f'b_{flat}_{mat}', MATERIALS[mat], bevel=bev, index=flat)
