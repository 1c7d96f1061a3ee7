import type { NavigatorImage } from '@oriel/contract/navigator-image';

/** How long after a change of an image its small picture can still come, milliseconds. */
const PREVIEW_PATIENCE = 15 * 60_000;

/** Whether a small picture of an image, or of its evening, may still be made; a broken file gets none. */
export function isPreviewDue({ thumbnailUrl, evening, updatedAt }: NavigatorImage, now: number): boolean {
  const lacksOne = !thumbnailUrl || (evening !== undefined && !evening.thumbnailUrl);
  return lacksOne && now - Date.parse(updatedAt) < PREVIEW_PATIENCE;
}
