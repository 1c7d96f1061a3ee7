import type { CommentPosition } from '@oriel/contract/comment';
import type { TextId } from '../locales/texts.tsx';

/** A moment of a film: `1:05`, `1:02:05`. */
export function momentText(second: number): string {
  const whole = Math.floor(second);
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** What a comment that is being written is pinned to. */
export function placeText(
  position: CommentPosition | null,
  text: (id: TextId, values?: Record<string, unknown>) => string,
): string {
  if (position === null) return text('feedback.whole');
  return position.kind === 'VIDEO'
    ? text('feedback.pinned.moment', { moment: momentText(position.second) })
    : text('feedback.pinned');
}
