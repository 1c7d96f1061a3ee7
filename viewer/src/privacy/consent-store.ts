import { createStore, type StoreApi } from 'zustand/vanilla';

interface Asked {
  /** the answer is the visitor's own: neither their browser nor the page around has given it */
  readonly askable: boolean;
  readonly open: boolean;
}

const questions = new WeakMap<object, StoreApi<Asked>>();

/**
 * Whether there is a question to put to the visitor, and whether it is put now.
 *
 * @param viewer the store of the viewer that puts it: several may be in one page
 */
export function consentOf(viewer: object): StoreApi<Asked> {
  const question = questions.get(viewer) ?? createStore<Asked>(() => ({ askable: false, open: false }));
  questions.set(viewer, question);
  return question;
}

/** Puts the question, again if it was answered before. */
export function openConsent(viewer: object): void {
  const question = consentOf(viewer);
  if (question.getState().askable) question.setState({ open: true });
}
