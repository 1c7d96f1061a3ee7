import { readFile } from 'node:fs/promises';
import type { ModelFinding, ModelFrame } from '@oriel/contract/navigator-model';
import type { PublicTourModel } from '@oriel/contract/tour-model';
import { contentHash } from '../content-hash.ts';
import type { Storage } from '../storage.ts';
import { boundsOf, DRAWS, largePictures } from './build-model.ts';
import { FORMS } from './make-renditions.ts';
import { meshesOf, openModel } from './model-file.ts';
import { findFrame } from './model-frame.ts';
import { storeRenditions } from './store-renditions.ts';
import { surfacesOf } from './surfaces.ts';
import { validated } from './validate.ts';

export interface BuildRoomsOptions {
  readonly storage: Storage;
  /** Folder of the results; a folder of its own below it holds each version. */
  readonly folder: string;
  /** A cleaned GLB. */
  readonly sourcePath: string;
  readonly sourceSha256: string;
  /** What the team has set; the rest is read from the file. */
  readonly frame: Partial<Pick<ModelFrame, 'up' | 'unit'>>;
  readonly signal?: AbortSignal;
  /** 0 to 1. */
  readonly onProgress?: (done: number) => void;
}

export interface BuiltRooms {
  readonly findings: readonly ModelFinding[];
  readonly frame: Pick<ModelFrame, 'up' | 'unit'>;
  /** With a storage key in the place of the address. */
  readonly shown: Pick<PublicTourModel, 'url' | 'bytes' | 'triangles' | 'bounds'>;
}

/** Changes with what is made of a model, so that nothing of an older program is taken for its own. */
const VERSION = 2;

/**
 * Makes the model of an apartment's rooms into one light file for its tour: in metres, y up from its lowest point, the middle of the whole
 * at x = z = 0.
 *
 * @throws ModelFault with the finding that refuses it
 */
export async function buildRooms(options: BuildRoomsOptions): Promise<BuiltRooms> {
  const { storage, folder, sourceSha256, frame: set, signal, onProgress = () => {} } = options;
  const data = await readFile(options.sourcePath);
  const findings: ModelFinding[] = [...(await validated(data))];
  signal?.throwIfAborted();
  onProgress(0.2);
  const document = await openModel(data);
  findings.push(...largePictures(document));
  const meshes = meshesOf(document);
  const { frame, guessed, matrix } = findFrame({ north: 0, ...set }, meshes, [], [], 'rooms');
  const surfaces = surfacesOf(meshes, matrix, () => undefined);
  const { up, unit } = frame;
  const hash = contentHash(sourceSha256, { VERSION, form: FORMS.rooms, up, unit });
  const { files, draws } = await storeRenditions(document, surfaces, {
    ...{ storage, key: `${folder}/${hash}`, forms: ['rooms'] },
    ...(signal ? { signal } : {}),
    onProgress: (done) => onProgress(0.3 + done * 0.7),
  });
  if (guessed.includes('up') && up === 'Z') findings.push({ code: 'UP_GUESSED', severity: 'warning' });
  if (guessed.includes('unit') && unit !== 1) {
    findings.push({ code: 'UNIT_GUESSED', severity: 'warning', detail: String(unit) });
  }
  if (draws > DRAWS) findings.push({ code: 'MANY_MATERIALS', severity: 'warning', count: draws });
  return { findings, frame: { up, unit }, shown: { ...files.rooms, bounds: boundsOf(surfaces).bounds } };
}
