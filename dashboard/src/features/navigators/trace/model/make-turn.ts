import type { TracedOutline } from '../traced.ts';
import { Tracer } from '../tracing/tracer.ts';
import type { ModelApartment } from './apartments-in-model.ts';
import { type IdOptions, idColour, type ModelStage } from './stage.ts';
import { azimuthOf, cameraOf, type Turntable } from './turntable.ts';

/** A frame of the turn, with its overlays. */
export interface TurnFrame {
  readonly number: number;
  readonly angle: number;
  readonly picture: Blob;
  readonly outlines: readonly TracedOutline[];
}

/**
 * Renders the frames of a turn and traces each. Yields to the page between frames.
 *
 * @param done finished frames that need not be rendered again
 */
export async function makeTurn(
  stage: ModelStage,
  apartments: readonly ModelApartment[],
  turntable: Turntable,
  options: IdOptions,
  {
    done,
    signal,
    onFrame,
  }: { done: readonly TurnFrame[]; signal: AbortSignal; onFrame: (frame: TurnFrame) => void },
): Promise<void> {
  const tracer = new Tracer();
  const palette = apartments.map((_, index) => idColour(index));
  try {
    for (let number = 0; number < turntable.frames; number += 1) {
      if (done.some((frame) => frame.number === number)) continue;
      await breath();
      signal.throwIfAborted();
      const camera = cameraOf(turntable, number, stage.ball);
      const picture = await stage.frame(camera);
      const ids = await stage.ids(camera, apartments, options);
      signal.throwIfAborted();
      const pieces = await tracer.trace(ids, palette, 0);
      const outlines = pieces.flatMap(({ colour, points, holes }) => {
        const apartment = apartments[colour]?.apartment;
        if (!apartment) return [];
        const target = { targetType: 'apartment' as const, targetId: apartment.id };
        return [{ target, points, ...(holes && holes.length > 0 ? { holes } : {}) }];
      });
      onFrame({ number, angle: azimuthOf(turntable, number), picture, outlines });
    }
  } finally {
    tracer.close();
  }
}

/** Lets the page render and respond before the next frame. */
function breath(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
