import type { Locale } from '@oriel/contract/enums';
import type { PublicNavigator } from '@oriel/contract/navigator';
import { useState } from 'react';
import type { Privacy } from '../../privacy/organization-privacy.ts';
import type { VisitorSession } from '../../tracking/session.ts';
import type { Visit } from '../visit.ts';
import { attemptOf, type Draft, dropDraft, keepDraft, readDraft } from './draft.ts';
import { inquiryBody } from './inquiry-body.ts';
import type { InquiryFields } from './inquiry-fields.ts';
import type { Consents } from './privacy-part.tsx';
import { type Outcome, sendInquiry } from './send-inquiry.ts';

interface Options {
  readonly visitorSession: VisitorSession;
  readonly visit: Visit;
  readonly navigator: PublicNavigator;
  readonly apartments: readonly string[];
  readonly locale: Locale;
}

/** Form state besides the fields. */
interface Checked {
  readonly privacy: Privacy;
  readonly consents: Consents;
  /** value of the honeypot field */
  readonly website: string;
}

/** State of the form, kept as a draft, and its submission. */
export function useInquiry({ visitorSession, visit, navigator, apartments, locale }: Options) {
  const [draft, setDraft] = useState<Draft>(() => readDraft());
  const [sending, setSending] = useState(false);

  const remember = (next: Draft) => {
    // Visitors who declined tracking get no storage either: the draft then lasts as long as the page.
    keepDraft(next, visitorSession.consent.answer !== 'denied');
    setDraft(next);
  };

  const write = (fields: InquiryFields) => remember({ ...draft, fields });

  const send = async ({ privacy, consents, website }: Checked): Promise<Outcome> => {
    const shown = privacy.consents.map(({ key, version }) => ({
      key,
      version,
      granted: consents[key] ?? false,
    }));
    const asked = { navigator, apartments, fields: draft.fields, consents: shown, locale };
    const { address, referrer } = visit.environment;
    const where = { address: address.href, referrer };
    const body = { ...inquiryBody(asked, visitorSession, where), website };
    const attempted = attemptOf(draft, JSON.stringify([draft.fields, apartments, shown]));
    remember(attempted);
    setSending(true);
    const { startedAt, attempt } = attempted;
    const outcome = await sendInquiry({
      apiBase: visitorSession.apiBase,
      body,
      key: attempt.key,
      startedAt,
      locale,
    });
    setSending(false);
    if (outcome.kind === 'sent') dropDraft();
    return outcome;
  };

  return { fields: draft.fields, write, send, sending };
}
