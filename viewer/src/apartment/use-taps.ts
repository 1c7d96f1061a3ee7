import { useEffect } from 'react';
import type { BuildingStore } from './building-store.ts';

/** CSS pixels that a press may move and still count as a tap. */
const TAP_SLOP = 10;

/**
 * Taps on outlines. The scene captures the pointer, so that a drag continues outside; a press that does not become a drag counts for the
 * outline under it. With touch, the first tap shows the tooltip, the second opens.
 */
export function useTaps(
  scene: HTMLElement | null,
  store: BuildingStore,
  onOpen: (key: string) => void,
  onPoint: (key: string | null) => void,
): void {
  useEffect(() => {
    // A model answers pointers by itself.
    if (!scene) return;
    const listening = new AbortController();
    const { signal } = listening;
    let pressed: { key: string | null; x: number; y: number } | null = null;
    const keyUnder = (target: EventTarget | null) =>
      target instanceof Element ? (target.closest<SVGElement>('[data-key]')?.dataset.key ?? null) : null;
    scene.addEventListener(
      'pointerdown',
      (event) => {
        pressed = event.isPrimary
          ? { key: keyUnder(event.target), x: event.clientX, y: event.clientY }
          : null;
      },
      { signal, capture: true },
    );
    scene.addEventListener(
      'pointerup',
      (event) => {
        const tap = pressed;
        pressed = null;
        if (!tap || Math.hypot(event.clientX - tap.x, event.clientY - tap.y) > TAP_SLOP) return;
        if (event.target instanceof Element && event.target.closest('.oriel-over')) return;
        if (tap.key === null) onPoint(null);
        else if (event.pointerType === 'mouse' || store.getState().pointed === tap.key) onOpen(tap.key);
        else onPoint(tap.key);
      },
      { signal },
    );
    return () => listening.abort();
  }, [scene, store, onOpen, onPoint]);
}
