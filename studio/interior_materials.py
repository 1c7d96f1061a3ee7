"""Materials and plants of the rooms."""

import math

from materials import MATERIALS, brick, glass, hex_colour, leaf, new_material, plain, rgba, sheer_fabric, wood
from plants import grass_mesh, shrub_mesh, tree_mesh


def abstract_picture(name, cols, scale=1.2, seed=0, kind='noise'):
    """An abstract picture of flat shapes."""
    material, nodes = new_material(name)
    output = nodes.add('ShaderNodeOutputMaterial')
    principled = nodes.add('ShaderNodeBsdfPrincipled')
    principled.inputs['Roughness'].default_value = 0.7
    coordinates = nodes.add('ShaderNodeTexCoord')
    mapping = nodes.add('ShaderNodeMapping')
    mapping.inputs['Location'].default_value = (seed * 3.1, seed * 1.7, seed)
    nodes.link(coordinates.outputs['Generated'], mapping.inputs[0])
    if kind == 'noise':
        noise = nodes.add('ShaderNodeTexNoise')
        noise.inputs['Scale'].default_value = scale
        noise.inputs['Detail'].default_value = 1.2
        noise.inputs['Distortion'].default_value = 1.4
        nodes.link(mapping.outputs[0], noise.inputs[0])
        fac = noise.outputs[0]
    else:
        noise = nodes.add('ShaderNodeTexVoronoi')
        noise.inputs['Scale'].default_value = scale
        noise.inputs['Randomness'].default_value = 0.9
        nodes.link(mapping.outputs[0], noise.inputs[0])
        fac = noise.outputs['Color']
    ramp = nodes.add('ShaderNodeValToRGB')
    ramp.color_ramp.interpolation = 'CONSTANT'
    els = ramp.color_ramp.elements
    while len(els) < len(cols):
        els.new(0.5)
    for i, cx in enumerate(cols):
        els[i].position = 0.0 if i == 0 else 0.34 + 0.36 * i / len(cols)
        els[i].color = rgba(hex_colour(cx))
    nodes.link(fac, ramp.inputs[0])
    nodes.link(ramp.outputs[0], principled.inputs['Base Color'])
    bump = nodes.add('ShaderNodeTexNoise')
    bump.inputs['Scale'].default_value = 120
    bp = nodes.add('ShaderNodeBump')
    bp.inputs['Strength'].default_value = 0.15
    nodes.link(coordinates.outputs['Object'], bump.inputs[0])
    nodes.link(bump.outputs[0], bp.inputs['Height'])
    nodes.link(bp.outputs[0], principled.inputs['Normal'])
    nodes.link(principled.outputs[0], output.inputs[0])


def weave(name, c1, c2, scale=260, bump=0.35, sheen=0.35, rough=0.95):
    """Woven fabric of two tones."""
    material, nodes = new_material(name)
    output = nodes.add('ShaderNodeOutputMaterial')
    principled = nodes.add('ShaderNodeBsdfPrincipled')
    principled.inputs['Roughness'].default_value = rough
    principled.inputs['Sheen'].default_value = sheen
    principled.inputs['Specular'].default_value = 0.15
    coordinates = nodes.add('ShaderNodeTexCoord')
    fine_noise = nodes.add('ShaderNodeTexNoise')
    fine_noise.inputs['Scale'].default_value = scale
    fine_noise.inputs['Detail'].default_value = 2
    nodes.link(coordinates.outputs['Object'], fine_noise.inputs[0])
    coarse_noise = nodes.add('ShaderNodeTexNoise')
    coarse_noise.inputs['Scale'].default_value = 4
    coarse_noise.inputs['Detail'].default_value = 4
    nodes.link(coordinates.outputs['Object'], coarse_noise.inputs[0])
    added = nodes.add('ShaderNodeMath', operation='MULTIPLY_ADD')
    added.inputs[1].default_value = 0.5
    nodes.link(fine_noise.outputs[0], added.inputs[0])
    second = nodes.add('ShaderNodeMath', operation='MULTIPLY')
    second.inputs[1].default_value = 0.5
    nodes.link(coarse_noise.outputs[0], second.inputs[0])
    nodes.link(second.outputs[0], added.inputs[2])
    ramp = nodes.add('ShaderNodeValToRGB')
    ramp.color_ramp.elements[0].position = 0.36
    ramp.color_ramp.elements[1].position = 0.64
    ramp.color_ramp.elements[0].color = rgba(hex_colour(c1))
    ramp.color_ramp.elements[1].color = rgba(hex_colour(c2))
    nodes.link(added.outputs[0], ramp.inputs[0])
    nodes.link(ramp.outputs[0], principled.inputs['Base Color'])
    b = nodes.add('ShaderNodeBump')
    b.inputs['Strength'].default_value = bump
    b.inputs['Distance'].default_value = 0.003
    nodes.link(fine_noise.outputs[0], b.inputs['Height'])
    nodes.link(b.outputs[0], principled.inputs['Normal'])
    nodes.link(principled.outputs[0], output.inputs[0])


def rug_pattern(name, c1, c2, c3, sx, sy):
    """A rug with a pattern of diamonds."""
    material, nodes = new_material(name)
    output = nodes.add('ShaderNodeOutputMaterial')
    diffuse = nodes.add('ShaderNodeBsdfDiffuse')
    coordinates = nodes.add('ShaderNodeTexCoord')
    axes = nodes.add('ShaderNodeSeparateXYZ')
    nodes.link(coordinates.outputs['Object'], axes.inputs[0])
    # diamond lattice

    def tri(a, bump, per):
        s = nodes.add('ShaderNodeMath', operation='ADD')
        product = nodes.add('ShaderNodeMath', operation='MULTIPLY')
        product.inputs[1].default_value = bump
        nodes.link(axes.outputs['Y'], product.inputs[0])
        nodes.link(axes.outputs['X'], s.inputs[0])
        nodes.link(product.outputs[0], s.inputs[1])
        pp = nodes.add('ShaderNodeMath', operation='PINGPONG')
        pp.inputs[1].default_value = per
        nodes.link(s.outputs[0], pp.inputs[0])
        is_lit = nodes.add('ShaderNodeMath', operation='LESS_THAN')
        is_lit.inputs[1].default_value = 0.018
        nodes.link(pp.outputs[0], is_lit.inputs[0])
        return is_lit.outputs[0]

    mix = nodes.add('ShaderNodeMath', operation='MAXIMUM')
    nodes.link(tri(1, 0.7, 0.28), mix.inputs[0])
    nodes.link(tri(1, -0.7, 0.28), mix.inputs[1])
    noise = nodes.add('ShaderNodeTexNoise')
    noise.inputs['Scale'].default_value = 5
    noise.inputs['Detail'].default_value = 5
    nodes.link(coordinates.outputs['Object'], noise.inputs[0])
    c = nodes.add('ShaderNodeMixRGB')
    c.inputs[1].default_value = rgba(hex_colour(c1))
    c.inputs[2].default_value = rgba(hex_colour(c2))
    nodes.link(noise.outputs[0], c.inputs[0])
    fresnel = nodes.add('ShaderNodeMixRGB')
    fresnel.inputs[2].default_value = rgba(hex_colour(c3))
    nodes.link(mix.outputs[0], fresnel.inputs[0])
    nodes.link(c.outputs[0], fresnel.inputs[1])
    nodes.link(fresnel.outputs[0], diffuse.inputs[0])
    nodes.link(diffuse.outputs[0], output.inputs[0])


def make_room_materials():
    """All materials of the rooms."""
    plain('paint', hex_colour('#f2efe9'), 0.8, var=0.012, vscale=1.5, bump=0.05, bscale=180, spec=0.25)
    plain('ceil', hex_colour('#f5f4f1'), 0.9, spec=0.1)
    plain('sage', hex_colour('#a3ab96'), 0.85, var=0.07, vscale=1.1, bump=0.06, bscale=60, spec=0.2)
    plain('clay', hex_colour('#c79f86'), 0.85, var=0.07, vscale=1.1, bump=0.06, bscale=60, spec=0.2)
    plain('blueg', hex_colour('#8b9ba0'), 0.85, var=0.06, vscale=1.1, spec=0.2)
    wood(
        'oak', hex_colour('#b39f84'), hex_colour('#d8c7ac'), 'x', 0.36, scale=0.9, plank=0.19, plank_len=1.9, spec=0.45, bump=0.12
    )
    wood('oakz', hex_colour('#a98a63'), hex_colour('#cfb28a'), 'z', 0.4, scale=1.1)
    wood('oakx', hex_colour('#a98a63'), hex_colour('#cfb28a'), 'x', 0.4, scale=1.1)
    wood('oaky', hex_colour('#a98a63'), hex_colour('#cfb28a'), 'y', 0.4, scale=1.1)
    wood('walnutx', hex_colour('#54402f'), hex_colour('#84684e'), 'x', 0.35, scale=1.1)
    wood('walnutz', hex_colour('#54402f'), hex_colour('#84684e'), 'z', 0.35, scale=1.1)
    wood('slatw', hex_colour('#9a7850'), hex_colour('#c4a278'), 'z', 0.45, scale=1.3)
    weave('linen', '#cbbfae', '#e3dacb')
    weave('sofaf', '#b9ad9b', '#d6ccbc', 240)
    weave('olive', '#6d7257', '#8b9071')
    weave('terra', '#a9694f', '#c48b70')
    weave('mustard', '#b98a3c', '#d3a95c')
    weave('char', '#4c4a48', '#6a6764')
    weave('white', '#e6e1d8', '#f4f0e9', 220, 0.25)
    weave('blue', '#5d7484', '#7d94a2')
    weave('duvet', '#ece7de', '#f8f5ef', 200, 0.2)
    sheer_fabric('sheerI', (0.93, 0.92, 0.89), 0.3)
    weave('drapeI', '#bdb4a4', '#d5cdbf', 160)
    weave('drapeG', '#8d9384', '#a7ad9c', 160)
    plain('black', (0.015, 0.015, 0.016), 0.35, metal=0.3)
    plain('brass', hex_colour('#b8935a'), 0.28, metal=1)
    plain('chrome', (0.8, 0.8, 0.8), 0.12, metal=1)
    plain('alu', hex_colour('#2b2622'), 0.38, metal=0.5)
    plain('cabw', hex_colour('#e9e4da'), 0.45, spec=0.4)
    plain('cabg', hex_colour('#5f6b5e'), 0.5, spec=0.4)
    plain('top', hex_colour('#ded8cd'), 0.22, var=0.08, vscale=4, spec=0.5)
    plain('tv', (0.008, 0.008, 0.01), 0.08)
    brick(
        'zellige',
        hex_colour('#d8cfbf'),
        hex_colour('#e9e2d5'),
        hex_colour('#c3b9a8'),
        0.1,
        0.1,
        0.003,
        0.18,
        rot=(math.pi / 2, 0, 0),
        bump=0.5,
        offset=0,
        var=0.12,
        vs=9,
    )
    brick(
        'tile60',
        hex_colour('#b9ae9d'),
        hex_colour('#c6bcac'),
        hex_colour('#9a9082'),
        0.6,
        0.6,
        0.002,
        0.3,
        bump=0.2,
        offset=0,
        var=0.08,
        vs=2,
    )
    brick(
        'tilewX',
        hex_colour('#cfc5b4'),
        hex_colour('#dbd3c4'),
        hex_colour('#b3a998'),
        0.075,
        0.3,
        0.002,
        0.22,
        rot=(math.pi / 2, 0, 0),
        bump=0.3,
        offset=0,
        var=0.07,
        vs=3,
    )
    brick(
        'tilewY',
        hex_colour('#cfc5b4'),
        hex_colour('#dbd3c4'),
        hex_colour('#b3a998'),
        0.075,
        0.3,
        0.002,
        0.22,
        rot=(math.pi / 2, 0, math.pi / 2),
        bump=0.3,
        offset=0,
        var=0.07,
        vs=3,
    )
    plain('ceram', hex_colour('#e8e1d5'), 0.3, coat=0.3)
    plain('cerd', hex_colour('#6c5c50'), 0.6, bump=0.2, bscale=40)
    plain('cert', hex_colour('#b5714f'), 0.7)
    plain('porc', (0.85, 0.85, 0.84), 0.12, coat=0.5)
    plain('shade', (0.95, 0.88, 0.75), 0.8, emit=((1, 0.8, 0.58), 2.2))
    plain('bulb', (1, 0.9, 0.7), 0.5, emit=((1, 0.78, 0.5), 9))
    plain('spot', (1, 0.9, 0.8), 0.5, emit=((1, 0.84, 0.66), 14))
    plain('led', (1, 0.9, 0.8), 0.5, emit=((1, 0.76, 0.5), 5))
    plain('mirror', (0.9, 0.9, 0.9), 0.0, metal=1)
    glass('glassI', (0.955, 0.965, 0.96), 0.0)
    glass('showerg', (0.93, 0.96, 0.955), 0.02)
    rug_pattern('rug1', '#d6d0c4', '#e6e0d5', '#a39786', 1, 1)
    rug_pattern('rug2', '#c9b7a4', '#d8c9b6', '#e9e1d4', 1, 1)
    rug_pattern('rug3', '#8c9486', '#a0a796', '#d8d3c5', 1, 1)
    for i, cx in enumerate(('#7b8a86', '#b5714f', '#d9c7a5', '#40494c', '#a9a28d', '#c9a86a', '#e7e0d2', '#5b6a52')):
        plain(f'book{i}', hex_colour(cx), 0.7)
    abstract_picture('art1', ('#e9dfcf', '#d3a98a', '#b4694a', '#6b7a6d', '#33403e'), 1.3, 1)
    abstract_picture('art2', ('#efe8db', '#c9b18d', '#8b9a90', '#4d5b5e'), 1.1, 4)
    abstract_picture('art3', ('#e7ddcc', '#d0b48e', '#7b8a86', '#b5714f', '#e7ddcc'), 1.6, 7)
    abstract_picture('art4', ('#f0eadf', '#9aa59b', '#d9b99a', '#566063'), 1.0, 11)
    leaf('leafI', hex_colour('#2f4f25'), hex_colour('#557a38'), 0.3)
    leaf('leafI2', hex_colour('#41613a'), hex_colour('#8fa469'), 0.3)
    plain('fruit', hex_colour('#d98a2b'), 0.4)
    plain('fruit2', hex_colour('#8ba33f'), 0.4)
    leaf('pampas', hex_colour('#cdb592'), hex_colour('#e3d2b4'), 0.4)


ROOM_PLANTS = {}


def make_room_plants():
    """The meshes of all indoor plants."""
    ROOM_PLANTS['ficus'] = tree_mesh('ficus', 51, 1.7, 0.42, MATERIALS['leafI'], MATERIALS['bark'], 26, 9, 0.085, trunk=0.42)
    ROOM_PLANTS['olive'] = tree_mesh('oliveI', 52, 1.9, 0.42, MATERIALS['leafO'], MATERIALS['bark'], 46, 34, 0.03, trunk=0.45)
    ROOM_PLANTS['bush'] = shrub_mesh('bush', 53, 0.22, 0.34, MATERIALS['leafI2'], 260, 0.045)
    ROOM_PLANTS['snake'] = grass_mesh('snake', 54, 0.07, 0.75, 22, MATERIALS['leafI'], 0.06, 0.18)
    ROOM_PLANTS['pampas'] = grass_mesh('pamp', 55, 0.03, 0.62, 70, MATERIALS['pampas'], 0.011, 0.5)
    ROOM_PLANTS['trail'] = shrub_mesh('trail', 56, 0.16, 0.2, MATERIALS['leafI'], 220, 0.03)
