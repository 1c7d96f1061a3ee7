import { randomId } from '@oriel/sdk/random-id';
import { browserStorage, readStored, tabStorage, writeStored } from '../shell/safe-storage.ts';
import type { Consent } from './consent.ts';

/**
 * Storage keys of the visitor and visit ids. Different from the id that proves authorship of a comment, so that comments and visits of a
 * browser stay apart. Both are secret: each opens the page of its own data. The team sees a pseudonym instead.
 */
const VISITOR = 'oriel-visit';
const SESSION = 'oriel-session';

/** Lifetime of a visitor id (13 months), and of a visit after the last activity (half an hour), in milliseconds. */
const VISITOR_FOR = 395 * 24 * 3600_000;
const SESSION_FOR = 30 * 60_000;

interface Named {
  readonly id: string;
  /** creation of the visitor, or last activity of the visit; milliseconds since 1970 */
  readonly at: number;
}

function parse(text: string | null): Named | null {
  try {
    const named: unknown = JSON.parse(text ?? 'null');
    if (typeof named !== 'object' || named === null || !('id' in named) || !('at' in named)) return null;
    const { id, at } = named;
    return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) && typeof at === 'number' ? { id, at } : null;
  } catch {
    return null;
  }
}

export interface VisitorIds {
  readonly visitorId: string;
  readonly sessionId: string;
}

/** Random ids that recognise a visitor: created and stored only with consent, deleted as soon as it is withdrawn. */
export class Visitor {
  private readonly consent: Consent;
  private readonly now: () => number;
  private visitor: Named | null = null;
  private session: Named | null = null;

  constructor(consent: Consent, now: () => number = Date.now) {
    this.consent = consent;
    this.now = now;
    consent.onChange((answer) => {
      if (answer === 'denied') this.forget();
    });
    // Consent may have been given earlier, and denied by the host page today.
    if (consent.answer === 'denied') this.forget();
  }

  /** The ids, while there is consent. */
  ids(): VisitorIds | null {
    if (this.consent.answer !== 'granted' || !this.consent.remembers) return null;
    const now = this.now();
    const known = this.visitor ?? parse(readStored(browserStorage, VISITOR));
    this.visitor = known && now - known.at < VISITOR_FOR ? known : { id: randomId(), at: now };
    if (this.visitor !== known) writeStored(browserStorage, VISITOR, JSON.stringify(this.visitor));
    const last = this.session ?? parse(readStored(tabStorage, SESSION));
    const goesOn = last !== null && now - last.at < SESSION_FOR;
    this.session = { id: goesOn ? last.id : randomId(), at: now };
    writeStored(tabStorage, SESSION, JSON.stringify(this.session));
    return { visitorId: this.visitor.id, sessionId: this.session.id };
  }

  private forget(): void {
    this.visitor = null;
    this.session = null;
    if (!this.consent.remembers) return;
    writeStored(browserStorage, VISITOR, null);
    writeStored(tabStorage, SESSION, null);
  }
}
