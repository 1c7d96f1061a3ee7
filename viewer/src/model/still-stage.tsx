import type { PublicNavigatorModel } from '@oriel/contract/navigator-model';
import { advance, createRoot, extend, type ReconcilerRoot, type RootStore } from '@react-three/fiber';
import { useEffect } from 'react';
import {
  ACESFilmicToneMapping,
  DirectionalLight,
  Group,
  HemisphereLight,
  Mesh,
  NearestFilter,
  PCFShadowMap,
  PerspectiveCamera,
  WebGLRenderTarget,
} from 'three';
import { OrbitMotion, type OrbitPose } from '../core/orbit-motion.ts';
import type { SunPosition } from '../core/sunshine.ts';
import { ApartmentPaint } from './apartment-paint.ts';
import { BuildingScene, type SceneState } from './building-scene.tsx';
import { FIELD, farOf, homePose, middleOf, radiusOf } from './home-pose.ts';
import { Labels } from './labels.ts';
import { loadModel, releaseModel } from './load-model.ts';
import { type OwnerOptions, OwnerPass } from './owner-pass.ts';
import { NO_CEILING, prepareModel, roleOf } from './prepare-model.ts';
import { quietly } from './quietly.ts';
import { Skydome } from './skydome.ts';

extend({ DirectionalLight, Group, HemisphereLight });

const WEBP_QUALITY = 0.9;

/** Size of a picture, pixels. */
export interface StillSize {
  readonly width: number;
  readonly height: number;
}

/** WebGL is not available. */
export class NoGraphics extends Error {}

/** Draws pictures of a model out of sight: as visitors see it, or with one flat colour per apartment. */
export class StillStage {
  readonly canvas = document.createElement('canvas');
  /** Whether bodies mark apartments, beside their facades. */
  readonly hasBodies: boolean;
  readonly #model: PublicNavigatorModel;
  readonly #state: SceneState;
  readonly #paint: ApartmentPaint;
  readonly #owners: OwnerPass;
  readonly #camera: PerspectiveCamera;
  readonly #root: ReconcilerRoot<HTMLCanvasElement>;
  #store: RootStore | undefined;

  /**
   * Loads a model for pictures.
   *
   * @throws NoGraphics, or when the file cannot be fetched or read
   */
  static async open(model: PublicNavigatorModel, sun: SunPosition, signal: AbortSignal): Promise<StillStage> {
    const group = await loadModel(model.full.url, signal);
    let stage: StillStage | undefined;
    try {
      signal.throwIfAborted();
      stage = new StillStage(model, sun, group);
      await stage.#begin();
      signal.throwIfAborted();
      return stage;
    } catch (error) {
      if (stage) stage.destroy();
      else releaseModel(group);
      throw error;
    }
  }

  private constructor(model: PublicNavigatorModel, sun: SunPosition, loaded: Group) {
    this.#model = model;
    this.#paint = new ApartmentPaint(Math.max(0, ...model.apartments.map(({ index }) => index)));
    const meshes = prepareModel(loaded, this.#paint);
    const all: Mesh[] = [];
    loaded.traverse((part) => {
      if (part instanceof Mesh) all.push(part);
    });
    this.hasBodies = all.some((mesh) => roleOf(mesh) === 'volume');
    this.#owners = new OwnerPass(
      all,
      model.apartments.map(({ index }) => index),
    );
    const group = new Group();
    group.add(loaded);
    const far = farOf(model);
    const home = homePose(model, model.building, 0, 1);
    this.#state = {
      motion: new OrbitMotion(home, {
        tilt: [0, 89],
        distance: [1, far],
        target: { min: home.target, max: home.target },
      }),
      parts: { group, meshes },
      labels: new Labels([], 'sans-serif'),
      sky: new Skydome(far * 0.9),
      lit: { center: middleOf(model.building), radius: radiusOf(model.building) * 1.5 },
      sun,
      shadowsStale: true,
      rankOf: () => -1,
      ceiling: NO_CEILING,
      fieldOfView: FIELD.around,
      taken: [],
      onMoved: () => {},
      onPlaced: () => {},
      onFrame: () => {},
    };
    this.#camera = new PerspectiveCamera(FIELD.around, 1, 0.5, far);
    this.#root = quietly(() => createRoot(this.canvas));
  }

  /** Where a camera sees all of the building from a side; `distance` multiplies how far it stands. */
  poseFrom(azimuth: number, { width, height }: StillSize, tilt: number, distance: number): OrbitPose {
    const home = homePose(this.#model, this.#model.building, azimuth, width / height);
    return { ...home, tilt, distance: home.distance * distance };
  }

  /** Draws the picture onto the canvas. */
  draw(pose: OrbitPose, { width, height }: StillSize): void {
    const store = this.#store?.getState();
    if (!store) return;
    this.#state.motion.pose = pose;
    store.setSize(width, height);
    advance(performance.now(), true, store);
  }

  /**
   * The picture as a file: WebP, or JPEG where the browser cannot write that.
   *
   * @throws NoGraphics when it cannot be read
   */
  async picture(pose: OrbitPose, size: StillSize): Promise<Blob> {
    this.draw(pose, size);
    const written = (type: string) =>
      new Promise<Blob | null>((resolve) => this.canvas.toBlob(resolve, type, WEBP_QUALITY));
    const webp = await written('image/webp');
    const blob = webp?.type === 'image/webp' ? webp : await written('image/jpeg');
    if (!blob) throw new NoGraphics('The picture could not be read');
    return blob;
  }

  /**
   * The apartment at each pixel as `ownerColor`, four bytes a pixel from the top, without smoothing or light.
   *
   * @param seenBy a pose, or a camera of one's own
   */
  async owners(
    seenBy: OrbitPose | PerspectiveCamera,
    size: StillSize,
    options: OwnerOptions,
  ): Promise<Uint8Array> {
    const store = this.#store?.getState();
    if (!store) return new Uint8Array(size.width * size.height * 4);
    if (!(seenBy instanceof PerspectiveCamera)) this.draw(seenBy, size);
    const camera = seenBy instanceof PerspectiveCamera ? seenBy : this.#camera;
    const { gl, scene } = store;
    const target = new WebGLRenderTarget(size.width, size.height, {
      minFilter: NearestFilter,
      magFilter: NearestFilter,
      samples: 0,
    });
    const restore = this.#owners.paint(options);
    const { fog } = scene;
    const { sky, labels } = this.#state;
    try {
      scene.fog = null;
      sky.mesh.visible = false;
      labels.mesh.visible = false;
      gl.setRenderTarget(target);
      gl.setClearColor(0x000000, 1);
      gl.clear();
      gl.render(scene, camera);
    } finally {
      gl.setRenderTarget(null);
      scene.fog = fog;
      sky.mesh.visible = true;
      labels.mesh.visible = true;
      restore();
    }
    const pixels = new Uint8Array(size.width * size.height * 4);
    await gl.readRenderTargetPixelsAsync(target, 0, 0, size.width, size.height, pixels);
    target.dispose();
    return upright(pixels, size);
  }

  destroy(): void {
    const { parts, labels, sky } = this.#state;
    this.#root.unmount();
    releaseModel(parts.group);
    labels.dispose();
    sky.dispose();
    this.#paint.dispose();
  }

  async #begin(): Promise<void> {
    try {
      await this.#root.configure({
        frameloop: 'never',
        camera: this.#camera,
        shadows: { type: PCFShadowMap },
        dpr: 1,
        gl: { antialias: true, preserveDrawingBuffer: true },
        size: { width: 1, height: 1, top: 0, left: 0 },
        onCreated: ({ gl }) => {
          gl.toneMapping = ACESFilmicToneMapping;
        },
      });
    } catch {
      throw new NoGraphics('WebGL is not available');
    }
    await new Promise<void>((resolve) => {
      this.#store = this.#root.render(
        <>
          <BuildingScene state={this.#state} />
          <Ready onReady={resolve} />
        </>,
      );
    });
  }
}

/** Says when everything before it stands in the scene. */
function Ready({ onReady }: { readonly onReady: () => void }) {
  useEffect(() => onReady(), [onReady]);
  return null;
}

/** Rows from the top; WebGL reads them from the bottom. */
function upright(pixels: Uint8Array, { width, height }: StillSize): Uint8Array {
  const row = width * 4;
  const turned = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1) {
    turned.set(pixels.subarray((height - 1 - y) * row, (height - y) * row), y * row);
  }
  return turned;
}
