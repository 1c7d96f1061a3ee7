import { useCallback, useEffect, useState } from 'react';
import { rootOf } from './root-of.ts';

/** Fullscreen state of an element and its toggle; null where unsupported: on iPhones, and in frames without permission. */
export function useFullscreen(element: HTMLElement): { on: boolean; toggle: () => void } | null {
  const [on, setOn] = useState(false);

  useEffect(() => {
    const read = () => setOn(rootOf(element).fullscreenElement !== null);
    document.addEventListener('fullscreenchange', read);
    return () => document.removeEventListener('fullscreenchange', read);
  }, [element]);

  const toggle = useCallback(() => {
    // If the browser refuses, nothing changes, and there is nothing to report.
    if (rootOf(element).fullscreenElement) document.exitFullscreen().catch(() => {});
    else element.requestFullscreen({ navigationUI: 'hide' }).catch(() => {});
  }, [element]);

  return document.fullscreenEnabled ? { on, toggle } : null;
}
