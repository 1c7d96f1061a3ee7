"""The shell of a flat from the numbers of its plan: floor, walls, skirting, windows, doors."""

from mathutils import Vector
import bpy

import units
from furniture import box
from materials import MATERIALS
from mesh import MeshBuilder


class Flat:
    """what the shell of a flat is built from; metres, local coordinates, origin at the south-west outer corner"""

    def __init__(self, unit, storey, clear_height):
        """clear_height: metres from floor to ceiling"""
        lay = units.layout(unit)
        self.unit = unit
        self.storey = storey
        self.height = clear_height
        self.width, self.depth = (lay['W'], lay['D'])
        self.rooms = [(k, rect) for k, _, rects, _ in lay['rooms'] for rect in rects]
        self.walls = [(ax, c0, c1, p, q, [(o[0], o[1], o[2]) for o in openings]) for ax, c0, c1, p, q, openings in lay['walls']]
        self.entry = lay['entry']
        top = clear_height - 0.1
        self.windows = [(side, p, q, sill, top) for side, p, q, sill in units.local_windows(unit, storey)]
        self.thickness = {'S': 0.35, 'W': 0.35, 'N': 0.35 if any((w[0] == 'N' for w in self.windows)) else 0.1, 'E': 0.1}


def wall_run(walls, axis, c0, c1, a, b, openings, h_room):
    """a wall from a to b with openings (from, to, sill, head)"""
    u = a

    def bx(p, q, z0, z1):
        if axis == 'y':
            walls.box(p, c0, z0, q, c1, z1)
        else:
            walls.box(c0, p, z0, c1, q, z1)

    for p, q, s, h in sorted(openings):
        bx(u, p, 0, h_room)
        if s > 0.08:
            bx(p, q, 0, s)
        if h < h_room:
            bx(p, q, h, h_room)
        u = q
    bx(u, b, 0, h_room)


def shell(home, floor='oak'):
    """floor, ceiling, walls, skirting, windows and doors of a flat"""
    W = home.width
    D = home.depth
    height = home.height
    box(0, 0, -0.05, W, D, 0).to_object('floor', MATERIALS[floor])
    box(0, 0, height, W, D, height + 0.25).to_object('ceil', MATERIALS['ceil'])
    walls = MeshBuilder()
    thickness = home.thickness

    def facing(side):
        return [(w[1], w[2], w[3], w[4]) for w in home.windows if w[0] == side]

    wall_run(walls, 'y', 0, thickness['S'], 0, W, facing('S'), height)
    wall_run(walls, 'x', 0, thickness['W'], thickness['S'], D, facing('W'), height)
    wall_run(walls, 'y', D - thickness['N'], D, thickness['W'], W, facing('N'), height)
    wall_run(walls, 'x', W - thickness['E'], W, thickness['S'], D - thickness['N'], [], height)
    for ax, c0, c1, a, b, openings in home.walls:
        wall_run(walls, ax, c0, c1, a, b, [(p, q, 0, handles) for p, q, handles in openings], height)
    walls.to_object('walls', MATERIALS['paint'])
    skirting(home)
    windows(home)
    doors(home)


def skirting(home):
    """along every wall of a room, open at doors, floor-length windows and where two rooms are one"""
    skirts = MeshBuilder()
    for room, (x0, y0, x1, y1) in home.rooms:
        if room in ('bath', 'ens', 'wc'):
            continue
        for axis, c, a, b, inwards in (('y', y0, x0, x1, 1), ('y', y1, x0, x1, -1), ('x', x0, y0, y1, 1), ('x', x1, y0, y1, -1)):
            gaps = []
            for side, p, q, sill, _ in home.windows:
                edge = {
                    'S': ('y', home.thickness['S']),
                    'W': ('x', home.thickness['W']),
                    'N': ('y', home.depth - home.thickness['N']),
                }[side]
                if edge[0] == axis and abs(c - edge[1]) < 0.01 and (sill < 0.1):
                    gaps.append((p, q))
            for wall_axis, c0, c1, _, _, openings in home.walls:
                if wall_axis == axis and (abs(c - c0) < 0.06 or abs(c - c1) < 0.06):
                    gaps += [(p - 0.06, q + 0.06) for p, q, _ in openings]
            # a room that begins where this one ends
            for _, (u0, v0, u1, v1) in home.rooms:
                if axis == 'y' and (abs(v0 - c) < 0.01 or abs(v1 - c) < 0.01) and ((v0 + v1) / 2 * inwards < c * inwards):
                    gaps.append((u0, u1))
                if axis == 'x' and (abs(u0 - c) < 0.01 or abs(u1 - c) < 0.01) and ((u0 + u1) / 2 * inwards < c * inwards):
                    gaps.append((v0, v1))
            u = a
            for p, q in sorted(gaps) + [(b, b)]:
                p = min(p, b)
                if p > u:
                    if axis == 'y':
                        skirts.box(u, c, 0, p, c + inwards * 0.014, 0.08)
                    else:
                        skirts.box(c, u, 0, c + inwards * 0.014, p, 0.08)
                u = max(u, q)
    skirts.to_object('skirt', MATERIALS['ceil'], bevel=0.003)


def windows(home):
    """frames, panes, sills, handles, and a light portal in every opening"""
    frames = MeshBuilder()
    panes = MeshBuilder()
    handles = MeshBuilder()
    width = 0.06
    depth = home.depth
    for side, a, b, sill, head in home.windows:
        n = max(1, round((b - a) / 1.25))
        v0, v1 = (0.11, 0.18)

        def bx(mesh, u0, u1, z0, z1, p0=v0, p1=v1):
            if side == 'S':
                mesh.box(u0, p0, z0, u1, p1, z1)
            elif side == 'N':
                mesh.box(u0, depth - p1, z0, u1, depth - p0, z1)
            else:
                mesh.box(p0, u0, z0, p1, u1, z1)

        bx(frames, a, b, sill - 0.06 if sill < 0.1 else sill, sill + width)
        bx(frames, a, b, head - width, head)
        for k in range(n + 1):
            u = a + (b - a) * k / n
            p = u - width / 2
            q = u + width / 2
            if k == 0:
                p = a
                q = a + width
            if k == n:
                p = b - width
                q = b
            bx(frames, p, q, sill + width, head - width)
        u = a + (b - a) / n - width / 2 if n > 1 else b - width
        z = 1.05 if sill < 0.1 else (sill + head) / 2 - 0.1
        bx(handles, u + 0.012, u + 0.04, z - 0.035, z + 0.035, v1, v1 + 0.012)
        bx(handles, u + 0.016, u + 0.036, z - 0.1, z + 0.02, v1 + 0.03, v1 + 0.045)
        bx(handles, u + 0.018, u + 0.034, z, z + 0.018, v1 + 0.01, v1 + 0.035)
        pane = (v0 + v1) / 2
        if side == 'S':
            panes.quad(
                (a + width, pane, sill + width),
                (b - width, pane, sill + width),
                (b - width, pane, head - width),
                (a + width, pane, head - width),
            )
        elif side == 'N':
            panes.quad(
                (b - width, depth - pane, sill + width),
                (a + width, depth - pane, sill + width),
                (a + width, depth - pane, head - width),
                (b - width, depth - pane, head - width),
            )
        else:
            panes.quad(
                (pane, a + width, sill + width),
                (pane, b - width, sill + width),
                (pane, b - width, head - width),
                (pane, a + width, head - width),
            )
        if sill > 0.1:
            bx(frames, a, b, sill - 0.02, sill + 0.001, 0.18, 0.4)
        light = bpy.data.lights.new('portal', 'AREA')
        light.shape = 'RECTANGLE'
        light.cycles.is_portal = True
        o = bpy.data.objects.new('portal', light)
        bpy.context.scene.collection.objects.link(o)
        light.size = b - a
        light.size_y = head - sill
        o.location = {
            'S': ((a + b) / 2, 0.02, (sill + head) / 2),
            'N': ((a + b) / 2, depth - 0.02, (sill + head) / 2),
            'W': (0.02, (a + b) / 2, (sill + head) / 2),
        }[side]
        inwards = Vector({'S': (0, 1, 0), 'N': (0, -1, 0), 'W': (1, 0, 0)}[side])
        o.rotation_euler = inwards.to_track_quat('-Z', 'Y').to_euler()
    frames.to_object('frames', MATERIALS['alu'], bevel=0.006)
    panes.to_object('glass', MATERIALS['glassI'])
    handles.to_object('whandles', MATERIALS['black'], bevel=0.003)


def doors(home):
    """leaves with frames and lever handles, shut; the entrance in the outer wall; a light switch beside every door"""
    leaves = MeshBuilder()
    door_frames = MeshBuilder()
    handles = MeshBuilder()
    switches = MeshBuilder()
    for axis, c0, c1, _, _, openings in home.walls:
        for p, q, head in openings:
            frame = 0.06

            def bx(mesh, u0, u1, w0, w1, z0, z1):
                if axis == 'y':
                    mesh.box(u0, w0, z0, u1, w1, z1)
                else:
                    mesh.box(w0, u0, z0, w1, u1, z1)

            bx(door_frames, p - frame, p + 0.008, c0 - 0.014, c1 + 0.014, 0, head + frame)
            bx(door_frames, q - 0.008, q + frame, c0 - 0.014, c1 + 0.014, 0, head + frame)
            bx(door_frames, p + 0.008, q - 0.008, c0 - 0.014, c1 + 0.014, head - 0.008, head + frame)
            if head >= 2.3:
                continue
            middle = (c0 + c1) / 2
            bx(leaves, p, q, middle - 0.02, middle + 0.02, 0.006, head)
            for towards in (-1, 1):
                face = middle + towards * 0.02

                def out(d):
                    return sorted((face, face + towards * d))

                bx(handles, q - 0.085, q - 0.035, *out(0.008), 0.97, 1.07)
                bx(handles, q - 0.068, q - 0.052, *out(0.05), 1.012, 1.028)
                bx(handles, q - 0.18, q - 0.052, *sorted((face + towards * 0.04, face + towards * 0.054)), 1.01, 1.03)
                bx(handles, q - 0.075, q - 0.045, *out(0.006), 0.88, 0.91)
                wall = c1 if towards > 0 else c0
                bx(switches, q + 0.16, q + 0.24, *sorted((wall, wall + towards * 0.008)), 1.06, 1.14)
    side, p, q, c0, c1 = home.entry
    if side == 'E':
        leaves.box(c0 - 0.04, p, 0, c0 + 0.02, q, 2.1)
    else:
        leaves.box(p, c0 - 0.04, 0, q, c0 + 0.02, 2.1)
    door_frames.to_object('dframe', MATERIALS['ceil'], bevel=0.003)
    leaves.to_object('doors', MATERIALS['oakz'], bevel=0.003)
    handles.to_object('handles', MATERIALS['black'], bevel=0.003)
    switches.to_object('switches', MATERIALS['cabw'], bevel=0.004)
