import type { Locale } from '@oriel/contract/enums';
import { carriersTo } from './carriers.ts';
import { eventOf, type RecordedEvent, type Subject } from './event.ts';
import { Outbox } from './outbox.ts';
import type { VisitorSession } from './session.ts';

export { answerTogether } from './hear-consent.ts';

/** Sends the events of a page, as far as the visitor consents. */
export class Sender {
  private readonly visitorSession: VisitorSession;
  private readonly subject: Subject;
  private readonly locale: () => Locale;
  private readonly outbox: Outbox;

  constructor(visitorSession: VisitorSession, subject: Subject, locale: () => Locale) {
    this.visitorSession = visitorSession;
    this.subject = subject;
    this.locale = locale;
    this.outbox = new Outbox(carriersTo(visitorSession.apiBase));
    visitorSession.consent.onChange((answer) => {
      if (answer === 'denied') this.outbox.clear();
    });
  }

  take(recorded: RecordedEvent): void {
    const event = eventOf(recorded, this.visitorSession, this.subject, this.locale());
    if (event) this.outbox.add(event);
  }

  leave(): void {
    this.outbox.leave();
  }
}
