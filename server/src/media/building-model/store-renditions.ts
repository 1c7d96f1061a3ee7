import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Document } from '@gltf-transform/core';
import type { Storage } from '../storage.ts';
import { type ModelForm, makeRendition } from './make-renditions.ts';
import type { Surface } from './surfaces.ts';

interface RenditionTarget<F extends ModelForm> {
  readonly storage: Storage;
  /** Storage key of the folder. */
  readonly key: string;
  readonly forms: readonly F[];
  /** What a form shows, where that is not the surfaces themselves. */
  readonly surfacesIn?: (form: F) => readonly Surface[];
  readonly signal?: AbortSignal;
  /** 0 to 1. */
  readonly onProgress: (done: number) => void;
}

/** A stored file; `url` is its storage key. */
export interface StoredRendition {
  readonly url: string;
  readonly bytes: number;
  readonly triangles: number;
}

const compress = promisify(brotliCompress);

/** Packs surfaces in each form, and stores them in one folder, Brotli-compressed beside themselves. */
export async function storeRenditions<F extends ModelForm>(
  document: Document,
  surfaces: readonly Surface[],
  { storage, key, forms, surfacesIn = () => surfaces, signal, onProgress }: RenditionTarget<F>,
): Promise<{ readonly files: Readonly<Record<F, StoredRendition>>; readonly draws: number }> {
  const scratch = await storage.createTempFolder('model');
  try {
    const made = join(scratch, 'model');
    await mkdir(made);
    const files = {} as Record<F, StoredRendition>;
    let draws = 0;
    for (const [step, form] of forms.entries()) {
      signal?.throwIfAborted();
      const rendition = await makeRendition(document, surfacesIn(form), form);
      draws = Math.max(draws, rendition.draws);
      await writeFile(join(made, `${form}.glb`), rendition.data);
      const packed = await compress(rendition.data, {
        params: {
          // Made once and fetched by every visitor: a quarter less than with 9, for some seconds of a job.
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: rendition.data.length,
        },
      });
      await writeFile(join(made, `${form}.glb.br`), packed);
      files[form] = {
        url: `${key}/${form}.glb`,
        bytes: rendition.data.length,
        triangles: Math.round(rendition.triangles),
      };
      onProgress((step + 1) / forms.length);
    }
    await storage.commitFolder(made, key);
    return { files, draws };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
