import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ConsentAnswer } from '../tracking/consent.ts';

interface Asked {
  readonly answer: ConsentAnswer;
  /** the decision is the visitor's: neither the browser nor the host page has made it */
  readonly askable: boolean;
  readonly open: boolean;
}

const questions = new WeakMap<object, StoreApi<Asked>>();

/**
 * What the visitor, or the page around, has answered, whether the visitor can be asked, and whether the question is open.
 *
 * @param viewer the store of the viewer that asks: a page may have several
 */
export function consentOf(viewer: object): StoreApi<Asked> {
  const question =
    questions.get(viewer) ?? createStore<Asked>(() => ({ answer: 'unknown', askable: false, open: false }));
  questions.set(viewer, question);
  return question;
}

/** Opens the question, even if it was answered before. */
export function openConsent(viewer: object): void {
  const question = consentOf(viewer);
  if (question.getState().askable) question.setState({ open: true });
}
