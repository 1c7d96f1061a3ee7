import type { ModelPoint } from '@oriel/contract/model-place';
import type { PanoramaLight, PublicPanorama } from '@oriel/contract/panorama';
import type { SpherePosition } from '@oriel/contract/panorama-marks';
import type { ModelPosition, PublicTourModel } from '@oriel/contract/tour-model';
import type { View } from '../../core/projection.ts';
import { RoomsStage } from '../../model/rooms-stage.tsx';
import type { Flight } from '../../panorama/panorama-stage.ts';
import { savesData } from '../../shell/saves-data.ts';
import { roomFaces } from './room-faces.ts';

/** What is needed of a room to project it. */
type DepthRoom = Pick<PublicPanorama, 'id' | 'tiles' | 'modelPosition'>;

/** A room with its place in the model. */
export type PlacedInModel = PanoramaLight & { readonly modelPosition: ModelPosition };

/** Largest side of a face, pixels: for a few rooms, and for many or a phone. */
const SIDE = { few: 800, many: 400 } as const;
/** Rooms from which pictures are coarser. */
const MANY = 8;
/** Most rooms that are painted onto the model from above. */
const PAINTED = 24;
/** Milliseconds that a walk waits for its pictures. */
const PATIENCE = 500;

/** The rooms of a panorama's tour that have a place in the model, itself included. */
export function placedRooms(panorama: PublicPanorama): PlacedInModel[] {
  return [panorama, ...(panorama.siblings ?? [])].filter(
    (room): room is PlacedInModel => room.modelPosition !== undefined,
  );
}

/** The model of a tour with its rooms: walking with depth, the rooms from above, and measuring. */
export class DepthTour {
  readonly model: PublicTourModel;
  readonly stage: RoomsStage;
  readonly #life: AbortController;
  readonly #side: number;
  readonly #loading = new Map<string, Promise<boolean>>();

  /**
   * @param over the canvas of the panorama
   * @param onLost the drawing context is gone for good
   * @throws when the model cannot be fetched, read or drawn
   */
  static async open(
    over: HTMLElement,
    panorama: PublicPanorama & { readonly model: PublicTourModel },
    { onLost, signal }: { readonly onLost: () => void; readonly signal: AbortSignal },
  ): Promise<DepthTour> {
    const life = new AbortController();
    const stage = await RoomsStage.open({ over, model: panorama.model, onLost, signal });
    return new DepthTour(panorama, stage, life);
  }

  private constructor(
    panorama: PublicPanorama & { readonly model: PublicTourModel },
    stage: RoomsStage,
    life: AbortController,
  ) {
    this.model = panorama.model;
    this.stage = stage;
    this.#life = life;
    const coarse = savesData() || matchMedia('(pointer: coarse)').matches;
    this.#side = coarse || placedRooms(panorama).length > MANY ? SIDE.many : SIDE.few;
  }

  /** Loads what walking from a room needs, one room after the other. */
  async fetchAhead(panorama: PublicPanorama): Promise<void> {
    const near = new Set(panorama.portals.map(({ targetPanoramaId }) => targetPanoramaId));
    await this.#prepare(panorama);
    if (savesData()) return;
    for (const room of panorama.siblings ?? []) if (near.has(room.id)) await this.#prepare(room);
  }

  /** Loads all rooms for the view from above. */
  async fetchAll(panorama: PublicPanorama): Promise<void> {
    for (const room of placedRooms(panorama).slice(0, PAINTED)) await this.#prepare(room);
  }

  /** The way from one room to another; undefined where one of them has no place, or the device is too slow. */
  wayBetween(from: DepthRoom, to: DepthRoom): Flight | undefined {
    const [a, b] = [from.modelPosition, to.modelPosition];
    if (!a || !b || this.stage.isSlow) return undefined;
    return {
      isReady: async () => {
        const loaded = Promise.all([this.#prepare(from), this.#prepare(to)]);
        const tooLate = new Promise<boolean[]>((resolve) => setTimeout(() => resolve([false]), PATIENCE));
        return (await Promise.race([loaded, tooLate])).every(Boolean);
      },
      fly: async (view, arriving, covered) =>
        await this.stage.fly(
          { id: from.id, place: a, view },
          { id: to.id, place: b, view: arriving },
          covered,
        ),
      stop: () => this.stage.stop(),
    };
  }

  /** Flies from above down into a room; `arrived` resolves when its picture is beneath. */
  async flyDown(room: DepthRoom, view: () => View, arrived: Promise<void>): Promise<void> {
    const place = room.modelPosition;
    if (!place || !(await this.#prepare(room))) {
      await arrived;
      this.stage.closeFromAbove();
      return;
    }
    await this.stage.flyDown({ id: room.id, place, view }, arrived);
  }

  /** The point of the model at a direction of a room's picture; null where there is none. */
  pointAt(room: DepthRoom, angles: SpherePosition): ModelPoint | null {
    return room.modelPosition ? this.stage.pointAt(room.modelPosition, angles) : null;
  }

  destroy(): void {
    this.#life.abort();
    this.stage.destroy();
  }

  /** Whether a room can be projected. */
  #prepare(room: DepthRoom): Promise<boolean> {
    const { id, tiles, modelPosition: place } = room;
    const version = tiles.baseUrl ?? '';
    if (!place) return Promise.resolve(false);
    if (this.stage.has(id, version)) return Promise.resolve(true);
    const key = `${id} ${version}`;
    const known = this.#loading.get(key);
    if (known) return known;
    const { signal } = this.#life;
    const loading = roomFaces(tiles, this.#side, signal)
      .then((faces) => {
        if (signal.aborted) return false;
        this.stage.addRoom({ id, version, place, faces });
        return true;
      })
      // Without its pictures, the walk is a plain one.
      .catch(() => false)
      .finally(() => this.#loading.delete(key));
    this.#loading.set(key, loading);
    return loading;
  }
}
