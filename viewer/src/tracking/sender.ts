import type { Locale } from '@oriel/contract/enums';
import { carriersTo } from './carriers.ts';
import { eventOf, type Subject, type Witnessed } from './happening.ts';
import { Outbox } from './outbox.ts';
import type { Trail } from './trail.ts';

/** Sends what happens in a page, as far as the visitor wants it. */
export class Sender {
  private readonly trail: Trail;
  private readonly subject: Subject;
  private readonly locale: () => Locale;
  private readonly outbox: Outbox;

  constructor(trail: Trail, subject: Subject, locale: () => Locale) {
    this.trail = trail;
    this.subject = subject;
    this.locale = locale;
    this.outbox = new Outbox(carriersTo(trail.apiBase));
    trail.consent.onChange((answer) => {
      if (answer === 'denied') this.outbox.clear();
    });
  }

  take(happening: Witnessed): void {
    const event = eventOf(happening, this.trail, this.subject, this.locale());
    if (event) this.outbox.add(event);
  }

  leave(): void {
    this.outbox.leave();
  }
}
