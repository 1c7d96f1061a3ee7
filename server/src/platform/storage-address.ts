/** URL prefix of stored media. */
export const MEDIA_PREFIX = '/media/';

/** Public address of a stored media file or folder. */
export function mediaUrl(key: string): string {
  return MEDIA_PREFIX + key;
}
