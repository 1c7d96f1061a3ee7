import type { ModelPoint } from '@oriel/contract/model-place';
import type { ModelPosition } from '@oriel/contract/tour-model';
import {
  BoxGeometry,
  Color,
  CubeCamera,
  CubeTexture,
  Group,
  LinearFilter,
  LinearMipmapLinearFilter,
  type Material,
  Mesh,
  NearestFilter,
  Raycaster,
  Scene,
  Vector3,
  WebGLCubeRenderTarget,
  type WebGLRenderer,
} from 'three';
import { isSolid } from './is-solid.ts';
import { releaseModel } from './load-model.ts';
import { DRAWS, NEAREST_OF, type ProjectedRoom, RoomMaterial } from './room-material.ts';

/** A panorama with its faces as pictures, in the order right, left, up, down, front, back. */
export interface PicturedRoom {
  readonly id: string;
  /** Changes with the pictures, as for a variant. */
  readonly version: string;
  readonly place: ModelPosition;
  readonly faces: readonly HTMLCanvasElement[];
}

/** Side of the six pictures that know how far everything is from a camera, pixels. */
const DISTANCE_SIZE = 512;

/** Half the side of the box that shows what is outside of the model, metres. */
const SKY = 60;

interface KnownRoom extends ProjectedRoom {
  readonly version: string;
}

/** The rooms of a model, drawn in two ways: on the way from one panorama to another, and from above. */
export class RoomsScene {
  readonly group = new Group();
  readonly #loaded: Group;
  readonly #meshes: readonly Mesh[];
  readonly #way: Group;
  readonly #sky: Mesh;
  readonly #plain: Group;
  readonly #wayMaterial: RoomMaterial;
  readonly #plainMaterial: RoomMaterial;
  readonly #rooms = new Map<string, KnownRoom>();
  readonly #projected: { readonly group: Group; readonly material: RoomMaterial }[] = [];
  readonly #raycaster = new Raycaster();

  constructor(loaded: Group) {
    this.#loaded = loaded;
    const meshes: Mesh[] = [];
    loaded.updateMatrixWorld(true);
    loaded.traverse((part) => {
      if (part instanceof Mesh) meshes.push(part);
    });
    this.#meshes = meshes;
    this.#wayMaterial = new RoomMaterial(DRAWS.flight);
    this.#plainMaterial = new RoomMaterial(DRAWS.plain, {
      colors: meshes.every(({ geometry }) => geometry.hasAttribute('color')),
    });
    this.#plainMaterial.set('solid', isSolid(meshes));
    this.#way = this.#copy(this.#wayMaterial, 0);
    this.#sky = new Mesh(new BoxGeometry(2 * SKY, 2 * SKY, 2 * SKY), this.#wayMaterial);
    this.#sky.frustumCulled = false;
    this.#way.add(this.#sky);
    this.#plain = this.#copy(this.#plainMaterial, 0);
    this.#way.visible = false;
  }

  get roomCount(): number {
    return this.#rooms.size;
  }

  has(id: string, version: string): boolean {
    return this.#rooms.get(id)?.version === version;
  }

  /** Takes in a panorama's pictures, and finds out how far everything is from its camera. */
  addRoom({ id, version, place, faces }: PicturedRoom, renderer: WebGLRenderer): void {
    this.#forget(id);
    const texture = new CubeTexture([...faces]);
    texture.minFilter = LinearMipmapLinearFilter;
    texture.magFilter = LinearFilter;
    texture.generateMipmaps = true;
    texture.needsUpdate = true;
    const distances = new WebGLCubeRenderTarget(DISTANCE_SIZE, {
      minFilter: NearestFilter,
      magFilter: NearestFilter,
      generateMipmaps: false,
    });
    const material = new RoomMaterial(DRAWS.distance);
    material.standAt(place);
    const scene = new Scene();
    scene.add(this.#copy(material, 0, false));
    const camera = new CubeCamera(0.02, 200, distances);
    camera.position.set(place.x, place.y, place.z);
    const [color, alpha] = [renderer.getClearColor(new Color()), renderer.getClearAlpha()];
    // White is farther than anything.
    renderer.setClearColor(0xffffff, 1);
    camera.update(renderer, scene);
    renderer.setClearColor(color, alpha);
    material.dispose();
    this.#rooms.set(id, { version, place, faces: texture, distances });
  }

  /** Draws the way between two panoramas; `share` 0 is all of the first, 1 all of the second. */
  showWay(from: string, to: string, share: number, camera: ModelPoint): boolean {
    const [first, second] = [this.#rooms.get(from), this.#rooms.get(to)];
    if (!first || !second) return false;
    this.#way.visible = true;
    this.#plain.visible = false;
    for (const { group } of this.#projected) group.visible = false;
    this.#wayMaterial.project([first, second]);
    this.#wayMaterial.set('share', share);
    this.#sky.position.set(...camera);
    return true;
  }

  /** Draws everything below a height from above, painted with those panoramas that are known. */
  showFromAbove(ceiling: number): void {
    this.#way.visible = false;
    this.#plain.visible = true;
    const rooms = [...this.#rooms.values()];
    const eyes = rooms.slice(0, NEAREST_OF).map(({ place }) => new Vector3(place.x, place.y, place.z));
    // First whatever a camera saw, then what it saw from nearest.
    const passes = ([DRAWS.room, DRAWS.nearestRoom] as const).flatMap((draws) =>
      rooms.map((room) => ({ draws, room })),
    );
    for (const [order, { draws, room }] of passes.entries()) {
      const pass = this.#pass(order);
      pass.group.visible = true;
      pass.material.set('draws', draws);
      pass.material.project([room]);
      pass.material.set('eyes', [
        ...eyes,
        ...Array.from({ length: NEAREST_OF - eyes.length }, () => new Vector3()),
      ]);
      pass.material.set('eyeCount', eyes.length);
      pass.material.set('ceiling', ceiling);
    }
    for (const { group } of this.#projected.slice(passes.length)) group.visible = false;
    this.#plainMaterial.set('ceiling', ceiling);
  }

  /** The first surface that a ray meets; null when it leaves the model. */
  hit(from: ModelPoint, direction: ModelPoint): ModelPoint | null {
    this.#raycaster.set(new Vector3(...from), new Vector3(...direction).normalize());
    this.#raycaster.near = 0.05;
    const [first] = this.#raycaster.intersectObjects([...this.#meshes], false);
    return first ? [first.point.x, first.point.y, first.point.z] : null;
  }

  dispose(): void {
    for (const id of [...this.#rooms.keys()]) this.#forget(id);
    for (const { material } of this.#projected) material.dispose();
    this.#wayMaterial.dispose();
    this.#plainMaterial.dispose();
    this.#sky.geometry.dispose();
    releaseModel(this.#loaded);
  }

  #pass(order: number) {
    const known = this.#projected[order];
    if (known) return known;
    const material = new RoomMaterial(DRAWS.room);
    const pass = { group: this.#copy(material, order + 1), material };
    this.#projected.push(pass);
    return pass;
  }

  /** All meshes once more, with another material; geometries are shared. */
  #copy(material: Material, order: number, shown = true): Group {
    const copy = this.#loaded.clone();
    copy.traverse((part) => {
      if (!(part instanceof Mesh)) return;
      part.material = material;
      part.renderOrder = order;
    });
    if (shown) this.group.add(copy);
    return copy;
  }

  #forget(id: string): void {
    const room = this.#rooms.get(id);
    room?.faces.dispose();
    room?.distances.dispose();
    this.#rooms.delete(id);
  }
}
