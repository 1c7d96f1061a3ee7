import { useEffect, useId } from 'react';
import { createStore } from 'zustand/vanilla';

/** What ends unfinished work: any other page in place of this one (or closing the window), or only the window, as with a sign-out. */
export type Ending = 'page' | 'window';

const unfinished = new Map<unknown, { readonly ending: Ending; readonly forget: () => void }>();

/** The pending action: leaving would lose something, and the user has not answered yet. */
export const question = createStore<{ readonly act?: () => Promise<unknown> }>(() => ({}));

let agreed = false;

/** The user has just agreed to lose unfinished work: no further question. */
export const isAgreed = (): boolean => agreed;

// Registered only when needed: the listener alone keeps some browsers from restoring the page on Back.
function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Registers unfinished work, so that leaving asks first.
 *
 * @param key of the caller; each has one piece of work at a time
 * @param ending undefined once nothing would be lost
 * @param forget cleans up when the work is lost after all
 */
export function noteUnfinished(key: unknown, ending: Ending | undefined, forget = () => {}): void {
  if (ending) unfinished.set(key, { ending, forget });
  else unfinished.delete(key);
  if (unfinished.size > 0) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}

/** The same for the lifetime of a component. */
export function useUnfinished(ending: Ending | undefined, forget?: () => void): void {
  const key = useId();
  useEffect(() => {
    noteUnfinished(key, ending, forget);
    return () => noteUnfinished(key, undefined);
  }, [key, ending, forget]);
}

/** Acts at once if nothing would be lost, else after confirmation. For endings of a page or window other than by navigation. */
export function leaveThen(ending: Ending, act: () => Promise<unknown>): void {
  const loses = [...unfinished.values()].some((one) => ending === 'window' || one.ending === 'page');
  if (loses) question.setState({ act });
  else void act();
}

/** Confirms: acts, whatever is lost. */
export async function leaveAnyway(): Promise<void> {
  const { act } = question.getState();
  stay();
  for (const { forget } of unfinished.values()) forget();
  agreed = true;
  try {
    await act?.();
  } finally {
    agreed = false;
  }
}

/** Declines. */
export function stay(): void {
  question.setState({}, true);
}
