import { greetableName, oneLine } from '../platform/mail-address.ts';
import type { Mail } from './mailer.ts';
import { mailTexts, type Say } from './texts/catalogue.ts';

/** What a mail says, before it has a form. All of it is plain text; the forms escape it. */
export interface MailContent {
  readonly subject: string;
  readonly greeting: string;
  readonly text: string;
  readonly facts: readonly Fact[];
  /** Somebody's own words, set apart from ours. */
  readonly quote?: { readonly label: string; readonly text: string };
  /** What a report tells, below each other. */
  readonly sections?: readonly Section[];
  readonly action?: { readonly label: string; readonly url: string };
  /** A second, quiet link. */
  readonly link?: { readonly label: string; readonly url: string };
  readonly note: string;
  /** In whose name it is sent, when not the product's. */
  readonly brand?: MailBrand;
  /** How to be spared such mails: for people, and for mail programs. */
  readonly unsubscribe?: { readonly label: string; readonly url: string; readonly oneClick: string };
}

export interface Fact {
  readonly label: string;
  readonly value: string;
  /** In small letters behind it. */
  readonly detail?: string;
}

export interface Section {
  readonly title: string;
  readonly rows: readonly Fact[];
  /** Other people's words. */
  readonly quotes?: readonly string[];
  readonly link?: { readonly label: string; readonly url: string };
}

/** An organization as its mails show it. */
export interface MailBrand {
  readonly name: string;
  /** `#rrggbb`. */
  readonly color: string;
}

/** Where a mail comes from. */
export interface MailSetting {
  /** Name of the product. */
  readonly product: string;
  /** Canonical origin, without a trailing slash. */
  readonly origin: string;
}

/** What a mail is put into words with. */
export interface Words extends MailSetting {
  readonly say: Say;
  readonly locale: Mail['locale'];
}

export const LONGEST = { name: 120, subject: 150, quote: 4000 } as const;

export function wordsOf({ locale }: Pick<Mail, 'locale'>, setting: MailSetting): Words {
  return { ...setting, locale, say: mailTexts(locale) };
}

/** A name on one line and of bounded length. */
export function nameLine(text: string): string {
  return oneLine(text, LONGEST.name);
}

export function subjectLine(text: string): string {
  return oneLine(text, LONGEST.subject);
}

/** One line of a table, or none where there is nothing to tell. */
export function fact(label: string, value: string | undefined): Fact[] {
  const line = value === undefined ? '' : oneLine(value, 500);
  return line === '' ? [] : [{ label, value: line }];
}

export function greeting(say: Say, name?: string): string {
  const greetable = name === undefined ? undefined : greetableName(name);
  return greetable === undefined ? say('greeting.nobody') : say('greeting', { name: greetable });
}

/** An address that a link may lead to; nothing when it is no https one. */
export function httpsOnly(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' ? href : undefined;
}
