"""Trees, shrubs and grasses as meshes of leaves, from seeded random numbers."""

import math
import random

import bpy
import numpy as np

from mesh import MeshBuilder

random.seed(7)  # turns of single plants; everything else has generators of its own


def leaf_cloud(rng, centers, rad, per, size, flat=0.0):
    """numpy: rhombus leaves around cluster centres -> verts (N*4,3)"""
    c = np.repeat(np.asarray(centers), per, axis=0)
    n = len(c)
    d = rng.normal(size=(n, 3))
    d /= np.linalg.norm(d, axis=1, keepdims=True)
    r = rad * np.cbrt(rng.uniform(0.15, 1, size=(n, 1)))
    p = c + d * r * np.array([1, 1, 0.8])
    nrm = d * 0.8 + rng.normal(size=(n, 3)) * 0.6 + np.array([0, 0, 0.5])
    nrm /= np.linalg.norm(nrm, axis=1, keepdims=True)
    a = np.cross(nrm, rng.normal(size=(n, 3)))
    a /= np.linalg.norm(a, axis=1, keepdims=True)
    b = np.cross(nrm, a)
    s = size * rng.uniform(0.7, 1.3, size=(n, 1))
    V = np.stack([p - a * s, p + b * s * 0.5, p + a * s, p - b * s * 0.5], axis=1).reshape(-1, 3)
    return V


def mesh_from_quads(name, V, mats, extra=None, matidx=None):
    """A mesh of separate quads (V: n*4 x 3), with an optional MeshBuilder in the second material."""
    n = len(V) // 4
    F = np.arange(n * 4).reshape(-1, 4)
    mesh_data = bpy.data.meshes.new(name)
    vv = V.tolist()
    ff = F.tolist()
    if extra:
        off = len(vv)
        vv += extra.v
        ff += [tuple((i + off for i in f)) for f in extra.f]
    mesh_data.from_pydata(vv, [], ff)
    for m in mats:
        mesh_data.materials.append(m)
    if extra:
        mi = [0] * n + [1] * len(extra.f)
        mesh_data.polygons.foreach_set('material_index', mi)
        mesh_data.polygons.foreach_set('use_smooth', [False] * n + [True] * len(extra.f))
    mesh_data.update()
    return mesh_data


def tree_mesh(name, seed, H, R, leaf, bark, nclust=80, per=110, size=0.11, trunk=0.3, shape='round', multi=1, rf=0.27):
    """A tree: trunk, branches, and leaves around nclust points of a crown; H height, R radius in metres."""
    rng = np.random.default_rng(seed)
    mesh = MeshBuilder()
    cents = []
    for ms in range(multi):
        lean = rng.normal(size=2) * (0.05 if multi == 1 else 0.16)
        top = H * 0.72
        zs = np.linspace(0, top, 7)
        px = np.cumsum(rng.normal(size=7) * 0.05) + lean[0] * zs
        py = np.cumsum(rng.normal(size=7) * 0.05) + lean[1] * zs
        px -= px[0]
        py -= py[0]
        tr = H * 0.018 / multi**0.5
        path = [(px[i], py[i], zs[i]) for i in range(7)]
        mesh.tube(path, [tr * 1.5, tr * 1.05, tr * 0.95, tr * 0.8, tr * 0.6, tr * 0.4, tr * 0.18], 8)
        cz = H * (0.5 + trunk / 2)
        hz = (H - H * trunk) / 2
        for k in range(nclust // multi):
            u = rng.uniform(-1, 1)
            th = rng.uniform(0, 2 * math.pi)
            random_numbers = rng.uniform(0.45, 1) ** 0.6
            if shape == 'round':
                e = math.sqrt(max(0, 1 - u * u))
            elif shape == 'cone':
                e = (1 - u) * 0.5 + 0.08
            elif shape == 'column':
                e = min(1, math.sqrt(max(0, 1 - u * u)) * 1.6)
            else:
                e = math.sqrt(max(0, 1 - u * u))
            wob = 0.85 + 0.3 * rng.uniform()
            p = np.array(
                [
                    math.cos(th) * e * R * random_numbers * wob + px[4],
                    math.sin(th) * e * R * random_numbers * wob + py[4],
                    cz + u * hz * (0.9 + 0.1 * random_numbers),
                ]
            )
            cents.append(p)
            if k % 3 == 0:
                t = min(5, max(2, int(p[2] / top * 5)))
                b = np.array(path[t - 1])
                mid = (b + p) / 2 + np.array([0, 0, -0.08 * R])
                mesh.tube([tuple(b), tuple(mid), tuple(p)], [tr * 0.45, tr * 0.25, tr * 0.08], 5, cap=False)
    V = leaf_cloud(rng, np.array(cents), R * rf, per, size)
    return mesh_from_quads(name, V, [leaf, bark], mesh)


def shrub_mesh(name, seed, R, H, leaf, n=1600, size=0.06):
    """A half ball of leaves."""
    rng = np.random.default_rng(seed)
    k = 26
    th = rng.uniform(0, 2 * math.pi, k)
    u = rng.uniform(0, 1, k)
    r = np.sqrt(1 - u * u) * R * 0.75
    c = np.stack([np.cos(th) * r, np.sin(th) * r, u * H * 0.75 + 0.1 * H], 1)
    return mesh_from_quads(name, leaf_cloud(rng, c, R * 0.36, n // k, size), [leaf])


def grass_mesh(name, seed, R, H, n, mat, w=0.012, lean=0.5, square=False):
    """A tuft (or a square patch) of bent blades."""
    rng = np.random.default_rng(seed)
    if square:
        base = np.stack([rng.uniform(-R, R, n), rng.uniform(-R, R, n), np.zeros(n)], 1)
    else:
        th = rng.uniform(0, 2 * math.pi, n)
        r = np.sqrt(rng.uniform(0, 1, n)) * R
        base = np.stack([np.cos(th) * r, np.sin(th) * r, np.zeros(n)], 1)
    th = rng.uniform(0, 2 * math.pi, n)
    d = np.stack([np.cos(th), np.sin(th), np.zeros(n)], 1)
    side = np.stack([-np.sin(th), np.cos(th), np.zeros(n)], 1)
    h = H * rng.uniform(0.6, 1.1, (n, 1))
    l = lean * h * rng.uniform(0.2, 1, (n, 1))
    z = np.array([[0, 0, 1.0]])
    mid = base + d * l * 0.35 + z * h * 0.6
    tip = base + d * l + z * h
    V = np.stack(
        [
            base - side * w / 2,
            base + side * w / 2,
            mid + side * w * 0.4,
            mid - side * w * 0.4,
            mid - side * w * 0.4,
            mid + side * w * 0.4,
            tip + side * w * 0.05,
            tip - side * w * 0.05,
        ],
        1,
    ).reshape(-1, 3)
    return mesh_from_quads(name, V, [mat])


def place(mesh_data, x, y, z=0, s=1, rot=None, coll=None, index=0, sz=None):
    """Puts a copy of a mesh into the scene; turned at random unless rot is given."""
    o = bpy.data.objects.new(mesh_data.name, mesh_data)
    (coll or bpy.context.scene.collection).objects.link(o)
    o.location = (x, y, z)
    o.rotation_euler = (0, 0, random.uniform(0, 6.28) if rot is None else rot)
    o.scale = (s, s, sz or s)
    o.pass_index = index
    return o
