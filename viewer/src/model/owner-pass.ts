import {
  DataTexture,
  DoubleSide,
  GLSL3,
  type Material,
  type Mesh,
  MeshBasicMaterial,
  NearestFilter,
  RGBAFormat,
  ShaderMaterial,
  UnsignedByteType,
} from 'three';
import { roleOf } from './prepare-model.ts';

/** What covers what in a picture of whose each pixel is. */
export interface OwnerOptions {
  /** An apartment covers its facade; else the body that marks its volume, where it has one. */
  readonly facadeOnly: boolean;
  /** Plants hide what is behind them. */
  readonly plantsHide: boolean;
}

/** Colour of an apartment by its number from 1, as 0xRRGGBB: far enough apart to be told apart, and never black. Up to 3,374. */
export function ownerColor(index: number): number {
  return (
    ((index % 15) * 17 * 65_536) | ((Math.floor(index / 15) % 15) * 17 * 256) | (Math.floor(index / 225) * 17)
  );
}

const VERTEX = `
in float _apartment;
uniform sampler2D owners;
uniform float size;
flat out vec4 owner;
void main() {
  owner = texture(owners, vec2((_apartment + 0.5) / size, 0.5));
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;

const FRAGMENT = `
flat in vec4 owner;
out vec4 color;
void main() {
  if (owner.a < 0.5) discard;
  color = vec4(owner.rgb, 1.0);
}`;

/** Draws every apartment in a flat colour of its own, and what hides it in black. */
export class OwnerPass {
  readonly #meshes: readonly Mesh[];
  readonly #numbers: readonly number[];
  readonly #size: number;
  readonly #made: { dispose(): void }[] = [];

  /** @param numbers those of the apartments, from 1 */
  constructor(meshes: readonly Mesh[], numbers: readonly number[]) {
    this.#meshes = meshes;
    this.#numbers = numbers;
    this.#size = Math.max(0, ...numbers) + 1;
  }

  /** Gives the meshes their colours; returns a function that gives them back their own materials. */
  paint({ facadeOnly, plantsHide }: OwnerOptions): () => void {
    const before = this.#meshes.map((mesh) => [mesh, mesh.material, mesh.visible] as const);
    const bodies = new Set<number>();
    if (!facadeOnly) {
      for (const mesh of this.#meshes) if (roleOf(mesh) === 'volume') collectOwners(mesh, bodies);
    }
    const black = this.#keep(new MeshBasicMaterial({ color: 0x000000, side: DoubleSide }));
    const volume = this.#material({ skips: new Set(), hides: false });
    const solid = this.#material({ skips: bodies, hides: true });
    const glass = this.#material({ skips: bodies, hides: false });
    for (const mesh of this.#meshes) {
      const role = roleOf(mesh);
      const clear = [mesh.material].flat().every(({ transparent }) => transparent);
      if (mesh.geometry.getAttribute('_apartment')) {
        mesh.visible = role !== 'volume' || !facadeOnly;
        mesh.material = role === 'volume' ? volume : clear ? glass : solid;
      } else {
        mesh.visible = !clear && (plantsHide || role !== 'plants');
        mesh.material = black;
      }
    }
    return () => {
      for (const [mesh, material, visible] of before) Object.assign(mesh, { material, visible });
      for (const one of this.#made.splice(0)) one.dispose();
    };
  }

  /**
   * @param skips apartments that are drawn by their bodies
   * @param hides whether what belongs to nobody hides what is behind it
   */
  #material({ skips, hides }: { skips: ReadonlySet<number>; hides: boolean }): Material {
    const pixels = new Uint8Array(this.#size * 4);
    if (hides) pixels.set([0, 0, 0, 255], 0);
    for (const number of this.#numbers) {
      const color = ownerColor(number);
      const drawn = skips.has(number) ? 0 : 255;
      pixels.set([color >> 16, (color >> 8) & 255, color & 255, drawn], number * 4);
    }
    const owners = new DataTexture(pixels, this.#size, 1, RGBAFormat, UnsignedByteType);
    owners.minFilter = NearestFilter;
    owners.magFilter = NearestFilter;
    owners.needsUpdate = true;
    this.#keep(owners);
    return this.#keep(
      new ShaderMaterial({
        uniforms: { owners: { value: owners }, size: { value: this.#size } },
        vertexShader: VERTEX,
        fragmentShader: FRAGMENT,
        glslVersion: GLSL3,
        side: DoubleSide,
        toneMapped: false,
      }),
    );
  }

  #keep<T extends { dispose(): void }>(made: T): T {
    this.#made.push(made);
    return made;
  }
}

function collectOwners(mesh: Mesh, into: Set<number>): void {
  const numbers = mesh.geometry.getAttribute('_apartment');
  for (let corner = 0; corner < (numbers?.count ?? 0); corner += 1) into.add(numbers?.getX(corner) ?? 0);
}
