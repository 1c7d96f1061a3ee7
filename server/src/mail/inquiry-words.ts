import { INQUIRY_REPLY_SUBJECT_MAX } from '@oriel/contract/inquiry-rules';
import { PERSON_PATH } from '@oriel/contract/person-path';
import { filledTemplate } from '@oriel/contract/reply-template';
import { oneLine } from '../platform/mail-address.ts';
import type { MailValues } from './mailer.ts';
import {
  dayText,
  fact,
  greeting,
  httpsOnly,
  LONGEST,
  type MailBody,
  nameLine,
  subjectLine,
  type Words,
} from './words.ts';

/** The content of an inquiry, for the person who answers. */
function askedFacts({ say, origin }: Words, values: MailValues['new-inquiry']) {
  const { inquiryId, apartments, email, phone, message } = values;
  return {
    facts: [
      // Without a name, an inquiry goes by its address, which is listed below.
      ...fact(say('new-inquiry.name'), values.name === email ? undefined : nameLine(values.name)),
      ...fact(say('new-inquiry.email'), email),
      ...fact(say('new-inquiry.phone'), phone),
      ...fact(say('new-inquiry.apartments'), apartments.join(', ')),
    ],
    ...(message
      ? { quote: { label: say('new-inquiry.message'), text: message.slice(0, LONGEST.quote) } }
      : {}),
    action: {
      label: say('new-inquiry.action'),
      url: `${origin}/dashboard/inquiries/${encodeURIComponent(inquiryId)}`,
    },
  };
}

/** Notifies the team of a new inquiry. */
export function newInquiry(words: Words, values: MailValues['new-inquiry'], canReply: boolean): MailBody {
  const { say } = words;
  const estate = nameLine(values.estate);
  const name = nameLine(values.name);
  return {
    subject: subjectLine(say('new-inquiry.subject', { estate })),
    greeting: say('greeting.nobody'),
    text: say('new-inquiry.text', { name, estate, count: values.apartments.length }),
    ...askedFacts(words, values),
    note: canReply ? say('new-inquiry.reply') : '',
  };
}

/** Notifies a member of an inquiry assigned to them. */
export function assignedInquiry(
  words: Words,
  values: MailValues['inquiry-assigned'],
  canReply: boolean,
): MailBody {
  const { say, origin } = words;
  const estate = nameLine(values.estate);
  return {
    subject: subjectLine(say('inquiry-assigned.subject', { estate })),
    greeting: greeting(say, values.reader),
    text: say('inquiry-assigned.text', { by: nameLine(values.by), estate }),
    ...askedFacts(words, values),
    links: [{ label: say('settings'), url: `${origin}/dashboard/profile/notifications` }],
    note: canReply ? say('new-inquiry.reply') : '',
  };
}

/**
 * Confirms an inquiry to its sender. Does not repeat their text: the form mails any address, and could be used to send anybody a message.
 */
export function inquiryConfirmation(words: Words, values: MailValues['inquiry-confirmation']): MailBody {
  const { say } = words;
  const { name, apartments, reference, contact = {} } = values;
  const estate = nameLine(values.estate);
  const organization = nameLine(values.organization);
  const privacyUrl = httpsOnly(values.privacyUrl);
  return {
    subject: subjectLine(say('inquiry-confirmation.subject', { estate })),
    greeting: greeting(say, name),
    text: values.text
      ? filledTemplate(values.text, { estate, reference, organization })
      : say('inquiry-confirmation.text', { organization }),
    facts: [
      ...fact(say('inquiry-confirmation.estate'), estate),
      ...fact(say('inquiry-confirmation.apartments'), apartments.join(', ')),
      ...fact(say('inquiry-confirmation.reference'), reference),
      ...fact(say('inquiry-confirmation.email'), contact.email),
      ...fact(say('inquiry-confirmation.phone'), contact.phone),
    ],
    links: [
      {
        label: say('inquiry-confirmation.data', { days: values.days }),
        url: personUrl(words, values.token),
      },
      ...(privacyUrl
        ? [{ label: say('inquiry-confirmation.privacy', { organization }), url: privacyUrl }]
        : []),
    ],
    note: say('inquiry-confirmation.note'),
  };
}

/** Address of a person's own page: what opens it is never sent to a server as part of an address. */
function personUrl({ origin, locale }: Words, token: string): string {
  return `${origin}${PERSON_PATH}?lang=${locale}#${token}`;
}

/** The link of their own page, for somebody who has asked for it. */
export function personLink(words: Words, values: MailValues['person-link']): MailBody {
  const { say } = words;
  const organization = nameLine(values.organization);
  return {
    subject: subjectLine(say('person-link.subject', { organization })),
    greeting: say('greeting.nobody'),
    text: say('person-link.text', { organization }),
    facts: [],
    action: { label: say('person-link.action'), url: personUrl(words, values.token) },
    note: say('person-link.note', { days: values.days }),
  };
}

/** The code that proves a new address of a person. The old one is not named: the new one may be mistyped, and somebody else's. */
export function personCode({ say }: Words, values: MailValues['person-code']): MailBody {
  const organization = nameLine(values.organization);
  return {
    subject: subjectLine(say('person-code.subject', { organization })),
    greeting: say('greeting.nobody'),
    text: say('person-code.text', { organization }),
    facts: [],
    code: { label: say('person-code.code'), text: values.code },
    note: say('person-code.note', { minutes: values.minutes }),
  };
}

/** Tells the address before that another one has taken its place. The new one is not named: whoever reads this may not be who changed it. */
export function personMoved({ say }: Words, values: MailValues['person-moved']): MailBody {
  const organization = nameLine(values.organization);
  return {
    subject: subjectLine(say('person-moved.subject', { organization })),
    greeting: say('greeting.nobody'),
    text: say('person-moved.text', { organization }),
    facts: fact(say('person-moved.contact'), values.contactEmail),
    note: say('person-moved.note', { organization }),
  };
}

/** A member's reply, in their own words; the person's message is quoted below. */
export function inquiryReply(words: Words, values: MailValues['inquiry-reply']): MailBody {
  const { say } = words;
  const { subject, text, reference, message, askedOn } = values;
  const estate = oneLine(values.estate, LONGEST.name);
  return {
    subject: subject
      ? oneLine(subject, INQUIRY_REPLY_SUBJECT_MAX)
      : `${say('inquiry-reply.subject', { estate })} [${reference}]`,
    greeting: '',
    text,
    facts: [],
    ...(message
      ? {
          quote: {
            label: say('inquiry-reply.message', { day: dayText(words, askedOn, 'long') }),
            text: message.slice(0, LONGEST.quote),
          },
        }
      : {}),
    note: say('inquiry-reply.note', { reference }),
  };
}
