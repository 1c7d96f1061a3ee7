/** Room for controls in a window. */
export interface Layout {
  /** a phone, or a frame of that size: rooms open as a bottom sheet */
  readonly sheet: boolean;
  /** buttons in a pill beside the middle one */
  readonly slots: number;
  /** whether "back to the first view" has a button of its own */
  readonly home: boolean;
  /** whether a plan may be open initially */
  readonly planOpen: boolean;
}

const BUTTON = 44;
/** Border and padding of a pill, both sides. */
const PILL = 8;
const GAP = 8;
/** Narrower windows have smaller margins (styles/chrome.css). */
const NARROW = 380;

/** Divides the width of a window among the pills at its lower edge, CSS pixels. */
export function layoutFor(width: number, height: number): Layout {
  const home = width >= NARROW;
  const margin = home ? 16 : 8;
  const middle = (home ? 3 : 2) * BUTTON + PILL;
  const side = (width - 2 * margin - middle) / 2 - GAP;
  return {
    sheet: width < 720 && height >= 480,
    slots: Math.max(1, Math.floor((side - PILL) / BUTTON)),
    home,
    planOpen: width >= 1000 && height >= 600,
  };
}
