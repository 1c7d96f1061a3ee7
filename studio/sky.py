"""The sky with sun and clouds, by day and at dusk."""

import math

import bpy

from materials import NodeTree


def make_sky(sun_elev=34, sun_rot=0, strength=0.12, clouds=0.5, sun=0.55):
    """sky with sun and clouds; a sun below the horizon makes dusk, without a disc"""
    world_data = bpy.data.worlds.new('W')
    bpy.context.scene.world = world_data
    world_data.use_nodes = True
    nodes = NodeTree(world_data.node_tree)
    for n in list(world_data.node_tree.nodes):
        world_data.node_tree.nodes.remove(n)
    output = nodes.add('ShaderNodeOutputWorld')
    background = nodes.add('ShaderNodeBackground')
    background.inputs[1].default_value = strength
    sky = nodes.add('ShaderNodeTexSky')
    sky.sky_type = 'NISHITA'
    sky.sun_elevation = math.radians(sun_elev)
    sky.sun_rotation = math.radians(sun_rot)
    sky.sun_disc = sun_elev > 0
    sky.sun_size = math.radians(1.0)
    sky.sun_intensity = sun
    sky.altitude = 100
    sky.air_density = 1.0
    sky.dust_density = 0.8
    sky.ozone_density = 2.2
    colour = sky.outputs[0]
    if clouds:
        # visible only to camera/glossy rays so that the importance map keeps its clean sun
        coordinates = nodes.add('ShaderNodeTexCoord')
        axes = nodes.add('ShaderNodeSeparateXYZ')
        nodes.link(coordinates.outputs['Generated'], axes.inputs[0])
        mxz = nodes.add('ShaderNodeMath', operation='MAXIMUM')
        mxz.inputs[1].default_value = 0.02
        nodes.link(axes.outputs['Z'], mxz.inputs[0])
        az = nodes.add('ShaderNodeMath', operation='ADD')
        az.inputs[1].default_value = 0.12
        nodes.link(mxz.outputs[0], az.inputs[0])
        cell = nodes.add('ShaderNodeVectorMath', operation='DIVIDE')
        nodes.link(coordinates.outputs['Generated'], cell.inputs[0])
        cx = nodes.add('ShaderNodeCombineXYZ')
        for i in range(3):
            nodes.link(az.outputs[0], cx.inputs[i])
        nodes.link(cx.outputs[0], cell.inputs[1])
        mapping = nodes.add('ShaderNodeMapping')
        mapping.inputs['Scale'].default_value = (0.55, 0.9, 0.0)
        mapping.inputs['Location'].default_value = (3.1, 1.7, 0)
        nodes.link(cell.outputs[0], mapping.inputs[0])
        noise = nodes.add('ShaderNodeTexNoise')
        noise.inputs['Scale'].default_value = 1.5
        noise.inputs['Detail'].default_value = 9
        noise.inputs['Roughness'].default_value = 0.58
        noise.inputs['Distortion'].default_value = 0.35
        nodes.link(mapping.outputs[0], noise.inputs['Vector'])
        ramp = nodes.add('ShaderNodeValToRGB')
        ramp.color_ramp.elements[0].position = 0.5
        ramp.color_ramp.elements[1].position = 0.78
        nodes.link(noise.outputs['Fac'], ramp.inputs[0])
        fd = nodes.add('ShaderNodeMapRange')
        fd.inputs['From Min'].default_value = 0.0
        fd.inputs['From Max'].default_value = 0.22
        nodes.link(axes.outputs['Z'], fd.inputs['Value'])
        m1 = nodes.add('ShaderNodeMath', operation='MULTIPLY')
        nodes.link(ramp.outputs[0], m1.inputs[0])
        nodes.link(fd.outputs[0], m1.inputs[1])
        second = nodes.add('ShaderNodeMath', operation='MULTIPLY')
        second.inputs[1].default_value = clouds
        nodes.link(m1.outputs[0], second.inputs[0])
        mix = nodes.add('ShaderNodeMixRGB')
        mix.inputs['Color2'].default_value = (7.2, 7.0, 6.9, 1) if sun_elev > 0 else (0.06, 0.05, 0.06, 1)
        nodes.link(second.outputs[0], mix.inputs['Fac'])
        nodes.link(colour, mix.inputs['Color1'])
        light_path = nodes.add('ShaderNodeLightPath')
        orr = nodes.add('ShaderNodeMath', operation='MAXIMUM')
        nodes.link(light_path.outputs['Is Camera Ray'], orr.inputs[0])
        nodes.link(light_path.outputs['Is Glossy Ray'], orr.inputs[1])
        mf = nodes.add('ShaderNodeMixRGB')
        nodes.link(orr.outputs[0], mf.inputs['Fac'])
        nodes.link(colour, mf.inputs['Color1'])
        nodes.link(mix.outputs[0], mf.inputs['Color2'])
        colour = mf.outputs[0]
    nodes.link(colour, background.inputs[0])
    nodes.link(background.outputs[0], output.inputs[0])
    world_data.cycles.sampling_method = 'MANUAL'
    world_data.cycles.sample_map_resolution = 1024
    return world_data
