import { type RefObject, useLayoutEffect } from 'react';

/** Space below the element, CSS pixels. */
const MARGIN = 16;

/** Keeps `--room` of an element at the height from its top to the bottom of the window, as seen when the page is scrolled to its start. */
export function useRoomBelow(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const measure = () => {
      const { current } = element;
      if (!current) return;
      const top = current.getBoundingClientRect().top + scrollY;
      current.style.setProperty('--room', `${Math.floor(innerHeight - top - MARGIN)}px`);
    };
    measure();
    // Whatever comes or goes above the element changes the height of the page.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, [element]);
}
