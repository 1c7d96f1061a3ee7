import { findColours } from './find-colours.ts';
import type { Colour, Raster } from './raster.ts';
import { type TracedPiece, traceMask } from './trace-mask.ts';

/** A picture file, or pixels. */
export type MaskSource = Blob | Raster;

export type WorkerTask =
  | { readonly key: number; readonly kind: 'find'; readonly mask: MaskSource }
  | {
      readonly key: number;
      readonly kind: 'trace';
      readonly mask: MaskSource;
      readonly palette: readonly Colour[];
      readonly background: Colour;
    };

export type Found = ReturnType<typeof findColours> & { readonly width: number; readonly height: number };

export type WorkerAnswer =
  | { readonly key: number; readonly found: Found }
  | { readonly key: number; readonly pieces: readonly TracedPiece[] }
  | { readonly key: number; readonly failed: 'unreadable' | 'large' | 'ragged' };

/** Maximum number of pixels of a mask; larger ones would fill a phone's memory. */
const PIXELS_MAX = 40_000_000;

class TooLarge extends Error {}

self.addEventListener('message', async ({ data: task }: MessageEvent<WorkerTask>) => {
  const answer = await work(task);
  self.postMessage(answer);
});

async function work(task: WorkerTask): Promise<WorkerAnswer> {
  const { key } = task;
  let raster: Raster;
  try {
    raster = task.mask instanceof Blob ? await pixelsOf(task.mask) : task.mask;
  } catch (error) {
    return { key, failed: error instanceof TooLarge ? 'large' : 'unreadable' };
  }
  try {
    if (task.kind === 'trace') {
      return { key, pieces: traceMask(raster, task.palette, { background: task.background }) };
    }
    return { key, found: { ...findColours(raster), width: raster.width, height: raster.height } };
  } catch {
    return { key, failed: 'ragged' };
  }
}

/** Colours are identifiers here: no colour profile may change them. */
async function pixelsOf(file: Blob): Promise<Raster> {
  const bitmap = await createImageBitmap(file, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });
  try {
    const { width, height } = bitmap;
    if (width * height > PIXELS_MAX) throw new TooLarge('The mask has too many pixels');
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('No canvas');
    context.drawImage(bitmap, 0, 0);
    return { width, height, data: context.getImageData(0, 0, width, height).data };
  } finally {
    bitmap.close();
  }
}
