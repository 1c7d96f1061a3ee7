import {
  AgXToneMapping,
  Box3,
  Color,
  DirectionalLight,
  DoubleSide,
  type Group,
  HemisphereLight,
  LinearSRGBColorSpace,
  type Material,
  type Mesh,
  MeshBasicMaterial,
  NearestFilter,
  PCFShadowMap,
  type PerspectiveCamera,
  Scene,
  Sphere,
  Vector3,
  WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import type { Colour, Raster } from '../tracing/raster.ts';
import {
  facadeOf,
  isPlant,
  isSeeThrough,
  type ModelApartment,
  meshesOf,
  volumeOf,
} from './apartments-in-model.ts';
import { type Ball, FRAME_HEIGHT, FRAME_WIDTH } from './turntable.ts';

export interface IdOptions {
  /** Covers only the named facade of an apartment, if it has one. */
  readonly facadeOnly: boolean;
  /** Plants hide what is behind them. */
  readonly plantsHide: boolean;
}

const SKY = '#dfe8ee';
const WEBP_QUALITY = 0.9;

/** WebGL is not available, or its context was lost. */
export class NoGraphics extends Error {}

/** Renders a model: as a picture, or with one flat colour per apartment. */
export class ModelStage {
  readonly canvas: HTMLCanvasElement;
  readonly ball: Ball;
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #model: Group;
  readonly #ids = new WebGLRenderTarget(FRAME_WIDTH, FRAME_HEIGHT, {
    minFilter: NearestFilter,
    magFilter: NearestFilter,
    samples: 0,
  });
  readonly #idMaterials = new Map<number, MeshBasicMaterial>();

  /** @throws NoGraphics */
  constructor(canvas: HTMLCanvasElement, model: Group, apartments: readonly ModelApartment[]) {
    this.canvas = canvas;
    try {
      this.#renderer = new WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true });
    } catch {
      throw new NoGraphics('WebGL is not available');
    }
    this.#renderer.setPixelRatio(1);
    this.#renderer.toneMapping = AgXToneMapping;
    this.#renderer.toneMappingExposure = 1.25;
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    // The light does not move with the camera.
    this.#renderer.shadowMap.autoUpdate = false;
    this.#renderer.shadowMap.needsUpdate = true;
    this.#model = model;
    this.#scene.add(model);
    this.#scene.background = new Color(SKY);
    const volumes = new Set(
      apartments.filter(({ facade }) => facade.length > 0).flatMap((one) => volumeOf(one)[0]),
    );
    for (const mesh of meshesOf(model)) {
      mesh.castShadow = !isSeeThrough(mesh);
      mesh.receiveShadow = true;
      // Meshes that only mark an apartment's volume are not visible.
      show(mesh, !(volumes.has(mesh) && isSeeThrough(mesh)));
    }
    this.ball = ballAround(apartments.length > 0 ? apartments.flatMap(({ nodes }) => nodes) : [model]);
    this.#light();
  }

  /** Draws the picture in the size of the canvas. */
  draw(camera: PerspectiveCamera, width: number, height: number): void {
    this.#renderer.setSize(width, height, false);
    this.#renderer.render(this.#scene, camera);
  }

  /** A frame as a picture file: WebP, or JPEG where the browser cannot encode that. */
  async frame(camera: PerspectiveCamera): Promise<Blob> {
    this.draw(camera, FRAME_WIDTH, FRAME_HEIGHT);
    const written = (type: string) =>
      new Promise<Blob | null>((resolve) => this.canvas.toBlob(resolve, type, WEBP_QUALITY));
    const webp = await written('image/webp');
    const blob = webp?.type === 'image/webp' ? webp : await written('image/jpeg');
    if (!blob) throw new NoGraphics('The frame could not be read');
    return blob;
  }

  /**
   * The apartment at each pixel, as colours of `idColour`, without smoothing, lighting or colour correction. Opaque objects hide the
   * apartments behind them.
   */
  async ids(
    camera: PerspectiveCamera,
    apartments: readonly ModelApartment[],
    options: IdOptions,
  ): Promise<Raster> {
    const restore = this.#paint(apartments, options);
    const { background } = this.#scene;
    this.#scene.background = null;
    try {
      this.#renderer.setRenderTarget(this.#ids);
      this.#renderer.setClearColor(0x000000, 1);
      this.#renderer.clear();
      this.#renderer.render(this.#scene, camera);
    } finally {
      this.#renderer.setRenderTarget(null);
      this.#scene.background = background;
      restore();
    }
    const pixels = new Uint8Array(FRAME_WIDTH * FRAME_HEIGHT * 4);
    await this.#renderer.readRenderTargetPixelsAsync(this.#ids, 0, 0, FRAME_WIDTH, FRAME_HEIGHT, pixels);
    return { width: FRAME_WIDTH, height: FRAME_HEIGHT, data: upright(pixels) };
  }

  dispose(): void {
    this.#ids.dispose();
    for (const material of this.#idMaterials.values()) material.dispose();
    this.#renderer.dispose();
  }

  #light(): void {
    const { center, radius } = this.ball;
    this.#scene.add(new HemisphereLight('#eaf1f7', '#8d8676', 1.6));
    const sun = new DirectionalLight('#fff1dc', 3.2);
    // From the south-west, at the height of a spring afternoon.
    sun.position.copy(center).add(new Vector3(-0.55, 0.75, 0.75).normalize().multiplyScalar(radius * 3));
    sun.target.position.copy(center);
    sun.castShadow = true;
    sun.shadow.mapSize.set(2048, 2048);
    Object.assign(sun.shadow.camera, {
      left: -radius * 1.6,
      right: radius * 1.6,
      top: radius * 1.6,
      bottom: -radius * 1.6,
      near: radius * 0.5,
      far: radius * 7,
    });
    sun.shadow.normalBias = radius / 800;
    this.#scene.add(sun, sun.target);
  }

  /** Gives every mesh the colour of its apartment, or black; returns a function that restores the materials. */
  #paint(apartments: readonly ModelApartment[], { facadeOnly, plantsHide }: IdOptions): () => void {
    const colours = new Map<Mesh, number>();
    const left = new Set<Mesh>();
    for (const [index, one] of apartments.entries()) {
      const [shown, other] = facadeOnly ? facadeOf(one) : volumeOf(one);
      for (const mesh of other) left.add(mesh);
      for (const mesh of shown) colours.set(mesh, idColour(index));
    }
    const before: [Mesh, Material | Material[], number][] = [];
    for (const mesh of meshesOf(this.#model)) {
      before.push([mesh, mesh.material, mesh.layers.mask]);
      const colour = colours.get(mesh);
      const hides = !left.has(mesh) && !isSeeThrough(mesh) && (plantsHide || !isPlant(mesh));
      show(mesh, colour !== undefined || hides);
      mesh.material = this.#idMaterial(colour ?? 0);
    }
    return () => {
      for (const [mesh, material, layers] of before) {
        mesh.material = material;
        mesh.layers.mask = layers;
      }
    };
  }

  #idMaterial(colour: Colour): MeshBasicMaterial {
    const known = this.#idMaterials.get(colour);
    if (known) return known;
    const material = new MeshBasicMaterial({ toneMapped: false, fog: false, side: DoubleSide });
    material.color.setRGB(
      (colour >> 16) / 255,
      ((colour >> 8) & 255) / 255,
      (colour & 255) / 255,
      LinearSRGBColorSpace,
    );
    this.#idMaterials.set(colour, material);
    return material;
  }
}

/** Shows or hides a mesh without its descendants, which `visible` would include. */
function show(mesh: Mesh, shown: boolean): void {
  if (shown) mesh.layers.enable(0);
  else mesh.layers.disable(0);
}

/** Colours far enough apart to be told apart reliably: steps of 17 in red, green and blue, counted in base 15 and never black. */
export function idColour(index: number): Colour {
  const number = index + 1;
  return (
    ((number % 15) * 17 * 65_536) |
    ((Math.floor(number / 15) % 15) * 17 * 256) |
    (Math.floor(number / 225) * 17)
  );
}

/** Rows from top to bottom; WebGL reads them from the bottom. */
function upright(pixels: Uint8Array): Uint8Array {
  const row = FRAME_WIDTH * 4;
  const turned = new Uint8Array(pixels.length);
  for (let y = 0; y < FRAME_HEIGHT; y += 1) {
    turned.set(pixels.subarray((FRAME_HEIGHT - 1 - y) * row, (FRAME_HEIGHT - y) * row), y * row);
  }
  return turned;
}

function ballAround(nodes: readonly Parameters<Box3['expandByObject']>[0][]): Ball {
  const box = new Box3();
  for (const node of nodes) box.expandByObject(node);
  const { center, radius } = box.getBoundingSphere(new Sphere());
  return { center, radius: Math.max(radius, 0.001) };
}
