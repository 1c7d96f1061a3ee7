import { useEffect, useRef, useState } from 'react';

/** The sound of a panorama: quiet until asked for, then going on from room to room. */
export function useSound(url: string | undefined, onFailed: () => void): { on: boolean; toggle: () => void } {
  const [on, setOn] = useState(false);
  const failed = useRef(onFailed);
  useEffect(() => {
    failed.current = onFailed;
  });

  // A room without a sound is quiet; the next one with one goes on.
  useEffect(() => {
    if (!on || !url) return;
    const player = new Audio(url);
    player.loop = true;
    player.play().catch((error: unknown) => {
      // Stopped before it began: another room, or the visitor.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setOn(false);
      failed.current();
    });
    return () => {
      player.pause();
      player.removeAttribute('src');
      player.load();
    };
  }, [on, url]);

  // Nobody looks: nobody shall be startled by a sound from a hidden page.
  useEffect(() => {
    const read = () => {
      if (document.hidden) setOn(false);
    };
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, []);

  return { on, toggle: () => setOn((is) => !is) };
}
