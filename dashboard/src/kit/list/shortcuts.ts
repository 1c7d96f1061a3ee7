import { useEffect, useRef } from 'react';
import { createStore } from 'zustand/vanilla';

const OFF_KEY = 'oriel-shortcuts';

/** Whether single-key shortcuts are on. Users with speech input, or who type by accident, may turn them off. */
export const shortcuts = createStore<{ on: boolean }>(() => ({
  on: localStorage.getItem(OFF_KEY) !== 'off',
}));

export function switchShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(OFF_KEY);
  else localStorage.setItem(OFF_KEY, 'off');
  shortcuts.setState({ on });
}

const WRITES = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

function isMeantForPage({ target, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || altKey || ctrlKey || metaKey) return false;
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return false;
  return !(target instanceof Element) || target.closest(WRITES) === null;
}

/** The page's shortcuts, ignored while typing. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (!shortcuts.getState().on || !isMeantForPage(event)) return;
      const act = now.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    }
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
