import { useEffect, useId } from 'react';
import { createStore } from 'zustand/vanilla';

/** What ends something: another page in place of this one (which ends with the window, too), or only the window, as with a sign-out. */
export type Ending = 'page' | 'window';

const unfinished = new Map<unknown, { readonly ending: Ending; readonly forget: () => void }>();

/** What waits for an answer: somebody wants to go, and something would be lost by it. */
export const question = createStore<{ readonly act?: () => Promise<unknown> }>(() => ({}));

let agreed = false;

/** Somebody has just agreed to lose what is unfinished: nobody asks again. */
export const isAgreed = (): boolean => agreed;

// Only while there is something: the listener alone keeps some browsers from restoring the page on "back".
function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Notes what would be lost, so that it is asked before.
 *
 * @param key of whoever notes it; each has one thing at a time
 * @param ending undefined when nothing would be lost any more
 * @param forget what is to be done when it is lost after all
 */
export function noteUnfinished(key: unknown, ending: Ending | undefined, forget = () => {}): void {
  if (ending) unfinished.set(key, { ending, forget });
  else unfinished.delete(key);
  if (unfinished.size > 0) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}

/** The same for as long as a component is there. */
export function useUnfinished(ending: Ending | undefined, forget?: () => void): void {
  const key = useId();
  useEffect(() => {
    noteUnfinished(key, ending, forget);
    return () => noteUnfinished(key, undefined);
  }, [key, ending, forget]);
}

/** Acts at once where nothing would be lost by it, else when somebody has agreed. For what ends a page or a window otherwise than by an address. */
export function leaveThen(ending: Ending, act: () => Promise<unknown>): void {
  const loses = [...unfinished.values()].some((one) => ending === 'window' || one.ending === 'page');
  if (loses) question.setState({ act });
  else void act();
}

/** The answer: act, whatever is lost. */
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

/** The other answer. */
export function stay(): void {
  question.setState({}, true);
}
