"""The scene of a flat, and the camera of a panorama."""

import math

import bpy

import params
import rooms
import units
from exterior_materials import make_exterior_materials
from facade import make_garden_plants
from flat_3a import DOWNLIGHTS_3A, bath, bedroom, hall, kitchen, living, study
from flat_3a_windows import balcony_3a, curtains
from flat_5p import furnish_5p, make_materials
from interior_materials import make_room_materials, make_room_plants
from lamps import downlights, evening_light
from landscape import make_landscape
from scene import new_scene
from shell import Flat, shell
from sky import make_sky


def build(flat='3A', evening=False):
    """the whole scene of a flat: '3A' or '5P', by day or in the evening"""
    scene = new_scene()
    make_exterior_materials(evening)
    make_garden_plants()
    make_room_materials()
    make_room_plants()
    home = Flat('A', rooms.STOREY, rooms.H) if flat == '3A' else Flat('P', 4, 2.82)
    before = set(bpy.data.objects)
    make_landscape()
    site = bpy.data.objects.new('site', None)
    scene.collection.objects.link(site)
    ox, oy = units.origin(home.unit)
    site.location = (-ox, -oy, -(params.Z[home.storey] + 0.05))
    for thing in set(bpy.data.objects) - before:
        if thing is not site:
            thing.parent = site
    if flat == '3A':
        shell(home)
        balcony_3a()
        curtains()
        downlights(DOWNLIGHTS_3A, rooms.H)
        living()
        kitchen()
        bedroom()
        study()
        bath()
        hall()
    else:
        make_materials()
        shell(home, 'oak5')
        furnish_5p()
    if evening:
        evening_light(scene, home)
        make_sky(-3.2, 250, 3.2, 0.3)
    else:
        make_sky(29, 228, 0.12, 0.4)
    cycles = scene.cycles
    cycles.max_bounces = 8
    cycles.diffuse_bounces = 5
    cycles.glossy_bounces = 3
    cycles.transparent_max_bounces = 14
    cycles.sample_clamp_indirect = 3
    return scene


def panorama_camera(sc, x, y, yaw, z=1.5):
    """A camera for an equirectangular picture; yaw in degrees counter-clockwise from north."""
    camera_data = bpy.data.cameras.new('p')
    camera = bpy.data.objects.new('p', camera_data)
    sc.collection.objects.link(camera)
    sc.camera = camera
    camera_data.type = 'PANO'
    camera_data.cycles.panorama_type = 'EQUIRECTANGULAR'
    camera_data.clip_start = 0.05
    camera_data.clip_end = 2000
    camera.location = (x, y, z)
    camera.rotation_euler = (math.pi / 2, 0, math.radians(yaw))
    return camera
