"""Procedural materials for everything: no texture files. Colours are linear, 0..1; hex_colour() reads sRGB."""

import math

import bpy


MATERIALS = {}


class NodeTree:
    """The nodes of a material or of the world."""

    def __init__(self, tree):
        self.t = tree

    def add(self, typ, **kw):
        """A new node; keywords are inputs by name, or attributes."""
        nd = self.t.nodes.new(typ)
        for k, v in kw.items():
            if k in nd.inputs.keys() if isinstance(k, str) else False:
                nd.inputs[k].default_value = v
            else:
                setattr(nd, k, v)
        return nd

    def link(self, a, b):
        """Connects an output with an input."""
        self.t.links.new(a, b)


def new_material(name):
    """An empty material under a name, and its node tree."""
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    t = m.node_tree
    for n in list(t.nodes):
        t.nodes.remove(n)
    MATERIALS[name] = m
    return (m, NodeTree(t))


def rgba(c):
    """The colour with an opaque alpha."""
    return (c[0], c[1], c[2], 1)


def hex_colour(h):
    """#rrggbb in sRGB to linear red, green, blue."""
    h = h.lstrip('#')
    v = [int(h[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple((((x + 0.055) / 1.055) ** 2.4 if x > 0.04045 else x / 12.92 for x in v))


def plain(
    name,
    colour,
    rough=0.5,
    metal=0,
    spec=0.5,
    var=0.0,
    vscale=3,
    bump=0,
    bscale=60,
    sheen=0,
    stretch=(1, 1, 1),
    emit=None,
    coat=0,
    coord='Object',
    bdist=0.01,
):
    """One colour, optionally with noise in tone and relief; emit: colour and strength of its own light."""
    material, nodes = new_material(name)
    output = nodes.add('ShaderNodeOutputMaterial')
    principled = nodes.add('ShaderNodeBsdfPrincipled')
    principled.inputs['Base Color'].default_value = rgba(colour)
    principled.inputs['Roughness'].default_value = rough
    principled.inputs['Metallic'].default_value = metal
    principled.inputs['Specular'].default_value = spec
    principled.inputs['Sheen'].default_value = sheen
    principled.inputs['Clearcoat'].default_value = coat
    if emit:
        principled.inputs['Emission'].default_value = rgba(emit[0])
        principled.inputs['Emission Strength'].default_value = emit[1]
    coordinates = nodes.add('ShaderNodeTexCoord')
    mapping = nodes.add('ShaderNodeMapping')
    mapping.inputs['Scale'].default_value = stretch
    nodes.link(coordinates.outputs[coord], mapping.inputs['Vector'])
    if var:
        noise = nodes.add('ShaderNodeTexNoise')
        noise.inputs['Scale'].default_value = vscale
        noise.inputs['Detail'].default_value = 5
        noise.inputs['Roughness'].default_value = 0.6
        nodes.link(mapping.outputs[0], noise.inputs['Vector'])
        ramp = nodes.add('ShaderNodeValToRGB')
        ramp.color_ramp.elements[0].position = 0.3
        ramp.color_ramp.elements[1].position = 0.7
        ramp.color_ramp.elements[0].color = rgba([max(0, c * (1 - var)) for c in colour])
        ramp.color_ramp.elements[1].color = rgba([min(1, c * (1 + var)) for c in colour])
        nodes.link(noise.outputs['Fac'], ramp.inputs[0])
        nodes.link(ramp.outputs[0], principled.inputs['Base Color'])
    if bump:
        noise = nodes.add('ShaderNodeTexNoise')
        noise.inputs['Scale'].default_value = bscale
        noise.inputs['Detail'].default_value = 3
        nodes.link(mapping.outputs[0], noise.inputs['Vector'])
        b = nodes.add('ShaderNodeBump')
        b.inputs['Strength'].default_value = bump
        b.inputs['Distance'].default_value = bdist
        nodes.link(noise.outputs['Fac'], b.inputs['Height'])
        nodes.link(b.outputs[0], principled.inputs['Normal'])
    material.cycles.sample_as_light = False
    nodes.link(principled.outputs[0], output.inputs[0])
    return material


def wood(
    name,
    c1,
    c2,
    axis='z',
    rough=0.45,
    scale=1.0,
    plank=None,
    plank_len=1.6,
    planks_axis=None,
    gap=0.0014,
    spec=0.4,
    coat=0,
    bump=0.15,
    vary=(0.84, 1.12),
):
    """grain runs along `axis`; plank=(width) makes floor boards running along axis in the XY plane"""
    material, nodes = new_material(name)
    output = nodes.add('ShaderNodeOutputMaterial')
    principled = nodes.add('ShaderNodeBsdfPrincipled')
    principled.inputs['Specular'].default_value = spec
    principled.inputs['Clearcoat'].default_value = coat
    principled.inputs['Clearcoat Roughness'].default_value = 0.2
    coordinates = nodes.add('ShaderNodeTexCoord')
    co = coordinates.outputs['Object']
    board = None
    if plank:
        board_mapping = nodes.add('ShaderNodeMapping')
        if axis == 'y':
            board_mapping.inputs['Rotation'].default_value = (0, 0, math.pi / 2)
        nodes.link(co, board_mapping.inputs['Vector'])
        bricks = nodes.add('ShaderNodeTexBrick')
        bricks.offset = 0.37
        bricks.offset_frequency = 2
        bricks.squash = 1
        bricks.inputs['Scale'].default_value = 1
        bricks.inputs['Brick Width'].default_value = plank_len
        bricks.inputs['Row Height'].default_value = plank
        bricks.inputs['Mortar Size'].default_value = gap
        bricks.inputs['Mortar Smooth'].default_value = 0.1
        bricks.inputs['Bias'].default_value = 0
        bricks.inputs['Color1'].default_value = (0, 0, 0, 1)
        bricks.inputs['Color2'].default_value = (1, 1, 1, 1)
        bricks.inputs['Mortar'].default_value = (0.5, 0.5, 0.5, 1)
        nodes.link(board_mapping.outputs[0], bricks.inputs['Vector'])
        board = bricks
        # offset grain by board
        scaled = nodes.add('ShaderNodeVectorMath', operation='SCALE')
        nodes.link(bricks.outputs['Color'], scaled.inputs[0])
        scaled.inputs['Scale'].default_value = 37
        added = nodes.add('ShaderNodeVectorMath', operation='ADD')
        nodes.link(co, added.inputs[0])
        nodes.link(scaled.outputs[0], added.inputs[1])
        co = added.outputs[0]
    mapping = nodes.add('ShaderNodeMapping')
    s = [14 * scale] * 3
    s['xyz'.index(axis)] = 0.9 * scale
    mapping.inputs['Scale'].default_value = s
    nodes.link(co, mapping.inputs['Vector'])
    noise = nodes.add('ShaderNodeTexNoise')
    noise.inputs['Scale'].default_value = 1
    noise.inputs['Detail'].default_value = 6
    noise.inputs['Roughness'].default_value = 0.65
    noise.inputs['Distortion'].default_value = 0.6
    nodes.link(mapping.outputs[0], noise.inputs['Vector'])
    ramp = nodes.add('ShaderNodeValToRGB')
    ramp.color_ramp.elements[0].position = 0.32
    ramp.color_ramp.elements[1].position = 0.72
    ramp.color_ramp.elements[0].color = rgba(c1)
    ramp.color_ramp.elements[1].color = rgba(c2)
    nodes.link(noise.outputs['Fac'], ramp.inputs[0])
    colour = ramp.outputs[0]
    if board:
        hue = nodes.add('ShaderNodeHueSaturation')
        tone_range = nodes.add('ShaderNodeMapRange')
        tone_range.inputs['To Min'].default_value = vary[0]
        tone_range.inputs['To Max'].default_value = vary[1]
        nodes.link(board.outputs['Color'], tone_range.inputs['Value'])
        nodes.link(tone_range.outputs[0], hue.inputs['Value'])
        nodes.link(colour, hue.inputs['Color'])
        mix = nodes.add('ShaderNodeMixRGB')
        mix.inputs['Color2'].default_value = rgba([c * 0.25 for c in c1])
        nodes.link(board.outputs['Fac'], mix.inputs['Fac'])
        nodes.link(hue.outputs[0], mix.inputs['Color1'])
        colour = mix.outputs[0]
    nodes.link(colour, principled.inputs['Base Color'])
    roughness_range = nodes.add('ShaderNodeMapRange')
    roughness_range.inputs['To Min'].default_value = rough - 0.08
    roughness_range.inputs['To Max'].default_value = rough + 0.12
    nodes.link(noise.outputs['Fac'], roughness_range.inputs['Value'])
    nodes.link(roughness_range.outputs[0], principled.inputs['Roughness'])
    b = nodes.add('ShaderNodeBump')
    b.inputs['Strength'].default_value = bump
    b.inputs['Distance'].default_value = 0.004
    nodes.link(noise.outputs['Fac'], b.inputs['Height'])
    nodes.link(b.outputs[0], principled.inputs['Normal'])
    nodes.link(principled.outputs[0], output.inputs[0])
    return material


def brick(
    name, c1, c2, mortar, world_data, h, gap=0.006, rough=0.6, rot=(0, 0, 0), bump=0.3, offset=0.5, spec=0.4, var=0.08, vs=2.0
):
    """Tiles or bricks of two colours with joints; w, h, gap in metres."""
    material, nodes = new_material(name)
    output = nodes.add('ShaderNodeOutputMaterial')
    principled = nodes.add('ShaderNodeBsdfPrincipled')
    principled.inputs['Roughness'].default_value = rough
    principled.inputs['Specular'].default_value = spec
    coordinates = nodes.add('ShaderNodeTexCoord')
    mapping = nodes.add('ShaderNodeMapping')
    mapping.inputs['Rotation'].default_value = rot
    nodes.link(coordinates.outputs['Object'], mapping.inputs['Vector'])
    bricks = nodes.add('ShaderNodeTexBrick')
    bricks.offset = offset
    bricks.inputs['Scale'].default_value = 1
    bricks.inputs['Brick Width'].default_value = world_data
    bricks.inputs['Row Height'].default_value = h
    bricks.inputs['Mortar Size'].default_value = gap
    bricks.inputs['Mortar Smooth'].default_value = 0.1
    bricks.inputs['Color1'].default_value = rgba(c1)
    bricks.inputs['Color2'].default_value = rgba(c2)
    bricks.inputs['Mortar'].default_value = rgba(mortar)
    nodes.link(mapping.outputs[0], bricks.inputs['Vector'])
    noise = nodes.add('ShaderNodeTexNoise')
    noise.inputs['Scale'].default_value = vs
    noise.inputs['Detail'].default_value = 6
    nodes.link(coordinates.outputs['Object'], noise.inputs['Vector'])
    hue = nodes.add('ShaderNodeHueSaturation')
    tone_range = nodes.add('ShaderNodeMapRange')
    tone_range.inputs['To Min'].default_value = 1 - var * 2
    tone_range.inputs['To Max'].default_value = 1 + var * 2
    nodes.link(noise.outputs['Fac'], tone_range.inputs['Value'])
    nodes.link(tone_range.outputs[0], hue.inputs['Value'])
    nodes.link(bricks.outputs['Color'], hue.inputs['Color'])
    nodes.link(hue.outputs[0], principled.inputs['Base Color'])
    b = nodes.add('ShaderNodeBump', invert=True)
    b.inputs['Strength'].default_value = bump
    b.inputs['Distance'].default_value = 0.01
    nodes.link(bricks.outputs['Fac'], b.inputs['Height'])
    nodes.link(b.outputs[0], principled.inputs['Normal'])
    nodes.link(principled.outputs[0], output.inputs[0])
    return material


def glass(name, tint=(0.9, 0.93, 0.93), boost=0.04, ior=1.5, rough=0):
    """architectural glass: fresnel reflection + straight-through transparency (no refraction noise)"""
    material, nodes = new_material(name)
    output = nodes.add('ShaderNodeOutputMaterial')
    g = nodes.add('ShaderNodeBsdfGlossy')
    g.inputs['Roughness'].default_value = rough
    transparent = nodes.add('ShaderNodeBsdfTransparent')
    transparent.inputs[0].default_value = rgba(tint)
    fresnel = nodes.add('ShaderNodeFresnel')
    fresnel.inputs[0].default_value = ior
    # back-facing safe fresnel: use layer weight instead
    geometry = nodes.add('ShaderNodeNewGeometry')
    layer_weight = nodes.add('ShaderNodeLayerWeight')
    layer_weight.inputs['Blend'].default_value = 0.5
    power = nodes.add('ShaderNodeMath', operation='POWER')
    power.inputs[1].default_value = 4.0
    nodes.link(layer_weight.outputs['Facing'], power.inputs[0])
    product = nodes.add('ShaderNodeMath', operation='MULTIPLY_ADD')
    product.inputs[1].default_value = 0.85
    product.inputs[2].default_value = 0.045 + boost
    product.use_clamp = True
    nodes.link(power.outputs[0], product.inputs[0])
    light_path = nodes.add('ShaderNodeLightPath')
    not_shadow = nodes.add('ShaderNodeMath', operation='SUBTRACT')
    not_shadow.inputs[0].default_value = 1
    nodes.link(light_path.outputs['Is Shadow Ray'], not_shadow.inputs[1])
    visible_reflection = nodes.add('ShaderNodeMath', operation='MULTIPLY')
    nodes.link(product.outputs[0], visible_reflection.inputs[0])
    nodes.link(not_shadow.outputs[0], visible_reflection.inputs[1])
    mix = nodes.add('ShaderNodeMixShader')
    nodes.link(visible_reflection.outputs[0], mix.inputs[0])
    nodes.link(transparent.outputs[0], mix.inputs[1])
    nodes.link(g.outputs[0], mix.inputs[2])
    nodes.link(mix.outputs[0], output.inputs[0])
    return material


def leaf(name, c1, c2, trans=0.45):
    """Leaves: diffuse and translucent, the tone differs by plant and leaf."""
    material, nodes = new_material(name)
    output = nodes.add('ShaderNodeOutputMaterial')
    diffuse = nodes.add('ShaderNodeBsdfDiffuse')
    translucent = nodes.add('ShaderNodeBsdfTranslucent')
    mix = nodes.add('ShaderNodeMixShader')
    mix.inputs[0].default_value = trans
    object_info = nodes.add('ShaderNodeObjectInfo')
    geometry = nodes.add('ShaderNodeNewGeometry')
    added = nodes.add('ShaderNodeMath', operation='MULTIPLY_ADD')
    added.inputs[1].default_value = 0.45
    nodes.link(object_info.outputs['Random'], added.inputs[0])
    second = nodes.add('ShaderNodeMath', operation='MULTIPLY')
    second.inputs[1].default_value = 0.55
    nodes.link(geometry.outputs['Random Per Island'], second.inputs[0])
    nodes.link(second.outputs[0], added.inputs[2])
    ramp = nodes.add('ShaderNodeMixRGB')
    ramp.inputs[1].default_value = rgba(c1)
    ramp.inputs[2].default_value = rgba(c2)
    nodes.link(added.outputs[0], ramp.inputs[0])
    nodes.link(ramp.outputs[0], diffuse.inputs[0])
    hue = nodes.add('ShaderNodeHueSaturation')
    hue.inputs['Value'].default_value = 1.35
    hue.inputs['Saturation'].default_value = 1.1
    nodes.link(ramp.outputs[0], hue.inputs['Color'])
    nodes.link(hue.outputs[0], translucent.inputs[0])
    glossy = nodes.add('ShaderNodeBsdfGlossy')
    glossy.inputs['Roughness'].default_value = 0.45
    glossy.inputs[0].default_value = (0.6, 0.65, 0.6, 1)
    mx2 = nodes.add('ShaderNodeMixShader')
    mx2.inputs[0].default_value = 0.06
    nodes.link(diffuse.outputs[0], mix.inputs[1])
    nodes.link(translucent.outputs[0], mix.inputs[2])
    nodes.link(mix.outputs[0], mx2.inputs[1])
    nodes.link(glossy.outputs[0], mx2.inputs[2])
    nodes.link(mx2.outputs[0], output.inputs[0])
    return material


def sheer_fabric(name, colour, alpha=0.35):
    """A thin curtain; alpha is the share of light that passes straight through."""
    material, nodes = new_material(name)
    output = nodes.add('ShaderNodeOutputMaterial')
    diffuse = nodes.add('ShaderNodeBsdfDiffuse')
    diffuse.inputs[0].default_value = rgba(colour)
    translucent = nodes.add('ShaderNodeBsdfTranslucent')
    translucent.inputs[0].default_value = rgba(colour)
    mix = nodes.add('ShaderNodeMixShader')
    mix.inputs[0].default_value = 0.5
    nodes.link(diffuse.outputs[0], mix.inputs[1])
    nodes.link(translucent.outputs[0], mix.inputs[2])
    transparent = nodes.add('ShaderNodeBsdfTransparent')
    second = nodes.add('ShaderNodeMixShader')
    second.inputs[0].default_value = alpha
    nodes.link(mix.outputs[0], second.inputs[1])
    nodes.link(transparent.outputs[0], second.inputs[2])
    nodes.link(second.outputs[0], output.inputs[0])
    return material
