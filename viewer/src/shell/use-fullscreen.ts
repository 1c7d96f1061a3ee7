import { useCallback, useEffect, useState } from 'react';
import { rootOf } from './root-of.ts';

/** Whether an element fills the screen, and how to change that; null where it cannot: on iPhones, and in frames that may not. */
export function useFullscreen(element: HTMLElement): { on: boolean; toggle: () => void } | null {
  const [on, setOn] = useState(false);

  useEffect(() => {
    const read = () => setOn(rootOf(element).fullscreenElement !== null);
    document.addEventListener('fullscreenchange', read);
    return () => document.removeEventListener('fullscreenchange', read);
  }, [element]);

  const toggle = useCallback(() => {
    // A browser that refuses leaves everything as it is; there is nothing to tell.
    if (rootOf(element).fullscreenElement) document.exitFullscreen().catch(() => {});
    else element.requestFullscreen({ navigationUI: 'hide' }).catch(() => {});
  }, [element]);

  return document.fullscreenEnabled ? { on, toggle } : null;
}
