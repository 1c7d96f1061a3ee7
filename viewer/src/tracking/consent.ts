import { browserStorage, readStored, tabStorage, writeStored } from '../shell/safe-storage.ts';

/** Consent to tracking across pages; `unknown`: not asked yet. */
export type ConsentAnswer = 'granted' | 'denied' | 'unknown';

export const CONSENT_KEY = 'oriel-consent';
const PREVIEW_KEY = 'oriel-consent-preview';

/** Privacy signals of the browser. */
export interface PrivacySignals {
  readonly globalPrivacyControl?: boolean;
  readonly doNotTrack?: string | null;
}

/** Whether the browser sends "do not track", by either of its two signals. */
export function isRefusedBySignal(signals: PrivacySignals): boolean {
  return signals.globalPrivacyControl === true || signals.doNotTrack === '1';
}

export function isAnswer(text: string | null): text is 'granted' | 'denied' {
  return text === 'granted' || text === 'denied';
}

/**
 * The visitor's consent to tracking. A browser signal is a refusal that nothing overrides; otherwise the embedding page decides
 * (`?consent=`, or the call `setConsent`), else the visitor's answer in the viewer itself.
 */
export class Consent {
  /** False in a preview: nothing of a visit is stored, read or sent. The answer itself lasts as long as the tab. */
  readonly remembers: boolean;
  private readonly refused: boolean;
  private isHosts: boolean;
  private state: ConsentAnswer;
  private readonly listeners = new Set<(answer: ConsentAnswer) => void>();

  constructor(query: URLSearchParams, signals: PrivacySignals, remembers = true) {
    this.remembers = remembers;
    this.refused = isRefusedBySignal(signals);
    const told = query.get('consent');
    this.isHosts = isAnswer(told);
    const kept = remembers ? readStored(browserStorage, CONSENT_KEY) : readStored(tabStorage, PREVIEW_KEY);
    this.state = this.refused ? 'denied' : isAnswer(told) ? told : isAnswer(kept) ? kept : 'unknown';
  }

  get answer(): ConsentAnswer {
    return this.state;
  }

  /** Whether the viewer may ask: neither the browser nor the host page has decided. */
  get isVisitors(): boolean {
    return !this.refused && !this.isHosts;
  }

  /** Sets the decision of the host page, which stores it itself. */
  tell(answer: 'granted' | 'denied'): void {
    this.isHosts = true;
    this.change(answer);
  }

  /** Stores the visitor's own decision, so that they are not asked again. Does not identify them. */
  choose(answer: 'granted' | 'denied'): void {
    if (this.remembers) writeStored(browserStorage, CONSENT_KEY, answer);
    else writeStored(tabStorage, PREVIEW_KEY, answer);
    this.change(answer);
  }

  onChange(listener: (answer: ConsentAnswer) => void): void {
    this.listeners.add(listener);
  }

  private change(answer: 'granted' | 'denied'): void {
    if (this.refused) return;
    this.state = answer;
    for (const listener of this.listeners) listener(answer);
  }
}
