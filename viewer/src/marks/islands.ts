import { type Box, boxWithin } from '../core/places.ts';

/** What lies over a picture and is no part of it: names, controls, panels, cards, questions. */
const ISLANDS =
  '.oriel-pill, .oriel-card, .oriel-plan, .oriel-strip, .oriel-sheet, .oriel-texts, .oriel-popover, .oriel-notice, .oriel-banner, .oriel-place, .oriel-consent';

/** What makes islands come, go and move; what marks write as they follow the picture is none of it. */
const CHANGES: MutationObserverInit = {
  childList: true,
  subtree: true,
  attributeFilter: ['class', 'hidden', 'data-panel', 'data-narrow', 'data-placing'],
};

/**
 * Tells what of a picture lies under something, now and whenever that changes. What fades while nobody touches anything comes back to its
 * place, and counts.
 *
 * @param layer what the boxes are measured in
 * @returns what ends it
 */
export function watchIslands(
  element: HTMLElement,
  layer: HTMLElement,
  onChange: (islands: readonly Box[]) => void,
): () => void {
  let request = 0;
  const look = () => {
    request = 0;
    const around = layer.getBoundingClientRect();
    const seen = [...element.querySelectorAll(ISLANDS)].filter((one) =>
      one.checkVisibility({ visibilityProperty: true }),
    );
    sizes.disconnect();
    for (const one of [layer, ...seen]) sizes.observe(one);
    onChange(seen.map((one) => boxWithin(around, one)));
  };
  const lookSoon = () => {
    request ||= requestAnimationFrame(look);
  };
  // It tells of every element that it begins to observe: only what has another size than before is news.
  const known = new WeakMap<Element, string>();
  const sizes = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) {
      const size = `${contentRect.width} ${contentRect.height}`;
      if (known.get(target) !== size) lookSoon();
      known.set(target, size);
    }
  });
  const changes = new MutationObserver(lookSoon);
  changes.observe(element, CHANGES);
  const onEnd = ({ target }: Event) => {
    if (target instanceof Element && target.matches(ISLANDS)) lookSoon();
  };
  element.addEventListener('animationend', onEnd);
  element.addEventListener('transitionend', onEnd);
  look();
  return () => {
    cancelAnimationFrame(request);
    sizes.disconnect();
    changes.disconnect();
    element.removeEventListener('animationend', onEnd);
    element.removeEventListener('transitionend', onEnd);
  };
}
