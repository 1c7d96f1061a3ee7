import type { PublicNavigatorModel } from '@oriel/contract/navigator-model';
import { type OwnerOptions, ownerColor } from '@oriel/viewer/model/owner-pass';
import type { StillStage } from '@oriel/viewer/model/still-stage.tsx';
import type { TracedOutline } from '../traced.ts';
import { Tracer } from '../tracing/tracer.ts';
import { azimuthOf, FRAME, type Turntable } from './turntable.ts';

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
  stage: StillStage,
  { apartments }: Pick<PublicNavigatorModel, 'apartments'>,
  turntable: Turntable,
  options: OwnerOptions,
  {
    done,
    signal,
    onFrame,
  }: { done: readonly TurnFrame[]; signal: AbortSignal; onFrame: (frame: TurnFrame) => void },
): Promise<void> {
  const tracer = new Tracer();
  const palette = apartments.map(({ index }) => ownerColor(index));
  const { elevation, distance } = turntable;
  try {
    for (let number = 0; number < turntable.frames; number += 1) {
      if (done.some((frame) => frame.number === number)) continue;
      await breath();
      signal.throwIfAborted();
      const angle = azimuthOf(turntable, number);
      const pose = stage.poseFrom(angle, FRAME, elevation, distance);
      const picture = await stage.picture(pose, FRAME);
      const data = await stage.owners(pose, FRAME, options);
      signal.throwIfAborted();
      const pieces = await tracer.trace({ ...FRAME, data }, palette, 0);
      const outlines = pieces.flatMap(({ colour, points, holes }) => {
        const apartment = apartments[colour];
        if (!apartment) return [];
        const target = { targetType: 'apartment' as const, targetId: apartment.apartmentId };
        return [{ target, points, ...(holes && holes.length > 0 ? { holes } : {}) }];
      });
      onFrame({ number, angle, picture, outlines });
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
