import type { BuildingStore } from './building-store.ts';

/** CSS pixels from which on the list stands beside the picture, and the picture's share of the width there. */
const WIDE = 900;
const BESIDE = 0.7;
/** Share of the height that a sheet leaves to the picture on narrow screens. */
const ABOVE = 0.55;
/** CSS pixels below which a page of either kind is no pleasure. */
const LEAST = { wide: 520, narrow: 640 } as const;
/** Milliseconds without a change after which the page counts as laid out. */
const REST = 150;

/** What scrolls in the list's room: it wants the height of what it holds. */
const SCROLLED = '.oriel-flats, .oriel-flat-card-scroll, .oriel-filters';
/** What is as high as its parts. */
const STACKED = '.oriel-side, .oriel-side-room, .oriel-flat-card, .oriel-filter-room';

/**
 * The height at which picture and list suit a width, CSS pixels. It depends on the width alone, so that a page around that follows it does not
 * start another round.
 *
 * @param aspect width by height of the pictures
 */
export function heightBesidePicture(width: number, aspect: number): number {
  if (width >= WIDE) return Math.round(Math.max((width * BESIDE) / aspect, LEAST.wide));
  return Math.round(Math.max(width / aspect / ABOVE, LEAST.narrow));
}

/** The height at which nothing of a list has to be scrolled, CSS pixels. */
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

/** Tells the height that suits a building's page whenever it is another one. */
export function tellHeight(
  element: HTMLElement,
  store: BuildingStore,
  life: AbortSignal,
  tell: (height: number) => void,
): void {
  const side = element.querySelector<HTMLElement>('.oriel-side');
  if (!side) return;
  let told = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const measure = (): void => {
    const [image] = store.getState().images;
    const aspect = image?.width && image.height ? image.width / image.height : 16 / 9;
    const inList = element.dataset.layout === 'list';
    const height = inList ? heightOf(side) : heightBesidePicture(element.clientWidth, aspect);
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
