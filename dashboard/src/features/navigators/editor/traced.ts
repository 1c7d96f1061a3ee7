import { newOutline } from '../../../kit/stage/outline.ts';
import type { TracedImage } from '../trace/traced.ts';
import type { FrameActions } from './frame-actions.ts';

/** Takes outlines over that were traced elsewhere, in the place of those of the same flats, once they were looked at. */
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
