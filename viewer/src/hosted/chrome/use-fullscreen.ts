import { useCallback, useEffect, useState } from 'react';

/** Whether an element can fill the screen, whether it does, and how to change that. */
export function useFullscreen(element: HTMLElement): {
  available: boolean;
  active: boolean;
  toggle: () => void;
} {
  const [active, setActive] = useState(false);

  useEffect(() => {
    const read = () => setActive(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', read);
    return () => document.removeEventListener('fullscreenchange', read);
  }, []);

  const toggle = useCallback(() => {
    // A browser that refuses leaves everything as it is; there is nothing to tell.
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    else element.requestFullscreen({ navigationUI: 'hide' }).catch(() => {});
  }, [element]);

  return { available: document.fullscreenEnabled, active, toggle };
}
