import { dayInSentence } from '@oriel/contract/day-in-sentence';
import { LANGUAGE_TAGS } from '@oriel/contract/enums';
import { greetableName, oneLine } from '../platform/mail-address.ts';
import type { Mail } from './mailer.ts';
import { mailTexts, type Say } from './texts/catalogue.ts';

/** Content of a mail before rendering. All of it is plain text; the renderers escape it. */
export interface MailContent extends MailBody {
  /** who sends this, and why */
  readonly footer: string;
  /** The sender's name, if not the product's; the address is the product's always. */
  readonly fromName?: string;
}

/** What a template says. */
export interface MailBody {
  readonly subject: string;
  /** Empty for a letter that greets in its own words. */
  readonly greeting: string;
  readonly text: string;
  readonly facts: readonly Fact[];
  /** A quotation, set apart from our own text. */
  readonly quote?: { readonly label: string; readonly text: string };
  /** Code to paste: as it is, so that it can be copied from the mail. */
  readonly code?: { readonly label: string; readonly text: string };
  /** Sections of a report, in order. */
  readonly sections?: readonly Section[];
  readonly action?: { readonly label: string; readonly url: string };
  /** Secondary links. */
  readonly links?: readonly { readonly label: string; readonly url: string }[];
  readonly note: string;
  /** A member and their organization, for what one person sends another. */
  readonly signature?: string;
  /** Brand of the sender, if not the product's. */
  readonly brand?: MailBrand;
  /** How to unsubscribe: for people, and for mail programs. */
  readonly unsubscribe?: { readonly label: string; readonly url: string; readonly oneClick: string };
}

export interface Fact {
  readonly label: string;
  readonly value: string;
  /** In small print after it. */
  readonly detail?: string;
}

export interface Section {
  readonly title: string;
  readonly rows: readonly Fact[];
  /** Quotations. */
  readonly quotes?: readonly string[];
  readonly link?: { readonly label: string; readonly url: string };
}

/** An organization as shown in its mails. */
export interface MailBrand {
  readonly name: string;
  /** `#rrggbb`. */
  readonly color: string;
}

/** Origin of a mail. */
export interface MailSetting {
  /** Name of the product. */
  readonly product: string;
  /** Canonical origin, without a trailing slash. */
  readonly origin: string;
}

/** Context for wording a mail. */
export interface Words extends MailSetting {
  readonly say: Say;
  readonly locale: Mail['locale'];
}

export const LONGEST = { name: 120, subject: 150, quote: 4000 } as const;

export function wordsOf({ locale }: Pick<Mail, 'locale'>, setting: MailSetting): Words {
  return { ...setting, locale, say: mailTexts(locale) };
}

/** A name on one line, truncated. */
export function nameLine(text: string): string {
  return oneLine(text, LONGEST.name);
}

export function subjectLine(text: string): string {
  return oneLine(text, LONGEST.subject);
}

/** A table row, or none without a value. */
export function fact(label: string, value: string | undefined): Fact[] {
  const line = value === undefined ? '' : oneLine(value, 500);
  return line === '' ? [] : [{ label, value: line }];
}

export function greeting(say: Say, name?: string): string {
  const greetable = name === undefined ? undefined : greetableName(name);
  return greetable === undefined ? say('greeting.nobody') : say('greeting', { name: greetable });
}

/** An https address for a link; undefined for anything else. */
export function httpsOnly(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' ? href : undefined;
}

/** A localised calendar day. */
export function dayText({ locale }: Words, day: string, style: 'long' | 'medium'): string {
  return dayInSentence(LANGUAGE_TAGS[locale], new Date(`${day}T00:00:00Z`), {
    dateStyle: style,
    timeZone: 'UTC',
  });
}
