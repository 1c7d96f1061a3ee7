import { createStore } from 'zustand/vanilla';

/** Whether there is a question to put to the visitor, and whether it is put now. */
export const consentStore = createStore<{
  /** the answer is the visitor's own: neither their browser nor the page around has given it */
  readonly askable: boolean;
  readonly open: boolean;
}>(() => ({ askable: false, open: false }));

/** Puts the question, again if it was answered before. */
export function openConsent(): void {
  if (consentStore.getState().askable) consentStore.setState({ open: true });
}
