import { browserStorage, readStored } from '../shell/safe-storage.ts';
import { CONSENT_KEY, type Consent, isAnswer } from './consent.ts';

/** Takes over what the visitor has answered another viewer of this browser meanwhile, unless the host page or the browser has decided. */
export function hearConsent(consent: Consent): void {
  const kept = consent.remembers && consent.isVisitors ? readStored(browserStorage, CONSENT_KEY) : null;
  if (isAnswer(kept) && kept !== consent.answer) consent.choose(kept);
}

/** A visitor answers all viewers at once: those in other tabs and frames, and those beside this one on the page. */
export function answerTogether(consent: Consent, life: AbortSignal): void {
  for (const type of ['storage', CONSENT_KEY])
    window.addEventListener(type, () => hearConsent(consent), { signal: life });
  consent.onChange(() => window.dispatchEvent(new Event(CONSENT_KEY)));
}
