import { useEffect, useState } from 'react';
import { rootOf } from './root-of.ts';

/** Milliseconds without a touch or a key after which the controls step back. */
const IDLE_AFTER = 4000;

/**
 * Whether nobody has touched the page for a while. Never idle while a control (what `busy` selects) has the focus or is pointed at, or while
 * `watching` is off.
 */
export function useIdle(
  element: HTMLElement,
  watching: boolean,
  busy = '.oriel-chrome :is(:focus-visible, :hover)',
): boolean {
  const [idle, setIdle] = useState(false);

  useEffect(() => {
    if (!watching) {
      setIdle(false);
      return;
    }
    const listening = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      if (element.querySelector(busy)) wake();
      else setIdle(true);
    };
    const wake = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(rest, IDLE_AFTER);
    };
    wake();
    const root = rootOf(element);
    for (const name of ['pointermove', 'pointerdown', 'wheel', 'keydown', 'focusin'])
      root.addEventListener(name, wake, { signal: listening.signal, passive: true });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [element, watching, busy]);

  return idle;
}
