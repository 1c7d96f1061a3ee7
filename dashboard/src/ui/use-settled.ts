import { useEffect, useState } from 'react';

/** Pause after typing before a search starts, milliseconds. */
const TYPING_PAUSE = 250;

/** A value once it has not changed for a while: by default for as long as somebody who types pauses. */
export function useSettled<T>(value: T, pauseMs = TYPING_PAUSE): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
