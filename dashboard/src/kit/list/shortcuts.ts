import { useEffect, useRef } from 'react';
import { createStore } from 'zustand/vanilla';
import { SEQUENCE_MS } from './key-sequence.ts';

const OFF_KEY = 'shortcuts';
/** Under which lists kept a setting of their own. */
const FORMER_KEY = 'oriel-shortcuts';

/** Whether keys without Ctrl or ⌘ are shortcuts. Users with speech input or tremor turn them off, everywhere at once. */
export const shortcuts = createStore<{ on: boolean }>(() => ({
  on: [OFF_KEY, FORMER_KEY].every((key) => localStorage.getItem(key) !== 'off'),
}));

export function switchShortcuts(on: boolean): void {
  localStorage.removeItem(FORMER_KEY);
  if (on) localStorage.removeItem(OFF_KEY);
  else localStorage.setItem(OFF_KEY, 'off');
  shortcuts.setState({ on });
}

/** Keys that may be held down; any other acts once. */
const HELD: ReadonlySet<string> = new Set(['j', 'k', 'ArrowDown', 'ArrowUp']);

const WRITES = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

function isMeantForPage({ target, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || altKey || ctrlKey || metaKey) return false;
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return false;
  return !(target instanceof Element) || target.closest(WRITES) === null;
}

/**
 * The page's shortcuts, ignored while typing. They come before those of the whole dashboard, but leave it the second key of a sequence: who
 * types G A goes to the apartments, and does nothing to the list.
 */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    let began = Number.NEGATIVE_INFINITY;
    function press(event: KeyboardEvent): void {
      const isSecond = event.timeStamp - began <= SEQUENCE_MS;
      began = event.key === 'g' && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (isSecond || (event.repeat && !HELD.has(event.key))) return;
      if (!shortcuts.getState().on || !isMeantForPage(event)) return;
      const act = now.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    }
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, []);
}
