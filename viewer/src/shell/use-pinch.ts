import { type RefObject, useEffect, useRef } from 'react';
import { wheelFactor } from './look-controls.ts';

/** Zooms by pinch and wheel; the page's own zoom is off, because the viewer enlarges pictures itself. */
export function usePinch(element: RefObject<HTMLElement | null>, onZoom: (factor: number) => void): void {
  const zoom = useRef(onZoom);
  zoom.current = onZoom;

  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const listening = new AbortController();
    const { signal } = listening;
    let spread = 0;
    const spreadOf = ({ touches: [first, second] }: TouchEvent) =>
      first && second ? Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY) : 0;
    target.addEventListener('touchstart', (event) => (spread = spreadOf(event)), { signal, passive: true });
    target.addEventListener(
      'touchmove',
      (event) => {
        const now = spreadOf(event);
        if (now === 0 || spread === 0) return;
        event.preventDefault();
        zoom.current(now / spread);
        spread = now;
      },
      { signal, passive: false },
    );
    target.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        zoom.current(1 / wheelFactor(event));
      },
      { signal, passive: false },
    );
    return () => listening.abort();
  }, [element]);
}
