"""The model of an old city courtyard for the second brand's demo (runs inside Blender): blender -b -P courtyard.py -- --out DIR/courtyard.glb

Metres, north is +y here and -z in the file; the ground is at 0, the yard reaches from -18 to 18 and from -12 to 12.
"""

import argparse
import math
import os
import sys

import bpy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from mesh import MeshBuilder

COLOURS = {
    'asphalt': '#6d6e70', 'lawn': '#7f9c54', 'soil': '#8a7356', 'wall': '#d9c8ae', 'wall2': '#c9ad8c', 'wall3': '#e2dbcc',
    'roof': '#a35a3f', 'window': '#55636b', 'door': '#6a4a35', 'brick': '#9c5a45', 'metal': '#4b4f52', 'wood': '#a57d54',
    'leaf': '#5f7f3a', 'leaf2': '#7b9646', 'bark': '#5d4a3a', 'sand': '#d8c196', 'car': '#8d2f2a', 'car2': '#3e5a78',
    'car3': '#d5d6d4', 'glass': '#2f3a42', 'bin': '#2f6b3c', 'bin2': '#c9a227', 'bin3': '#2f5f9c', 'kerb': '#b9b4aa',
}
YARD = (18, 12)
DEPTH, HEIGHT = 10, 12.5


def materials():
    """Plain colours that the exporter understands."""
    made = {}
    for name, colour in COLOURS.items():
        material = bpy.data.materials.new(name)
        material.use_nodes = True
        shader = material.node_tree.nodes['Principled BSDF']
        rgb = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        shader.inputs['Base Color'].default_value = (*(value**2.2 for value in rgb), 1)
        shader.inputs['Roughness'].default_value = 0.85
        made[name] = material
    return made


class Yard:
    """Meshes by material."""

    def __init__(self):
        self.meshes = {name: MeshBuilder() for name in COLOURS}

    def box(self, mat, x0, y0, z0, x1, y1, z1):
        """A box of a material."""
        self.meshes[mat].box(x0, y0, z0, x1, y1, z1)

    def tree(self, x, y, height, radius, mat='leaf'):
        """A trunk and a crown of a few balls."""
        self.meshes['bark'].cylinder(x, y, 0, height * 0.5, height * 0.028, 8)
        for step in range(7):
            angle = step * 2.4
            r = 0 if step == 0 else radius * 0.55
            ball(self.meshes[mat], x + r * math.cos(angle), y + r * math.sin(angle), height * (0.62 + 0.05 * (step % 4)), radius * (0.72 if step == 0 else 0.5))

    def car(self, x, y, mat):
        """A parked car, its nose to the north."""
        self.box(mat, x - 0.85, y - 2.1, 0.3, x + 0.85, y + 2.1, 0.85)
        self.box('glass', x - 0.75, y - 1.4, 0.85, x + 0.75, y + 0.9, 1.4)
        for wheel_x in (x - 0.8, x + 0.62):
            for wheel_y in (y - 1.4, y + 1.2):
                self.box('metal', wheel_x, wheel_y - 0.3, 0.06, wheel_x + 0.18, wheel_y + 0.3, 0.62)

    def bench(self, x, y):
        """A bench without a back."""
        self.box('wood', x - 0.9, y - 0.22, 0.42, x + 0.9, y + 0.22, 0.48)
        for foot in (-0.7, 0.6):
            self.box('kerb', x + foot, y - 0.2, 0, x + foot + 0.1, y + 0.2, 0.42)


def ball(mesh, x, y, z, r, rings=6, around=9):
    """A rough ball."""
    start = len(mesh.v)
    for ring in range(rings + 1):
        polar = math.pi * ring / rings
        for step in range(around):
            turn = 2 * math.pi * (step + 0.5 * (ring % 2)) / around
            mesh.v.append((x + r * math.sin(polar) * math.cos(turn), y + r * math.sin(polar) * math.sin(turn), z + r * 0.85 * math.cos(polar)))
    for ring in range(rings):
        for step in range(around):
            a, b = start + ring * around + step, start + ring * around + (step + 1) % around
            mesh.f.append((a, a + around, b + around, b))


def house(yard, x0, y0, x1, y1, mat, faces):
    """A house of four storeys with a flat roof edge; windows on the faces given as (axis, side)."""
    yard.box(mat, x0, y0, 0, x1, y1, HEIGHT)
    yard.box('roof', x0 - 0.3, y0 - 0.3, HEIGHT, x1 + 0.3, y1 + 0.3, HEIGHT + 0.5)
    for axis, side in faces:
        start, end = (x0, x1) if axis == 'x' else (y0, y1)
        at = {('x', -1): y0, ('x', 1): y1, ('y', -1): x0, ('y', 1): x1}[axis, side]
        count = int((end - start) / 2.6)
        for storey in range(4):
            for index in range(count):
                middle = start + (index + 0.5) * (end - start) / count
                z = 1.0 + storey * 3.05
                is_door = storey == 0 and index == count // 2
                low, high = (0.02, 2.3) if is_door else (z, z + 1.5)
                near, far = sorted((at - 0.02 * side, at + 0.05 * side))
                what = 'door' if is_door else 'window'
                if axis == 'x':
                    yard.box(what, middle - 0.5, near, low, middle + 0.5, far, high)
                else:
                    yard.box(what, near, middle - 0.5, low, far, middle + 0.5, high)


def build():
    """The yard with houses on three sides and a wall with a gate to the street in the south."""
    yard = Yard()
    x, y = YARD
    yard.box('asphalt', -x - DEPTH, -y - 8, -0.3, x + DEPTH, y + DEPTH, 0)
    yard.box('lawn', -x + 1, 2, 0, 4, y - 1.2, 0.06)
    yard.box('soil', -x + 1, -4, 0, -9, 2, 0.05)
    yard.box('kerb', -x, -y - 3.5, 0, x, -y - 0.6, 0.12)
    house(yard, -x - DEPTH, -y, -x, y + DEPTH, 'wall2', [('y', 1)])
    house(yard, x, -y, x + DEPTH, y + DEPTH, 'wall3', [('y', -1)])
    house(yard, -x, y, x, y + DEPTH, 'wall', [('x', -1)])
    for start, end in [(-x, -3), (3, x)]:
        yard.box('brick', start, -y - 0.25, 0, end, -y + 0.05, 2.2)
    for place in range(5):
        if place != 2:
            yard.car(5.5 + place * 2.7, -7.4, ('car', 'car2', 'car3', 'car3', 'car2')[place])
        yard.box('kerb', 4.1 + place * 2.7, -10, 0, 4.2 + place * 2.7, -5, 0.02)
    for place in range(3):
        yard.box('brick', 8 + place * 3.2, 6.6, 0, 11.1 + place * 3.2, y - 0.3, 2.6)
        yard.box('metal', 8.3 + place * 3.2, 6.52, 0.05, 10.8 + place * 3.2, 6.6, 2.2)
    yard.box('roof', 7.8, 6.3, 2.6, 17.8, y - 0.2, 2.75)
    for place, mat in enumerate(('bin', 'bin2', 'bin3', 'bin')):
        yard.box(mat, -16.6 + place * 1.3, -10.9, 0.1, -15.6 + place * 1.3, -10, 1.3)
    yard.box('metal', -17, -11.2, 2.3, -11.2, -9.6, 2.4)
    for post in (-16.9, -11.4):
        yard.box('metal', post, -11.1, 0, post + 0.1, -11, 2.3)
        yard.box('metal', post, -9.75, 0, post + 0.1, -9.65, 2.3)
    # The rack for beating carpets, on which children hang.
    for post in (-13.9, -11.1):
        yard.meshes['metal'].cylinder(post, -1, 0, 2, 0.05, 8)
    for height in (1.2, 2):
        yard.meshes['metal'].tube([(-13.9, -1, height), (-11.1, -1, height)], [0.04, 0.04], 8)
    for x0, y0, x1, y1 in [(-4, 4, -1, 4.2), (-4, 6.8, -1, 7), (-4, 4, -3.8, 7), (-1.2, 4, -1, 7)]:
        yard.box('wood', x0, y0, 0, x1, y1, 0.35)
    yard.box('sand', -3.8, 4.2, 0, -1.2, 6.8, 0.2)
    for bench_x, bench_y in [(-9, 3.4), (-2.5, 8.4), (0.5, 1)]:
        yard.bench(bench_x, bench_y)
    yard.tree(-10, 7, 10.5, 3.6)
    yard.tree(-14.5, 5, 6, 1.9, 'leaf2')
    yard.tree(2, 8.5, 7, 2.2, 'leaf2')
    yard.tree(-1.5, -16, 6.5, 1.8, 'leaf2')
    yard.tree(10, -16, 6.5, 1.8, 'leaf2')
    return yard


def main():
    """Writes the model."""
    parser = argparse.ArgumentParser()
    parser.add_argument('--out', required=True)
    options = parser.parse_args(sys.argv[sys.argv.index('--') + 1 :])
    bpy.ops.wm.read_factory_settings(use_empty=True)
    made = materials()
    for name, mesh in build().meshes.items():
        mesh.to_object(name, made[name], smooth=name.startswith('leaf'), auto=False)
    bpy.ops.export_scene.gltf(filepath=os.path.abspath(options.out), export_format='GLB', export_yup=True, export_texcoords=False)


main()
