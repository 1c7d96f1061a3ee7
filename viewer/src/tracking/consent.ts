import { browserStorage, readStored, writeStored } from '../shell/safe-storage.ts';

/** Whether the visitor lets themselves be followed through the pages; `unknown`: nobody has asked them. */
export type ConsentAnswer = 'granted' | 'denied' | 'unknown';

const KEY = 'oriel-consent';

/** What browsers say for people who do not want to be asked again and again. */
export interface PrivacySignals {
  readonly globalPrivacyControl?: boolean;
  readonly doNotTrack?: string | null;
}

/** Whether the browser says "do not track", in either of the two ways there are. */
export function isRefusedBySignal(signals: PrivacySignals): boolean {
  return signals.globalPrivacyControl === true || signals.doNotTrack === '1';
}

function isAnswer(text: string | null): text is 'granted' | 'denied' {
  return text === 'granted' || text === 'denied';
}

/**
 * The visitor's consent to be followed. The signal of their browser is a refusal that nobody overrules; else the page that embeds the viewer
 * knows best (`?consent=`, or the call `setConsent`), else what the visitor answered in the viewer itself.
 */
export class Consent {
  /** False in a preview: nothing is kept, nothing is found, and nothing that happens is told. */
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
    const kept = remembers ? readStored(browserStorage, KEY) : null;
    this.state = this.refused ? 'denied' : isAnswer(told) ? told : isAnswer(kept) ? kept : 'unknown';
  }

  get answer(): ConsentAnswer {
    return this.state;
  }

  /** Whether the viewer may ask: neither the visitor's browser nor the page around has spoken for them. */
  get isVisitors(): boolean {
    return !this.refused && !this.isHosts;
  }

  /** Takes the word of the page around, which keeps it itself. */
  tell(answer: 'granted' | 'denied'): void {
    this.isHosts = true;
    this.change(answer);
  }

  /** Takes the visitor's own word, and keeps it so that they are not asked again. It says nothing of who they are. */
  choose(answer: 'granted' | 'denied'): void {
    if (this.remembers) writeStored(browserStorage, KEY, answer);
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
