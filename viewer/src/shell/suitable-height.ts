/** Width in CSS pixels from which the list is beside the picture, and the picture's share of that width. */
const WIDE = 900;
const BESIDE = 0.7;
/** Share of the height that a sheet leaves to the picture on narrow screens. */
const ABOVE = 0.55;
/** Minimum usable height of each layout, in CSS pixels. */
const LEAST = { wide: 520, narrow: 640 } as const;
/** Milliseconds without a change before the layout counts as settled. */
const REST = 150;

/** Scrolling parts of the list panel: their content determines the wanted height. */
const SCROLLED = '.oriel-apartments, .oriel-apartment-card-scroll, .oriel-filters, .oriel-feedback-room';
/** Parts whose height is the sum of their children. */
const STACKED = '.oriel-side, .oriel-side-room, .oriel-apartment-card, .oriel-filter-room';

/**
 * The height that suits picture and list at a width, in CSS pixels. Depends on the width alone, so that a host that resizes the frame does
 * not cause a feedback loop.
 *
 * @param aspect width by height of the pictures
 */
export function heightBesidePicture(width: number, aspect: number): number {
  if (width >= WIDE) return Math.round(Math.max((width * BESIDE) / aspect, LEAST.wide));
  return Math.round(Math.max(width / aspect / ABOVE, LEAST.narrow));
}

/** The height that shows a list without scrolling, in CSS pixels. */
function heightOf(part: HTMLElement): number {
  if (part.offsetParent === null) return 0;
  const children = [...part.children].filter((child) => child instanceof HTMLElement);
  if (part.matches(STACKED)) return children.reduce((sum, child) => sum + heightOf(child), 0);
  if (!part.matches(SCROLLED)) return part.offsetHeight;
  const start = part.getBoundingClientRect().top - part.scrollTop;
  const ends = children.map((child) => child.getBoundingClientRect().bottom);
  const padding = Number.parseFloat(getComputedStyle(part).paddingBottom);
  return Math.ceil(Math.max(start, ...ends) - start + padding);
}

/**
 * Reports the suitable height of a page with a picture and a list whenever it changes.
 *
 * @param aspectOf width by height of the picture that is shown
 */
export function tellHeight(
  element: HTMLElement,
  aspectOf: () => number,
  life: AbortSignal,
  tell: (height: number) => void,
): void {
  const side = element.querySelector<HTMLElement>('.oriel-side');
  if (!side) return;
  let told = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const measure = (): void => {
    const inList = element.dataset.layout === 'list';
    const height = inList ? heightOf(side) : heightBesidePicture(element.clientWidth, aspectOf());
    if (height === told || height === 0) return;
    told = height;
    tell(height);
  };
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(measure, REST);
  };
  const [size, contents, layout] = [
    new ResizeObserver(later),
    new MutationObserver(later),
    new MutationObserver(later),
  ];
  size.observe(element);
  const watched = { childList: true, subtree: true, attributes: true, attributeFilter: ['hidden', 'open'] };
  contents.observe(side, watched);
  layout.observe(element, { attributes: true, attributeFilter: ['data-layout'] });
  side.addEventListener('load', later, { capture: true, signal: life });
  life.addEventListener(
    'abort',
    () => {
      clearTimeout(timer);
      for (const observer of [size, contents, layout]) observer.disconnect();
    },
    { once: true },
  );
  later();
}
