"""Builds meshes from plain shapes (runs inside Blender). Metres, z up."""

import math

from mathutils import Vector
import bpy


class MeshBuilder:
    """Collects vertices (v) and faces (f) and makes an object of them."""

    def __init__(self):
        self.v = []
        self.f = []

    def quad(self, a, b, c, d):
        """One face of four corners, counter-clockwise from outside."""
        n = len(self.v)
        self.v += [a, b, c, d]
        self.f.append((n, n + 1, n + 2, n + 3))

    def box(self, x0, y0, z0, x1, y1, z1):
        """A box between two corners."""
        if x1 < x0:
            x0, x1 = (x1, x0)
        if y1 < y0:
            y0, y1 = (y1, y0)
        if z1 < z0:
            z0, z1 = (z1, z0)
        n = len(self.v)
        self.v += [(x0, y0, z0), (x1, y0, z0), (x1, y1, z0), (x0, y1, z0), (x0, y0, z1), (x1, y0, z1), (x1, y1, z1), (x0, y1, z1)]
        self.f += [
            (n + 3, n + 2, n + 1, n),
            (n + 4, n + 5, n + 6, n + 7),
            (n, n + 1, n + 5, n + 4),
            (n + 1, n + 2, n + 6, n + 5),
            (n + 2, n + 3, n + 7, n + 6),
            (n + 3, n, n + 4, n + 7),
        ]

    def turned_box(self, cx, cy, cz, sx, sy, sz, rot=0, pivot=None):
        """A box around a point, turned about its own axis or `pivot` (radians)."""
        n = len(self.v)
        self.box(cx - sx / 2, cy - sy / 2, cz - sz / 2, cx + sx / 2, cy + sy / 2, cz + sz / 2)
        if rot:
            p = pivot or (cx, cy)
            c = math.cos(rot)
            q = math.sin(rot)
            for i in range(n, len(self.v)):
                x, y, z = self.v[i]
                x -= p[0]
                y -= p[1]
                self.v[i] = (p[0] + c * x - q * y, p[1] + q * x + c * y, z)

    def extrude(self, poly, z0, z1):
        """A prism over a counter-clockwise polygon."""
        n = len(self.v)
        k = len(poly)
        self.v += [(p[0], p[1], z0) for p in poly] + [(p[0], p[1], z1) for p in poly]
        self.f.append(tuple(range(n + k - 1, n - 1, -1)))
        self.f.append(tuple(range(n + k, n + 2 * k)))
        for i in range(k):
            j = (i + 1) % k
            self.f.append((n + i, n + j, n + k + j, n + k + i))

    def ribbon(self, path, z0, z1, t=0.02):
        """An upright band of thickness t along an open 2D path."""
        L = []
        R = []
        m = len(path)
        for i, p in enumerate(path):
            a = path[max(i - 1, 0)]
            b = path[min(i + 1, m - 1)]
            dx = b[0] - a[0]
            dy = b[1] - a[1]
            l = math.hypot(dx, dy) or 1
            nx = -dy / l
            ny = dx / l
            L.append((p[0] + nx * t / 2, p[1] + ny * t / 2))
            R.append((p[0] - nx * t / 2, p[1] - ny * t / 2))
        for i in range(m - 1):
            for A, B, fl in ((L, L, 0), (R, R, 1)):
                a = (A[i][0], A[i][1], z0)
                b = (A[i + 1][0], A[i + 1][1], z0)
                c = (A[i + 1][0], A[i + 1][1], z1)
                d = (A[i][0], A[i][1], z1)
                self.quad(*((b, a, d, c) if not fl else (a, b, c, d)))
            self.quad(
                (R[i][0], R[i][1], z1), (R[i + 1][0], R[i + 1][1], z1), (L[i + 1][0], L[i + 1][1], z1), (L[i][0], L[i][1], z1)
            )
            self.quad(
                (L[i][0], L[i][1], z0), (L[i + 1][0], L[i + 1][1], z0), (R[i + 1][0], R[i + 1][1], z0), (R[i][0], R[i][1], z0)
            )

    def tube(self, path, radii, n=8, cap=True):
        """A tube along points in space; radii: one for all, or one for each point."""
        base = len(self.v)
        m = len(path)
        P = [Vector(p) for p in path]
        if not hasattr(radii, '__len__'):
            radii = [radii] * m
        ref = Vector((0.31, 0.17, 0.93))
        for i, p in enumerate(P):
            d = (P[min(i + 1, m - 1)] - P[max(i - 1, 0)]).normalized()
            r = ref if abs(d.dot(ref.normalized())) < 0.95 else Vector((1, 0, 0))
            u = d.cross(r).normalized()
            w = d.cross(u)
            for k in range(n):
                a = 2 * math.pi * k / n
                q = p + (u * math.cos(a) + w * math.sin(a)) * radii[i]
                self.v.append(tuple(q))
        for i in range(m - 1):
            for k in range(n):
                a = base + i * n + k
                b = base + i * n + (k + 1) % n
                self.f.append((a, b, b + n, a + n))
        if cap:
            self.f.append(tuple((base + k for k in range(n - 1, -1, -1))))
            self.f.append(tuple((base + (m - 1) * n + k for k in range(n))))

    def cylinder(self, x, y, z0, z1, r, n=32, r1=None):
        """An upright cylinder, or a cone with r1 as its upper radius."""
        self.tube([(x, y, z0), (x, y, z1)], [r, r if r1 is None else r1], n)

    def lathe(self, x, y, prof, n=40):
        """A turned body; prof: [(radius, height)]."""
        base = len(self.v)
        for r, z in prof:
            for k in range(n):
                a = 2 * math.pi * k / n
                self.v.append((x + r * math.cos(a), y + r * math.sin(a), z))
        for i in range(len(prof) - 1):
            for k in range(n):
                a = base + i * n + k
                b = base + i * n + (k + 1) % n
                self.f.append((a, b, b + n, a + n))

    def to_object(self, name, mat, bevel=0, seg=2, smooth=False, index=0, subsurf=0, auto=True, coll=None, loc=None):
        """Makes an object in the scene; bevel in metres, index for the id pass."""
        if not self.f:
            return None
        mesh_data = bpy.data.meshes.new(name)
        mesh_data.from_pydata(self.v, [], self.f)
        mesh_data.update()
        if mat is not None:
            mesh_data.materials.append(mat)
        o = bpy.data.objects.new(name, mesh_data)
        (coll or bpy.context.scene.collection).objects.link(o)
        o.pass_index = index
        if loc:
            o.location = loc
        if bevel:
            b = o.modifiers.new('b', 'BEVEL')
            b.width = bevel
            b.segments = seg
            b.limit_method = 'ANGLE'
            b.angle_limit = 0.6
            b.harden_normals = True
            smooth = True
        if subsurf:
            b = o.modifiers.new('s', 'SUBSURF')
            b.levels = subsurf
            b.render_levels = subsurf
            smooth = True
            auto = False
        if smooth:
            mesh_data.polygons.foreach_set('use_smooth', [True] * len(mesh_data.polygons))
            if auto:
                mesh_data.use_auto_smooth = True
                mesh_data.auto_smooth_angle = 0.7
        return o


def rounded_polygon(points, n=8):
    """pts: [(x,y,r)], closed CCW -> list of 2D points with rounded corners"""
    out = []
    k = len(points)
    for i, (x, y, r) in enumerate(points):
        if r <= 0:
            out.append((x, y))
            continue
        p = Vector((x, y))
        a = Vector(points[i - 1][:2]) - p
        b = Vector(points[(i + 1) % k][:2]) - p
        a.normalize()
        b.normalize()
        A = p + a * r
        B = p + b * r
        # circular arc for right angles, quadratic otherwise
        C = p + a * r + b * r
        for j in range(n + 1):
            t = j / n
            q = C + (-b * math.cos(t * math.pi / 2) - a * math.sin(t * math.pi / 2)) * r
            out.append((q.x, q.y))
    return out
