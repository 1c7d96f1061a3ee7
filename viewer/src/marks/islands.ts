import { type Box, boxWithin } from '../core/places.ts';

/** Elements over the picture that are not part of it: names, controls, panels, cards, questions. */
const ISLANDS =
  '.oriel-pill, .oriel-card, .oriel-plan, .oriel-strip, .oriel-sheet, .oriel-texts, .oriel-popover, .oriel-notice, .oriel-walk, .oriel-banner, .oriel-comment-place, .oriel-consent';

/** Mutations that make such elements appear, disappear or move; excludes the style changes of marks that follow the picture. */
const CHANGES: MutationObserverInit = {
  childList: true,
  subtree: true,
  attributeFilter: ['class', 'hidden', 'data-panel', 'data-narrow', 'data-placing'],
};

/**
 * Reports the boxes that cover a picture, now and on every change. Controls that fade while idle count too, because they return.
 *
 * @param layer reference of the boxes
 * @returns a function that stops it
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
  // A ResizeObserver fires for every newly observed element; only a changed size matters.
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
