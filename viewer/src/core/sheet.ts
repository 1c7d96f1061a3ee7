/** Heights of the sheet that holds the list on a phone, rising: a line of it, half of the screen, all but a strip of the picture. */
export const SHEET_HEIGHTS = ['low', 'half', 'full'] as const;
export type SheetHeight = (typeof SHEET_HEIGHTS)[number];

/** CSS pixels of the lowest, and of the strip that the highest leaves; the style sheet has the same. */
export const SHEET_LOW = 112;
export const SHEET_STRIP = 56;
const HALF = 0.45;
/** Seconds for which a push goes on after it was let go. */
const GLIDE = 0.18;

export function sheetPixels(height: SheetHeight, room: number): number {
  return height === 'low' ? SHEET_LOW : height === 'half' ? room * HALF : room - SHEET_STRIP;
}

/**
 * Where a sheet comes to rest that was let go.
 *
 * @param height CSS pixels when it was let go
 * @param speed CSS pixels a second, rising is positive
 * @param room CSS pixels of the page
 */
export function nearestHeight({
  height,
  speed,
  room,
}: {
  readonly height: number;
  readonly speed: number;
  readonly room: number;
}): SheetHeight {
  const aim = height + speed * GLIDE;
  const apart = (one: SheetHeight) => Math.abs(sheetPixels(one, room) - aim);
  return SHEET_HEIGHTS.reduce((best, one) => (apart(one) < apart(best) ? one : best));
}
