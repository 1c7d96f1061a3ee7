import { type BuildModelOptions, type BuiltModel, buildModel } from './building-model/build-model.ts';
import { type BuildRoomsOptions, type BuiltRooms, buildRooms } from './building-model/build-rooms.ts';
import { ModelFault } from './building-model/model-fault.ts';
import type { PartOfSphere } from './gpano.ts';
import { openStorage } from './open-storage.ts';
import { findPadding, type Padding } from './padding.ts';
import { type PosterOptions, type Posters, renderPosters } from './poster.ts';
import { panoramaPreview, picturePreview } from './preview-pictures.ts';
import { type ExpectedMedia, type Probe, probeFile, type SphereProbe } from './probe.ts';
import { buildPyramid, type Pyramid, type PyramidOptions } from './pyramid.ts';
import { makeRenditions, type RenditionOptions, type Renditions } from './renditions.ts';
import type { StorageAddress } from './storage.ts';

/** Context of a running task. */
export interface TaskContext {
  readonly signal: AbortSignal;
  readonly progress: (done: number) => void;
}

/** Options in serializable form: a store by its address, no functions. */
type Crossing<T> = Omit<T, 'storage' | 'signal' | 'onProgress'> & { readonly storage: StorageAddress };

function open<T extends { readonly storage: StorageAddress }>({ storage, ...rest }: T) {
  return { ...rest, storage: openStorage(storage) };
}

interface Refused {
  readonly refused: ModelFault['finding'];
}

async function orRefused<T>(building: Promise<T>): Promise<T | Refused> {
  try {
    return await building;
  } catch (error) {
    if (error instanceof ModelFault) return { refused: error.finding };
    throw error;
  }
}

/** Tasks on pictures, by name; their inputs and results are serializable. */
export const MEDIA_TASKS = {
  probe: (input: {
    readonly path: string;
    readonly expected: ExpectedMedia;
    readonly part?: PartOfSphere;
  }): Promise<Probe> => probeFile(input.path, input.expected, input.part),

  panoramaPreview: (input: { readonly path: string; readonly probe: Probe; readonly sphere: SphereProbe }) =>
    panoramaPreview(input.path, input.probe, input.sphere),

  padding: (input: { readonly path: string }): Promise<Padding> => findPadding(input.path),

  picturePreview: (input: { readonly path: string; readonly probe: Probe }): Promise<Buffer> =>
    picturePreview(input.path, input.probe),

  renditions: (input: Crossing<RenditionOptions>, { signal }: TaskContext): Promise<Renditions> =>
    makeRenditions({ ...open(input), signal }),

  pyramid: (input: Crossing<PyramidOptions>, { signal, progress }: TaskContext): Promise<Pyramid> =>
    buildPyramid({ ...open(input), signal, onProgress: progress }),

  /** A model that cannot be shown comes back as the finding that refuses it. */
  buildingModel: (
    input: Crossing<BuildModelOptions>,
    { signal, progress }: TaskContext,
  ): Promise<BuiltModel | Refused> => orRefused(buildModel({ ...open(input), signal, onProgress: progress })),

  /** The same for the rooms of a tour. */
  roomsModel: (
    input: Crossing<BuildRoomsOptions>,
    { signal, progress }: TaskContext,
  ): Promise<BuiltRooms | Refused> => orRefused(buildRooms({ ...open(input), signal, onProgress: progress })),

  posters: (input: Crossing<PosterOptions>, { signal }: TaskContext): Promise<Posters> =>
    renderPosters({ ...open(input), signal }),
} as const;

export type MediaTask = keyof typeof MEDIA_TASKS;
export type TaskInput<K extends MediaTask> = Parameters<(typeof MEDIA_TASKS)[K]>[0];
export type TaskOutput<K extends MediaTask> = Awaited<ReturnType<(typeof MEDIA_TASKS)[K]>>;

/** Messages to and from the process. */
export type ToMediaProcess =
  | { readonly id: number; readonly task: MediaTask; readonly input: unknown }
  | { readonly id: number; readonly abort: true };
export type FromMediaProcess =
  | { readonly id: number; readonly progress: number }
  | { readonly id: number; readonly output: unknown; readonly rss: number }
  | { readonly id: number; readonly error: SentError; readonly rss: number };

/** A serializable error; `limit` is that of a MediaError. */
export interface SentError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly code: unknown;
  readonly limit: number | undefined;
}
