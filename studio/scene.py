"""An empty scene with our render settings."""

import bpy


def new_scene():
    """An empty scene for Cycles on the CPU."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    c = scene.cycles
    c.device = 'CPU'
    scene.render.threads_mode = 'FIXED'
    scene.render.threads = 2
    scene.render.use_persistent_data = True
    c.use_denoising = False
    c.use_preview_denoising = False
    c.use_adaptive_sampling = False
    c.max_bounces = 5
    c.diffuse_bounces = 3
    c.glossy_bounces = 3
    c.transmission_bounces = 3
    c.transparent_max_bounces = 10
    c.caustics_reflective = False
    c.caustics_refractive = False
    c.sample_clamp_indirect = 4
    c.blur_glossy = 1
    scene.view_settings.view_transform = 'Filmic'
    scene.view_settings.look = 'Medium High Contrast'
    return scene


def write_denoise_passes(sc):
    """multilayer EXR with the picture and the guides (albedo, normal) that denoise.py reads"""
    vl = sc.view_layers[0]
    vl.cycles.denoising_store_passes = True
    im = sc.render.image_settings
    im.file_format = 'OPEN_EXR_MULTILAYER'
    im.color_depth = '16'
    im.exr_codec = 'ZIP'
