import { type Colour, colourDistance } from './tracing/raster.ts';
import type { TracedPiece } from './tracing/trace-mask.ts';
import { MaskError, type TraceFailure, Tracer } from './tracing/tracer.ts';

/** A traced mask; its pieces refer to their colour by its index in the list of all colours. */
interface TracedMask {
  readonly file: File;
  readonly pieces: readonly TracedPiece[];
  readonly failed?: TraceFailure;
}

/** A colour of the masks, and the mask with its largest area. */
export interface MaskColour {
  readonly colour: Colour;
  readonly pixels: number;
  readonly file: number;
}

export interface MaskSet {
  readonly masks: readonly TracedMask[];
  readonly colours: readonly MaskColour[];
}

/** Colours closer than this in two masks are the same. */
const SAME = 30;

/**
 * Traces the masks of one building: first collects all colours, so that an apartment has the same one everywhere, then traces each mask.
 *
 * @param named colours known to stand for apartments, even where they cover what looks like the background
 * @param onProgress share of the work done
 */
export async function traceMasks(
  files: readonly File[],
  named: readonly Colour[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<MaskSet> {
  const tracer = new Tracer();
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      tracer.close();
      reject(signal.reason);
    });
  });
  const work = async (): Promise<MaskSet> => {
    const failures = new Map<number, TraceFailure>();
    const attempt = async <Result>(file: number, task: Promise<Result>): Promise<Result | undefined> => {
      try {
        return await task;
      } catch (error) {
        if (!(error instanceof MaskError)) throw error;
        failures.set(file, error.reason);
        return undefined;
      }
    };
    const colours: { colour: Colour; pixels: number; file: number; most: number }[] = [];
    const backgrounds = new Map<Colour, number>();
    for (const [file, mask] of files.entries()) {
      const found = await attempt(file, tracer.find(mask));
      onProgress((file + 1) / files.length / 2);
      if (!found) continue;
      backgrounds.set(found.background, (backgrounds.get(found.background) ?? 0) + 1);
      for (const { colour, pixels } of found.colours) {
        const known = colours.find((one) => colourDistance(one.colour, colour) < SAME);
        if (!known) colours.push({ colour, pixels, file, most: pixels });
        else {
          known.pixels += pixels;
          if (pixels > known.most) Object.assign(known, { file, most: pixels });
        }
      }
    }
    const [common = 0] = [...backgrounds].sort(([, one], [, other]) => other - one)[0] ?? [];
    const isNamed = named.some((one) => colourDistance(one, common) < SAME);
    const background = isNamed ? 0 : common;
    const wanted = colours.filter(({ colour }) => colourDistance(colour, background) >= SAME);
    if (isNamed) wanted.push({ colour: common, pixels: 0, file: 0, most: 0 });
    wanted.sort((one, other) => other.pixels - one.pixels);
    const palette = wanted.map(({ colour }) => colour);
    const masks: TracedMask[] = [];
    for (const [file, mask] of files.entries()) {
      const pieces = failures.has(file)
        ? undefined
        : await attempt(file, tracer.trace(mask, palette, background));
      const failed = failures.get(file);
      masks.push({ file: mask, pieces: pieces ?? [], ...(failed ? { failed } : {}) });
      onProgress(0.5 + (file + 1) / files.length / 2);
    }
    return { masks, colours: wanted.map(({ colour, pixels, file }) => ({ colour, pixels, file })) };
  };
  try {
    return await Promise.race([work(), stopped]);
  } finally {
    tracer.close();
  }
}
