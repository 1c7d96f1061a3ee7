import { greetableName, oneLine } from './address.ts';
import type { Mail } from './mailer.ts';
import { mailTexts, type Say } from './texts/catalogue.ts';

/** What a mail says, before it has a form. All of it is plain text; the forms escape it. */
export interface MailContent {
  readonly subject: string;
  readonly greeting: string;
  readonly text: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** Somebody's own words, set apart from ours. */
  readonly quote?: { readonly label: string; readonly text: string };
  readonly action?: { readonly label: string; readonly url: string };
  /** A second, quiet link. */
  readonly link?: { readonly label: string; readonly url: string };
  readonly note: string;
}

interface Setting {
  /** Name of the product. */
  readonly product: string;
  /** Canonical origin, without a trailing slash. */
  readonly origin: string;
}

const NAME = 120;
const SUBJECT = 150;
const QUOTE = 4000;

function fact(label: string, value: string | undefined): { label: string; value: string }[] {
  const line = value === undefined ? '' : oneLine(value, 500);
  return line === '' ? [] : [{ label, value: line }];
}

function greeting(say: Say, name: string | undefined): string {
  return name === undefined ? say('greeting.nobody') : say('greeting', { name });
}

function httpsOnly(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' ? href : undefined;
}

/** Puts a mail into words. Everything that strangers wrote is on one line and of bounded length, except what is quoted. */
export function mailContent(mail: Mail, { product, origin }: Setting): MailContent {
  const say = mailTexts(mail.locale);
  switch (mail.template) {
    case 'invitation': {
      const { token, role, days, message } = mail.values;
      const organization = oneLine(mail.values.organization, NAME);
      const inviter = oneLine(mail.values.inviter, NAME);
      return {
        subject: oneLine(say('invitation.subject', { inviter, organization }), SUBJECT),
        greeting: say('greeting.nobody'),
        text: say('invitation.text', { inviter, organization, product, role }),
        facts: [],
        ...(message
          ? { quote: { label: say('invitation.message', { inviter }), text: message.slice(0, QUOTE) } }
          : {}),
        action: {
          label: say('invitation.action'),
          url: `${origin}/signup?invite=${encodeURIComponent(token)}`,
        },
        note: say('invitation.note', { days }),
      };
    }
    case 'verification': {
      const { token, name, hours } = mail.values;
      return {
        subject: say('verification.subject'),
        greeting: greeting(say, greetableName(name)),
        text: say('verification.text'),
        facts: [],
        action: {
          label: say('verification.action'),
          url: `${origin}/login?verifyEmail=${encodeURIComponent(token)}`,
        },
        note: say('verification.note', { hours, product }),
      };
    }
    case 'new-inquiry': {
      const { inquiryId, apartments, email, phone, message } = mail.values;
      const estate = oneLine(mail.values.estate, NAME);
      const name = oneLine(mail.values.name, NAME);
      return {
        subject: oneLine(say('new-inquiry.subject', { estate }), SUBJECT),
        greeting: say('greeting.nobody'),
        text: say('new-inquiry.text', { name, estate, count: apartments.length }),
        facts: [
          ...fact(say('new-inquiry.name'), name),
          ...fact(say('new-inquiry.email'), email),
          ...fact(say('new-inquiry.phone'), phone),
          ...fact(say('new-inquiry.apartments'), apartments.join(', ')),
        ],
        ...(message ? { quote: { label: say('new-inquiry.message'), text: message.slice(0, QUOTE) } } : {}),
        action: {
          label: say('new-inquiry.action'),
          url: `${origin}/dashboard/inquiries/${encodeURIComponent(inquiryId)}`,
        },
        note: mail.replyTo === undefined ? '' : say('new-inquiry.reply'),
      };
    }
    case 'inquiry-confirmation': {
      // The visitor's own words are not repeated: the form mails any address, and would carry anybody's message there.
      const { name, apartments, reference, contact = {} } = mail.values;
      const estate = oneLine(mail.values.estate, NAME);
      const organization = oneLine(mail.values.organization, NAME);
      const privacyUrl = httpsOnly(mail.values.privacyUrl);
      return {
        subject: oneLine(say('inquiry-confirmation.subject', { estate }), SUBJECT),
        greeting: greeting(say, greetableName(name)),
        text: say('inquiry-confirmation.text', { organization }),
        facts: [
          ...fact(say('inquiry-confirmation.estate'), estate),
          ...fact(say('inquiry-confirmation.apartments'), apartments.join(', ')),
          ...fact(say('inquiry-confirmation.reference'), reference),
          ...fact(say('inquiry-confirmation.email'), contact.email),
          ...fact(say('inquiry-confirmation.phone'), contact.phone),
        ],
        ...(privacyUrl
          ? { link: { label: say('inquiry-confirmation.privacy', { organization }), url: privacyUrl } }
          : {}),
        note: say('inquiry-confirmation.note'),
      };
    }
    case 'sync-failed': {
      const { estateId, reason, lastSuccess } = mail.values;
      const estate = oneLine(mail.values.estate, NAME);
      return {
        subject: oneLine(say('sync-failed.subject', { estate }), SUBJECT),
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
        link: { label: say('sync-failed.settings'), url: `${origin}/dashboard/profile/notifications` },
        note: say('sync-failed.note'),
      };
    }
  }
}
