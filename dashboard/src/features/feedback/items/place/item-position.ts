import type { CommentPosition } from '@oriel/contract/comment';
import type { FeedbackItem } from '@oriel/contract/feedback';
import { placeInAddress, placeOfAddress } from '@oriel/contract/place-in-address';
import { momentText } from '@oriel/viewer/feedback/place-text';

/** Where a place of an item begins. Undefined for an item whose file is missing. */
export function startOf({ type, imageUrl, map }: FeedbackItem): CommentPosition | undefined {
  switch (type) {
    case 'IMAGE':
      return imageUrl ? { kind: 'IMAGE', x: 0.5, y: 0.5 } : undefined;
    case 'MAP':
      return map ? { kind: 'MAP', lng: map.center[0], lat: map.center[1] } : undefined;
    case 'PANORAMA':
      return { kind: 'SPHERE', yaw: 0, pitch: 0 };
    case 'MODEL':
      return { kind: 'MODEL', x: 0, y: 0, z: 0 };
    case 'VIDEO':
      return { kind: 'VIDEO', second: 0 };
  }
}

/** A direction, a point of a model or a moment as it can be written. */
export function positionText(position: CommentPosition): string {
  if (position.kind === 'VIDEO') return momentText(position.second);
  return placeInAddress(position).split(',').join(', ');
}

/** What somebody has written of an item of this type; undefined when it is no place of it. */
export function writtenPosition(text: string, type: FeedbackItem['type']): CommentPosition | undefined {
  const plain = text.replace(/[\s°]/g, '');
  return placeOfAddress(type === 'VIDEO' ? secondsOf(plain) : plain, type);
}

/** `65`, `1:05`, `1:02:05`, in seconds. */
function secondsOf(text: string): string {
  if (!/^(\d{1,2}:){1,2}\d{1,2}(\.\d+)?$/.test(text)) return text;
  return String(text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0));
}
