import { browserStorage, readStored, tabStorage, writeStored } from '../shell/safe-storage.ts';
import type { Consent } from './consent.ts';

/**
 * Names of the visitor and of their visit. Not the id that proves whose a comment is: that one is a secret between the visitor and the
 * server, this one the team sees.
 */
const VISITOR = 'oriel-visit';
const SESSION = 'oriel-session';

/** A visitor is somebody new after so many milliseconds (13 months), and a visit another one after half an hour of nothing. */
const VISITOR_FOR = 395 * 24 * 3600_000;
const SESSION_FOR = 30 * 60_000;

interface Named {
  readonly id: string;
  /** of the visitor when it was made, of the visit when it was last used; milliseconds since 1970 */
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

/** The random names by which a visitor is known again: made and kept with their consent only, and forgotten as soon as it is taken back. */
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
    // They may have said yes on another day, and to the page around no today.
    if (consent.answer === 'denied') this.forget();
  }

  /** The names, while there is consent to them. */
  ids(): VisitorIds | null {
    if (this.consent.answer !== 'granted' || !this.consent.remembers) return null;
    const now = this.now();
    const known = this.visitor ?? parse(readStored(browserStorage, VISITOR));
    this.visitor = known && now - known.at < VISITOR_FOR ? known : { id: crypto.randomUUID(), at: now };
    if (this.visitor !== known) writeStored(browserStorage, VISITOR, JSON.stringify(this.visitor));
    const last = this.session ?? parse(readStored(tabStorage, SESSION));
    const goesOn = last !== null && now - last.at < SESSION_FOR;
    this.session = { id: goesOn ? last.id : crypto.randomUUID(), at: now };
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
