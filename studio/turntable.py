"""The whole outdoor scene and the turntable's camera."""

import math

from mathutils import Vector
import bpy

from exterior_materials import make_exterior_materials
from facade import flush_batches, make_garden_plants
from house import make_house
from landscape import make_landscape
from params import CAM_R, CAM_Z, LENS, NFRAMES, SHIFT, SUN_ELEV, SUN_ROT
from scene import new_scene
from sky import make_sky


def camera():
    """The camera of the turntable."""
    camera_data = bpy.data.cameras.new('cam')
    camera_object = bpy.data.objects.new('cam', camera_data)
    bpy.context.scene.collection.objects.link(camera_object)
    bpy.context.scene.camera = camera_object
    camera_data.lens = LENS
    camera_data.shift_y = SHIFT
    camera_data.clip_end = 2000
    return camera_object


def aim_camera(camera_object, index, count=NFRAMES):
    """Puts the camera on its ellipse: frame 0 looks at the south facade, rising numbers go counter-clockwise."""
    # frame 0 looks at the south facade
    angle = 2 * math.pi * index / count - math.pi / 2
    x = CAM_R[0] * math.cos(angle)
    y = CAM_R[1] * math.sin(angle)
    camera_object.location = (x, y, CAM_Z)
    direction = Vector((-x, -y, 0))
    camera_object.rotation_euler = direction.to_track_quat('-Z', 'Y').to_euler()


def build(evening=False):
    """The building in its surroundings, by day or in the evening."""
    scene = new_scene()
    make_exterior_materials(evening)
    make_garden_plants()
    make_house()
    flush_batches()
    make_landscape()
    if evening:
        make_sky(-3.2, 250, 2.6, 0.3)
    else:
        make_sky(SUN_ELEV, SUN_ROT, 0.135, 0.6, 0.44)
    return scene
