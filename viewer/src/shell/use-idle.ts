import { useEffect, useState } from 'react';
import { rootOf } from './root-of.ts';

/** Milliseconds without input after which the controls fade. */
const IDLE_AFTER = 4000;

/**
 * Whether the page has been idle. Never idle while a control (matched by `busy`) has the focus or is hovered, or while `watching` is off.
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
    let until = 0;
    const rest = () => {
      timer = undefined;
      if (performance.now() < until) wait();
      else if (element.querySelector(busy)) wake();
      else setIdle(true);
    };
    const wait = () => {
      timer = setTimeout(rest, until - performance.now());
    };
    const wake = () => {
      until = performance.now() + IDLE_AFTER;
      // A hand that moves wakes with every frame: the timer that runs looks again when its time has come.
      if (timer !== undefined) return;
      setIdle(false);
      wait();
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
