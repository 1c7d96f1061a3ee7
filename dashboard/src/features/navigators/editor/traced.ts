import { newOutline } from '../../../kit/stage/outline.ts';
import type { TracedImage } from '../trace/traced.ts';
import type { FrameActions } from './frame-actions.ts';

/** Imports traced overlays for review, replacing those of the same apartments. */
export function bringTraced(frames: FrameActions, result: readonly TracedImage[]): void {
  frames.bring(
    result.map(({ imageId, outlines }) => ({
      imageId,
      outlines: outlines.map(({ target, points, holes = [] }) => ({
        ...newOutline(points, { type: target.targetType, id: target.targetId }),
        holes,
        source: 'MASK' as const,
      })),
    })),
    false,
  );
}
