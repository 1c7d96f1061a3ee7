import { DataTexture, type Material, NearestFilter, RGBAFormat, UnsignedByteType } from 'three';

/** How an apartment is coloured: sRGB 0 to 255, and how much of it is seen, 0 to 1. */
export interface Paint {
  readonly color: readonly [red: number, green: number, blue: number];
  readonly strength: number;
}

export const UNPAINTED: Paint = { color: [0, 0, 0], strength: 0 };

/** Pixels of a row: a model may have more parts than a texture may be wide. */
const WIDE = 256;

/**
 * Colours of apartments in a texture, one pixel each, which the materials of a model look up by the number in their vertices: a filter
 * changes two hundred apartments without touching a mesh.
 */
export class ApartmentPaint {
  readonly texture: DataTexture;
  readonly #pixels: Uint8Array;
  readonly #rows: number;

  /** @param count the highest number of an apartment */
  constructor(count: number) {
    this.#rows = Math.ceil((count + 1) / WIDE);
    this.#pixels = new Uint8Array(WIDE * this.#rows * 4);
    this.texture = new DataTexture(this.#pixels, WIDE, this.#rows, RGBAFormat, UnsignedByteType);
    this.texture.minFilter = NearestFilter;
    this.texture.magFilter = NearestFilter;
    this.texture.needsUpdate = true;
  }

  set(index: number, { color, strength }: Paint): void {
    this.#pixels.set([...color, Math.round(strength * 255)], index * 4);
    this.texture.needsUpdate = true;
  }

  /**
   * Makes a material take its apartment's colour.
   *
   * @param mode `tint` mixes it over the material's own colour, `body` is nothing but that colour, as see-through as it is weak
   */
  apply(material: Material, mode: 'tint' | 'body'): void {
    const { texture } = this;
    const rows = this.#rows;
    material.onBeforeCompile = (shader) => {
      shader.uniforms.orielPaint = { value: texture };
      shader.vertexShader = shader.vertexShader
        .replace(
          '#include <common>',
          `#include <common>
attribute float _apartment;
uniform sampler2D orielPaint;
varying vec4 orielColor;`,
        )
        .replace(
          '#include <begin_vertex>',
          `#include <begin_vertex>
float orielRow = floor(_apartment / ${WIDE}.0);
// Numbers beyond the texture are of apartments that are not told of.
orielColor = orielRow < ${rows}.0 ? texture2D(orielPaint, vec2((mod(_apartment, ${WIDE}.0) + 0.5) / ${WIDE}.0, (orielRow + 0.5) / ${rows}.0)) : vec4(0.0);
orielColor.rgb = pow(orielColor.rgb, vec3(2.2));`,
        );
      const line =
        mode === 'tint'
          ? 'diffuseColor.rgb = mix(diffuseColor.rgb, orielColor.rgb, orielColor.a);'
          : 'diffuseColor = orielColor; if (orielColor.a < 0.004) discard;';
      shader.fragmentShader = shader.fragmentShader
        .replace('#include <common>', '#include <common>\nvarying vec4 orielColor;')
        .replace('#include <color_fragment>', `#include <color_fragment>\n${line}`);
    };
    material.customProgramCacheKey = () => `oriel ${mode} ${rows}`;
    material.needsUpdate = true;
  }

  dispose(): void {
    this.texture.dispose();
  }
}
