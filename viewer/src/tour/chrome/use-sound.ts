import { useEffect, useRef, useState } from 'react';

/** The sound of a panorama: off until requested, then on from room to room. */
export function useSound(url: string | undefined, onFailed: () => void): { on: boolean; toggle: () => void } {
  const [on, setOn] = useState(false);
  const failed = useRef(onFailed);
  useEffect(() => {
    failed.current = onFailed;
  });

  // Silent in a room without sound; resumes in the next one with sound.
  useEffect(() => {
    if (!on || !url) return;
    const player = new Audio(url);
    player.loop = true;
    player.play().catch((error: unknown) => {
      // Stopped before it started, by another room or the visitor.
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

  // Pauses in a hidden page, so that nobody is startled.
  useEffect(() => {
    const read = () => {
      if (document.hidden) setOn(false);
    };
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, []);

  return { on, toggle: () => setOn((is) => !is) };
}
