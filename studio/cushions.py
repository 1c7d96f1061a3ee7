"""Soft shapes: cushions, mattresses, pillows."""

import math

from mathutils import Vector

from mesh import MeshBuilder


def soft(w, d, h, r=0.06, puff=0.02, n=14, seed=0, wr=0):
    """rounded, slightly puffed cushion, origin at bottom centre -> MB"""
    mesh = MeshBuilder()
    nx = max(4, int(n))
    sx = w / 2
    sy = d / 2
    sz = h / 2
    r = min(r, sx, sy, sz)
    flat = {}
    from mathutils import noise

    def vert(x, y, z):
        k = (round(x, 5), round(y, 5), round(z, 5))
        if k in flat:
            return flat[k]
        q = Vector((max(-sx + r, min(sx - r, x)), max(-sy + r, min(sy - r, y)), max(-sz + r, min(sz - r, z))))
        dlt = Vector((x, y, z)) - q
        p = q + (dlt.normalized() * r if dlt.length > 1e-06 else dlt)
        fx = 1 - (x / sx) ** 2
        fy = 1 - (y / sy) ** 2
        fz = 1 - (z / sz) ** 2
        p.z += puff * fx * fy * (1 if z > 0 else -0.3 if z < 0 else 0) * abs(z / sz)
        p.x += puff * 0.5 * fz * fy * (x / sx)
        p.y += puff * 0.5 * fz * fx * (y / sy)
        if wr:
            v = noise.noise(Vector((p.x * 5 + seed, p.y * 5, p.z * 5))) + 0.5 * noise.noise(
                Vector((p.x * 13 + seed, p.y * 9, p.z * 13))
            )
            p += Vector((0, 0, wr * v)) + (dlt.normalized() * wr * 0.6 * v if dlt.length > 1e-06 else Vector())
        flat[k] = len(mesh.v)
        mesh.v.append((p.x, p.y, p.z + sz))
        return flat[k]

    # denser near the edges

    def lin(s, m):
        return [s * math.copysign(abs(t) ** 0.75, t) for t in [-1 + 2 * i / m for i in range(m + 1)]]

    X_ = lin(sx, nx)
    Y_ = lin(sy, nx)
    Z_ = lin(sz, 6)
    for zz, fl in ((Z_[-1], 0), (Z_[0], 1)):
        for i in range(nx):
            for j in range(nx):
                f = [
                    vert(X_[i], Y_[j], zz),
                    vert(X_[i + 1], Y_[j], zz),
                    vert(X_[i + 1], Y_[j + 1], zz),
                    vert(X_[i], Y_[j + 1], zz),
                ]
                mesh.f.append(tuple(f[::-1] if fl else f))
    for yy, fl in ((Y_[0], 0), (Y_[-1], 1)):
        for i in range(nx):
            for j in range(6):
                f = [
                    vert(X_[i], yy, Z_[j]),
                    vert(X_[i + 1], yy, Z_[j]),
                    vert(X_[i + 1], yy, Z_[j + 1]),
                    vert(X_[i], yy, Z_[j + 1]),
                ]
                mesh.f.append(tuple(f[::-1] if fl else f))
    for xx, fl in ((X_[-1], 0), (X_[0], 1)):
        for i in range(nx):
            for j in range(6):
                f = [
                    vert(xx, Y_[i], Z_[j]),
                    vert(xx, Y_[i + 1], Z_[j]),
                    vert(xx, Y_[i + 1], Z_[j + 1]),
                    vert(xx, Y_[i], Z_[j + 1]),
                ]
                mesh.f.append(tuple(f[::-1] if fl else f))
    return mesh


def pillow(w=0.48, h=0.16, n=16, seed=0):
    """A pillow with pinched corners, lying, its middle at the origin."""
    from mathutils import noise

    mesh = MeshBuilder()
    for sgn in (1, -1):
        b = len(mesh.v)
        for i in range(n + 1):
            for j in range(n + 1):
                u = -1 + 2 * i / n
                v = -1 + 2 * j / n
                e = (1 - u**4) * (1 - v**4)
                pin = 1 - 0.07 * (u * u * (1 - v * v) + v * v * (1 - u * u))
                z = sgn * h / 2 * max(0, e) ** 0.55 + 0.008 * noise.noise(Vector((u * 3 + seed, v * 3, sgn)))
                mesh.v.append((u * w / 2 * pin, v * w / 2 * pin, z if e > 0 else 0))
        for i in range(n):
            for j in range(n):
                q = [b + i * (n + 1) + j, b + (i + 1) * (n + 1) + j, b + (i + 1) * (n + 1) + j + 1, b + i * (n + 1) + j + 1]
                mesh.f.append(tuple(q if sgn > 0 else q[::-1]))
    return mesh
