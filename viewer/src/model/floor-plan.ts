import type { ModelFloor } from '@oriel/contract/navigator-model';
import {
  BufferGeometry,
  CanvasTexture,
  DoubleSide,
  Float32BufferAttribute,
  Mesh,
  MeshLambertMaterial,
  SRGBColorSpace,
} from 'three';
import { placePicture } from '../core/plan-placing.ts';

/** Longest side of the texture, pixels: a line of a wall is still a line when one is near. */
const LONGEST = 2048;
/** Metres above the floor, so that neither flickers through the other. */
const ABOVE = 0.04;

type Plan = NonNullable<ModelFloor['plan']>;

/** The plan of the storey that everything above has been lifted from, on its floor; it takes the sun and the shadows of the walls. */
export class FloorPlan {
  readonly mesh: Mesh<BufferGeometry, MeshLambertMaterial>;
  readonly #redraw: () => void;
  readonly #pictures = new Map<string, HTMLImageElement>();
  #life = new AbortController();

  constructor(redraw: () => void) {
    this.#redraw = redraw;
    const material = new MeshLambertMaterial({
      // Paper in the sun would be nothing but white.
      color: '#c9c5bd',
      transparent: true,
      side: DoubleSide,
      polygonOffset: true,
      polygonOffsetFactor: -2,
      polygonOffsetUnits: -2,
    });
    this.mesh = new Mesh(new BufferGeometry(), material);
    this.mesh.receiveShadow = true;
    this.mesh.visible = false;
    this.mesh.frustumCulled = false;
    // Before the see-through bodies of apartments, which colour it.
    this.mesh.renderOrder = 1;
  }

  /**
   * Lays the plan of a storey once its picture is there, and takes away another; one that cannot be had stays away.
   *
   * @param height of the storey's floor, metres
   */
  show(floor: Pick<ModelFloor, 'plan'> | null, height: number): void {
    this.#life.abort();
    this.#life = new AbortController();
    const { signal } = this.#life;
    const plan = floor?.plan;
    if (!plan) {
      this.mesh.visible = false;
      return;
    }
    this.#pictureOf(plan.url).then(
      (picture) => {
        if (!signal.aborted) this.#lay(picture, plan, height + ABOVE);
      },
      () => {
        if (!signal.aborted) this.mesh.visible = false;
      },
    );
  }

  dispose(): void {
    this.#life.abort();
    this.mesh.geometry.dispose();
    this.mesh.material.map?.dispose();
    this.mesh.material.dispose();
  }

  async #pictureOf(url: string): Promise<HTMLImageElement> {
    const known = this.#pictures.get(url);
    if (known) return known;
    const picture = new Image();
    picture.crossOrigin = 'anonymous';
    picture.src = url;
    await picture.decode();
    this.#pictures.set(url, picture);
    return picture;
  }

  #lay(picture: HTMLImageElement, plan: Plan, height: number): void {
    const { mesh } = this;
    if (mesh.userData.picture !== picture) {
      mesh.material.map?.dispose();
      mesh.material.map = textureOf(picture);
      mesh.material.needsUpdate = true;
      mesh.userData.picture = picture;
    }
    const { corner, across, down } = placePicture(plan, picture.naturalWidth / picture.naturalHeight);
    const at = (right: number, below: number) => [
      corner[0] + across[0] * right + down[0] * below,
      height,
      corner[1] + across[1] * right + down[1] * below,
    ];
    const corners = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)].flat();
    mesh.geometry.setAttribute('position', new Float32BufferAttribute(corners, 3));
    mesh.geometry.setAttribute('normal', new Float32BufferAttribute([0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0], 3));
    mesh.geometry.setAttribute('uv', new Float32BufferAttribute([0, 1, 1, 1, 1, 0, 0, 0], 2));
    mesh.geometry.setIndex([0, 3, 2, 0, 2, 1]);
    mesh.visible = true;
    this.#redraw();
  }
}

/** Drawn once at the size of the texture: a drawing in SVG has no pixels of its own. */
function textureOf(picture: HTMLImageElement): CanvasTexture {
  const { naturalWidth, naturalHeight } = picture;
  const scale = LONGEST / Math.max(naturalWidth, naturalHeight);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}
