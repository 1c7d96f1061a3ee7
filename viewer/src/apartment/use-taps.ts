import { useEffect } from 'react';
import type { BuildingStore } from './building-store.ts';

/** CSS pixels within which a press that moves is still a tap. */
const TAP_SLOP = 10;

/**
 * Presses on outlines. The scene holds the pointer while it is down, so that a drag goes on wherever it leads; a press that does not become a
 * drag means what was under it. A finger's first tap tells what is there, the second opens it.
 */
export function useTaps(
  scene: HTMLElement,
  store: BuildingStore,
  onOpen: (key: string) => void,
  onPoint: (key: string | null) => void,
): void {
  useEffect(() => {
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
