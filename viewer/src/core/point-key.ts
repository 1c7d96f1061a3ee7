const POINT = 'point:';

/** What stands for a point of interest among ids of apartments and buildings. */
export function keyOfPoint(key: string): string {
  return POINT + key;
}

/** The point of interest that such a key stands for. */
export function pointOfKey(key: string): string | undefined {
  return key.startsWith(POINT) ? key.slice(POINT.length) : undefined;
}
