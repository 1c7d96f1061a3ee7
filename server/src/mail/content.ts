import {
  assignedInquiry,
  inquiryConfirmation,
  inquiryReply,
  newInquiry,
  personCode,
  personLink,
  personMoved,
} from './inquiry-words.ts';
import type { Mail, MailValues } from './mailer.ts';
import { commentNews, feedbackDigest, weeklyReport } from './report-words.ts';
import {
  fact,
  greeting,
  LONGEST,
  type MailBody,
  type MailContent,
  type MailSetting,
  nameLine,
  subjectLine,
  type Words,
  wordsOf,
} from './words.ts';

function invitation({ say, product, origin }: Words, values: MailValues['invitation']): MailBody {
  const { token, role, days, message } = values;
  const organization = nameLine(values.organization);
  const inviter = nameLine(values.inviter);
  return {
    subject: subjectLine(say('invitation.subject', { organization })),
    greeting: say('greeting.nobody'),
    text: say('invitation.text', { inviter, organization, product, role }),
    facts: [],
    ...(message
      ? { quote: { label: say('invitation.message', { inviter }), text: message.slice(0, LONGEST.quote) } }
      : {}),
    action: { label: say('invitation.action'), url: `${origin}/signup?invite=${encodeURIComponent(token)}` },
    note: say('invitation.note', { days }),
  };
}

function verification(
  { say, product, origin }: Words,
  { token, name, hours }: MailValues['verification'],
): MailBody {
  return {
    subject: say('verification.subject'),
    greeting: greeting(say, name),
    text: say('verification.text'),
    facts: [],
    action: {
      label: say('verification.action'),
      url: `${origin}/login?verifyEmail=${encodeURIComponent(token)}`,
    },
    note: say('verification.note', { hours, product }),
  };
}

function syncFailed({ say, origin }: Words, values: MailValues['sync-failed']): MailBody {
  const { estateId, reason, lastSuccess } = values;
  const estate = nameLine(values.estate);
  return {
    subject: subjectLine(say('sync-failed.subject', { estate })),
    greeting: say('greeting.nobody'),
    text: say('sync-failed.text', { estate }),
    facts: [
      ...fact(say('sync-failed.reason'), reason.charAt(0).toUpperCase() + reason.slice(1)),
      ...fact(say('sync-failed.lastSuccess'), lastSuccess ?? say('sync-failed.never')),
    ],
    action: {
      label: say('sync-failed.action'),
      url: `${origin}/dashboard/estates/${encodeURIComponent(estateId)}`,
    },
    links: [{ label: say('settings'), url: `${origin}/dashboard/profile/notifications` }],
    note: say('sync-failed.note'),
  };
}

function embedGuide({ say, origin }: Words, values: MailValues['embed-guide'], canReply: boolean): MailBody {
  const { note, block, path } = values;
  const organization = nameLine(values.organization);
  const sender = nameLine(values.sender);
  const title = nameLine(values.title);
  return {
    subject: subjectLine(say('embed-guide.subject', { title, organization })),
    greeting: say('greeting.nobody'),
    text: say('embed-guide.text', { sender, organization, title }),
    facts: [],
    ...(note
      ? { quote: { label: say('embed-guide.note', { sender }), text: note.slice(0, LONGEST.quote) } }
      : {}),
    code: { label: say('embed-guide.code'), text: block },
    action: { label: say('embed-guide.action'), url: origin + path },
    note: canReply ? say('embed-guide.reply', { sender }) : '',
    signature: `${sender}, ${organization}`,
  };
}

function wordsOfTemplate(mail: Mail, words: Words): MailBody {
  const canReply = mail.replyTo !== undefined;
  switch (mail.template) {
    case 'invitation':
      return invitation(words, mail.values);
    case 'verification':
      return verification(words, mail.values);
    case 'new-inquiry':
      return newInquiry(words, mail.values, canReply);
    case 'inquiry-assigned':
      return assignedInquiry(words, mail.values, canReply);
    case 'inquiry-confirmation':
      return inquiryConfirmation(words, mail.values);
    case 'inquiry-reply':
      return inquiryReply(words, mail.values);
    case 'person-link':
      return personLink(words, mail.values);
    case 'person-code':
      return personCode(words, mail.values);
    case 'person-moved':
      return personMoved(words, mail.values);
    case 'sync-failed':
      return syncFailed(words, mail.values);
    case 'embed-guide':
      return embedGuide(words, mail.values, canReply);
    case 'feedback-comment':
      return commentNews(words, mail.values);
    case 'feedback-digest':
      return feedbackDigest(words, mail.values);
    case 'weekly-report':
      return weeklyReport(words, mail.values);
  }
}

/** Words a mail. Text from strangers is reduced to one line of limited length, unless it is quoted. */
export function mailContent(mail: Mail, setting: MailSetting): MailContent {
  const words = wordsOf(mail, setting);
  const { say, origin, product } = words;
  const { brand, unsubscribe } = mail;
  // A buyer wrote to a developer, and knows nothing of the product behind it.
  const isForVisitor = [
    'inquiry-confirmation',
    'inquiry-reply',
    'person-link',
    'person-code',
    'person-moved',
  ].includes(mail.template);
  const token = unsubscribe === undefined ? undefined : encodeURIComponent(unsubscribe);
  const body = wordsOfTemplate(mail, words);
  const { signature } = body;
  return {
    ...body,
    footer:
      brand && isForVisitor
        ? say('footer.visitor', { organization: nameLine(brand.name) })
        : signature
          ? say('footer.person', { signature, product })
          : say('footer', { product }),
    ...(signature || brand ? { fromName: signature ?? nameLine(brand?.name ?? '') } : {}),
    ...(brand ? { brand: { ...brand, name: nameLine(brand.name) } } : {}),
    ...(token === undefined
      ? {}
      : {
          unsubscribe: {
            label: say('unsubscribe'),
            url: `${origin}/unsubscribe?token=${token}`,
            oneClick: `${origin}/api/v1/notice/unsubscribe?token=${token}`,
          },
        }),
  };
}
