/** Heights of the bottom sheet on a phone, ascending: one line, half of the screen, all but a strip of the picture. */
export const SHEET_HEIGHTS = ['low', 'half', 'full'] as const;
export type SheetHeight = (typeof SHEET_HEIGHTS)[number];

/** Height of the lowest, and of the strip that the highest leaves, in CSS pixels; the style sheet has the same values. */
export const SHEET_LOW = 112;
export const SHEET_STRIP = 56;
/** Share of the middle one, more of a low room so that it has this height. */
const HALF = 0.45;
const HALF_LEAST = 232;
const HALF_MOST = 0.6;
/** Seconds that a swipe continues after release. */
const GLIDE = 0.18;

export function sheetPixels(height: SheetHeight, room: number): number {
  const half = Math.max(room * HALF, Math.min(HALF_LEAST, room * HALF_MOST));
  return height === 'low' ? SHEET_LOW : height === 'half' ? half : room - SHEET_STRIP;
}

/**
 * The height at which a released sheet settles.
 *
 * @param height at release, CSS pixels
 * @param speed CSS pixels per second, positive upwards
 * @param room height of the page, CSS pixels
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
