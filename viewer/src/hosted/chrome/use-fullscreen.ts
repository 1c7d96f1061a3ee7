import { useCallback, useEffect, useState } from 'react';

/** Whether an element fills the screen, and how to change that; null where it cannot: on iPhones, and in frames that may not. */
export function useFullscreen(element: HTMLElement): { on: boolean; toggle: () => void } | null {
  const [on, setOn] = useState(false);

  useEffect(() => {
    const read = () => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', read);
    return () => document.removeEventListener('fullscreenchange', read);
  }, []);

  const toggle = useCallback(() => {
    // A browser that refuses leaves everything as it is; there is nothing to tell.
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    else element.requestFullscreen({ navigationUI: 'hide' }).catch(() => {});
  }, [element]);

  return document.fullscreenEnabled ? { on, toggle } : null;
}
