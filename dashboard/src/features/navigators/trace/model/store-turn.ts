import type { NavigatorDetail } from '@oriel/contract/navigator';
import type { NavigatorImageInput } from '@oriel/contract/navigator-image';
import type { ImagePoint } from '@oriel/contract/primitives';
import { api } from '../../../../base/services.ts';
import type { TurnFrame } from './make-turn.ts';

/** What happens to the existing images. */
export type Existing = 'replace' | 'keep';

/** Concurrent uploads. */
const AT_ONCE = 2;

/**
 * Uploads frames and adds them to a navigator with their overlays, all in one change: nobody sees half a turn.
 *
 * @param uploaded asset ids of frames uploaded so far; new ones are added, so that a retry resumes
 */
export async function storeTurn(
  navigator: Pick<NavigatorDetail, 'id' | 'name'>,
  frames: readonly TurnFrame[],
  existing: Existing,
  {
    uploaded,
    signal,
    onProgress,
  }: { uploaded: Map<number, string>; signal: AbortSignal; onProgress: (share: number) => void },
): Promise<void> {
  const waiting = frames.filter(({ number }) => !uploaded.has(number));
  const steps = frames.length + 1;
  const send = async (): Promise<void> => {
    for (let frame = waiting.shift(); frame; frame = waiting.shift()) {
      signal.throwIfAborted();
      const ending = frame.picture.type === 'image/webp' ? 'webp' : 'jpg';
      const name = `turn-${String(frame.number).padStart(3, '0')}.${ending}`;
      const { id } = await api.uploadFile(new File([frame.picture], name, { type: frame.picture.type }), {
        type: 'IMAGE',
        name: `${navigator.name.slice(0, 90)}, ${Math.round(frame.angle)}°`,
        signal,
      });
      uploaded.set(frame.number, id);
      onProgress(uploaded.size / steps);
    }
  };
  const sending = await Promise.allSettled(Array.from({ length: AT_ONCE }, send));
  const failed = sending.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  signal.throwIfAborted();
  await join(navigator.id, frames, uploaded, existing, signal);
  onProgress(1);
}

async function join(
  id: string,
  frames: readonly TurnFrame[],
  uploaded: ReadonlyMap<number, string>,
  existing: Existing,
  signal: AbortSignal,
): Promise<void> {
  const { data: navigator } = await api.call('getNavigator', { id, signal });
  const kept: NavigatorImageInput[] = [];
  if (existing === 'keep') {
    const { data: images } = await api.call('getImagesWithOverlays', { id, signal });
    for (const { id: imageId, index, angle, label, floor, assetId, evening, i18n } of images) {
      kept.push({
        ...{ id: imageId, index, angle, assetId },
        ...(label ? { label } : {}),
        ...(floor === undefined ? {} : { floor }),
        ...(evening ? { eveningAssetId: evening.assetId } : {}),
        ...(i18n ? { i18n } : {}),
      });
    }
  }
  const from = kept.reduce((next, { index }) => Math.max(next, index + 1), 0);
  const images = [...kept, ...frames.map((frame) => imageOf(frame, from, uploaded.get(frame.number) ?? ''))];
  await api.call('updateNavigator', {
    id,
    body: {
      images,
      ...(existing === 'replace' ? { loop: frames.length > 1, defaultIndex: 0 } : {}),
      // A live model stays one; its pictures are what is seen before it, and where it cannot be drawn.
      ...(existing === 'replace' && navigator.mode !== 'MODEL'
        ? { mode: frames.length > 1 ? ('ROTATION' as const) : ('STATIC' as const) }
        : {}),
    },
    ifMatch: navigator.updatedAt,
    signal,
  });
}

function imageOf({ number, angle, outlines }: TurnFrame, from: number, assetId: string): NavigatorImageInput {
  return {
    index: from + number,
    angle,
    assetId,
    overlays: outlines.map(({ target, points, holes }) => ({
      ...target,
      points: points.map(pair),
      ...(holes ? { holes: holes.map((hole) => hole.map(pair)) } : {}),
      source: 'MODEL' as const,
    })),
  };
}

function pair([x, y]: readonly [number, number]): ImagePoint {
  return [x, y];
}

/** Deletes uploaded files that no image uses. What cannot be deleted stays among the unused files. */
export async function forgetUploads(uploaded: Map<number, string>): Promise<void> {
  const ids = [...uploaded.values()];
  uploaded.clear();
  await Promise.allSettled(ids.map(async (id) => (await api.call('deleteAsset', { id })).data));
}
