"""Materials of the building, its garden and its surroundings."""

import math

from materials import MATERIALS, NodeTree, brick, glass, hex_colour, leaf, new_material, plain, rgba, sheer_fabric, wood


def lit_rooms(name, cell, strength, share):
    """makes a material glow warmly in a share of all cells (metres) of the world, as rooms do where somebody is at home"""
    material = MATERIALS[name]
    nodes = NodeTree(material.node_tree)
    principled = material.node_tree.nodes['Principled BSDF']
    coordinates = nodes.add('ShaderNodeNewGeometry')
    dv = nodes.add('ShaderNodeVectorMath', operation='DIVIDE')
    nodes.link(coordinates.outputs['Position'], dv.inputs[0])
    dv.inputs[1].default_value = cell
    cell_index = nodes.add('ShaderNodeVectorMath', operation='FLOOR')
    nodes.link(dv.outputs[0], cell_index.inputs[0])
    white_noise = nodes.add('ShaderNodeTexWhiteNoise')
    nodes.link(cell_index.outputs[0], white_noise.inputs['Vector'])
    is_lit = nodes.add('ShaderNodeMath', operation='LESS_THAN')
    is_lit.inputs[1].default_value = share
    nodes.link(white_noise.outputs['Value'], is_lit.inputs[0])
    vary = nodes.add('ShaderNodeMath', operation='MULTIPLY_ADD')
    nodes.link(white_noise.outputs['Value'], vary.inputs[0])
    vary.inputs[1].default_value = strength / share
    vary.inputs[2].default_value = strength * 0.35
    product = nodes.add('ShaderNodeMath', operation='MULTIPLY')
    nodes.link(is_lit.outputs[0], product.inputs[0])
    nodes.link(vary.outputs[0], product.inputs[1])
    principled.inputs['Emission'].default_value = (1, 0.66, 0.36, 1)
    nodes.link(product.outputs[0], principled.inputs['Emission Strength'])


def make_exterior_materials(evening=False):
    """All outdoor materials; in the evening some rooms are lit."""
    plain('plaster', hex_colour('#efe9df'), 0.85, var=0.035, vscale=0.7, bump=0.12, bscale=90, spec=0.2)
    plain('plaster2', hex_colour('#d9cfc0'), 0.85, var=0.05, vscale=0.9, bump=0.12, bscale=90, spec=0.2)
    plain('band', hex_colour('#f4f0e8'), 0.7, var=0.02, vscale=1, spec=0.3)
    wood('slat', hex_colour('#7d5a3a'), hex_colour('#bd9263'), 'z', 0.5, scale=1.3)
    wood('soffit', hex_colour('#96704a'), hex_colour('#c79f70'), 'x', 0.5, scale=0.8, plank=0.14, plank_len=3.0)
    wood('deck', hex_colour('#8b7560'), hex_colour('#b39b80'), 'x', 0.6, scale=0.8, plank=0.14, plank_len=2.4)
    plain('bronze', hex_colour('#2b2622'), 0.38, metal=0.55)
    plain('steel', (0.45, 0.45, 0.44), 0.3, metal=1)
    brick(
        'stone',
        hex_colour('#b5a48c'),
        hex_colour('#c9bba5'),
        hex_colour('#8e8271'),
        0.9,
        0.42,
        0.006,
        0.6,
        rot=(math.pi / 2, 0, 0),
        var=0.12,
        vs=1.2,
        bump=0.5,
    )
    brick(
        'stoneY',
        hex_colour('#b5a48c'),
        hex_colour('#c9bba5'),
        hex_colour('#8e8271'),
        0.9,
        0.42,
        0.006,
        0.6,
        rot=(math.pi / 2, 0, math.pi / 2),
        var=0.12,
        vs=1.2,
        bump=0.5,
    )
    glass('glass', (0.8, 0.86, 0.86), 0.1)
    glass('rail', (0.9, 0.955, 0.945), 0.02)
    plain('inwall', hex_colour('#e6dccb'), 0.9)
    plain('infloor', hex_colour('#b08a60'), 0.5)
    plain('inceil', (0.82, 0.8, 0.77), 0.9)
    sheer_fabric('sheer', (0.86, 0.84, 0.8), 0.0)
    plain('drape1', hex_colour('#b9a58c'), 0.9, sheen=0.3)
    plain('drape2', hex_colour('#7d8a86'), 0.9, sheen=0.3)
    plain('drape3', hex_colour('#c7bfb2'), 0.9)
    plain('roofgravel', hex_colour('#a7a096'), 0.95, var=0.2, vscale=30, bump=0.5, bscale=80)
    plain('concrete', hex_colour('#b3aca2'), 0.75, var=0.1, vscale=1.5, bump=0.1, bscale=40)
    brick('paver', hex_colour('#b9ae9f'), hex_colour('#cabfae'), hex_colour('#8d8477'), 0.8, 0.4, 0.008, 0.65, var=0.1, vs=0.8)
    plain('asphalt', hex_colour('#55565a'), 0.85, var=0.15, vscale=0.8, bump=0.3, bscale=120)
    plain('sidewalk', hex_colour('#a9a59d'), 0.8, var=0.08, vscale=1)
    plain('white', (0.8, 0.8, 0.78), 0.6)
    plain('solar', (0.012, 0.018, 0.045), 0.12, coat=0.6)
    plain('soil', hex_colour('#4a3a2c'), 0.95, var=0.3, vscale=8, bump=0.6, bscale=30)
    plain('potdark', hex_colour('#3b3a38'), 0.6)
    plain('potterra', hex_colour('#a8623f'), 0.7)
    plain('cushion', hex_colour('#d8cbb6'), 0.9, sheen=0.4)
    plain('cush2', hex_colour('#6c7f78'), 0.9, sheen=0.4)
    plain('lampw', (1, 0.8, 0.55), 0.5, emit=((1, 0.72, 0.42), 6))
    plain('bark', hex_colour('#5d4a3a'), 0.9, var=0.3, vscale=6, bump=0.6, bscale=25)
    plain('birchbark', hex_colour('#c9c2b5'), 0.8, var=0.35, vscale=5)
    leaf('leafA', hex_colour('#3d5a22'), hex_colour('#6f8a35'))
    leaf('leafB', hex_colour('#4e6b2a'), hex_colour('#93a24a'))
    leaf('leafC', hex_colour('#2d4a2b'), hex_colour('#4f6e3d'))
    leaf('leafO', hex_colour('#7a8464'), hex_colour('#a3a983'))
    leaf('flowW', hex_colour('#e9e4da'), hex_colour('#d9c7d6'), 0.3)
    leaf('flowP', hex_colour('#8a6aa8'), hex_colour('#b493c4'), 0.3)
    leaf('grassA', hex_colour('#45662a'), hex_colour('#7f9a48'), 0.35)
    leaf('grassB', hex_colour('#8f9455'), hex_colour('#c4b77c'), 0.4)
    # lawn
    material, nodes = new_material('lawn')
    output = nodes.add('ShaderNodeOutputMaterial')
    diffuse = nodes.add('ShaderNodeBsdfDiffuse')
    coordinates = nodes.add('ShaderNodeTexCoord')
    fine_noise = nodes.add('ShaderNodeTexNoise')
    fine_noise.inputs['Scale'].default_value = 0.12
    fine_noise.inputs['Detail'].default_value = 6
    nodes.link(coordinates.outputs['Object'], fine_noise.inputs[0])
    coarse_noise = nodes.add('ShaderNodeTexNoise')
    coarse_noise.inputs['Scale'].default_value = 9
    coarse_noise.inputs['Detail'].default_value = 6
    coarse_noise.inputs['Roughness'].default_value = 0.8
    nodes.link(coordinates.outputs['Object'], coarse_noise.inputs[0])
    r1 = nodes.add('ShaderNodeValToRGB')
    r1.color_ramp.elements[0].position = 0.35
    r1.color_ramp.elements[1].position = 0.68
    r1.color_ramp.elements[0].color = rgba(hex_colour('#4c6a2c'))
    r1.color_ramp.elements[1].color = rgba(hex_colour('#79904a'))
    nodes.link(fine_noise.outputs[0], r1.inputs[0])
    mix = nodes.add('ShaderNodeMixRGB', blend_type='OVERLAY')
    mix.inputs[0].default_value = 0.55
    nodes.link(r1.outputs[0], mix.inputs[1])
    nodes.link(coarse_noise.outputs[0], mix.inputs[2])
    nodes.link(mix.outputs[0], diffuse.inputs[0])
    bump = nodes.add('ShaderNodeBump')
    bump.inputs['Strength'].default_value = 0.7
    bump.inputs['Distance'].default_value = 0.05
    nodes.link(coarse_noise.outputs[0], bump.inputs['Height'])
    nodes.link(bump.outputs[0], diffuse.inputs['Normal'])
    nodes.link(diffuse.outputs[0], output.inputs[0])
    # context buildings: plaster with faint window grid
    for nm, c1, c2 in (('ctx1', '#ded5c6', '#7f8487'), ('ctx2', '#cdb9a2', '#75797c'), ('ctx3', '#e8e3da', '#868c90')):
        material, nodes = new_material(nm)
        output = nodes.add('ShaderNodeOutputMaterial')
        principled = nodes.add('ShaderNodeBsdfPrincipled')
        principled.inputs['Roughness'].default_value = 0.7
        principled.inputs['Base Color'].default_value = rgba(hex_colour(c1))
        nodes.link(principled.outputs[0], output.inputs[0])
    plain('ctxwin', hex_colour('#5b6468'), 0.15, spec=0.7)
    plain('ctxroof', hex_colour('#a4583c'), 0.8, var=0.12, vscale=2)
    plain('ctxroof2', hex_colour('#6b625b'), 0.8, var=0.1, vscale=2)
    plain('hill', hex_colour('#7d8f74'), 1, var=0.25, vscale=0.02, spec=0)
    plain('hill2', hex_colour('#8fa0a0'), 1, var=0.12, vscale=0.01, spec=0)
    material, nodes = new_material('water')
    output = nodes.add('ShaderNodeOutputMaterial')
    principled = nodes.add('ShaderNodeBsdfPrincipled')
    principled.inputs['Base Color'].default_value = rgba(hex_colour('#1f4a50'))
    principled.inputs['Roughness'].default_value = 0.03
    principled.inputs['Specular'].default_value = 0.6
    coordinates = nodes.add('ShaderNodeTexCoord')
    noise = nodes.add('ShaderNodeTexNoise')
    noise.inputs['Scale'].default_value = 3
    noise.inputs['Detail'].default_value = 3
    nodes.link(coordinates.outputs['Object'], noise.inputs[0])
    bump = nodes.add('ShaderNodeBump')
    bump.inputs['Strength'].default_value = 0.08
    bump.inputs['Distance'].default_value = 0.03
    nodes.link(noise.outputs[0], bump.inputs['Height'])
    nodes.link(bump.outputs[0], principled.inputs['Normal'])
    nodes.link(principled.outputs[0], output.inputs[0])
    if evening:
        for n, s in (('inwall', 0.3), ('inceil', 0.42), ('infloor', 0.12)):
            lit_rooms(n, (5.6, 6.2, 3.12), s, 0.6)
        lit_rooms('ctxwin', (3.1, 3.1, 3.1), 0.35, 0.38)
