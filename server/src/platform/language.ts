import type { Locale } from '@oriel/contract/enums';
import type { FastifyRequest } from 'fastify';
import { queryIn } from './query-in.ts';
import { type Wording, wordingOf } from './translation.ts';

// A Map, because tags are untrusted and an object would return `constructor`.
const BY_TAG: ReadonlyMap<string, Locale> = new Map([
  ['en', 'en'],
  ['en-us', 'en'],
  ['gb', 'gb'],
  ['en-gb', 'gb'],
  ['pl', 'pl'],
  ['pl-pl', 'pl'],
]);

/** The product's language of a tag, if any. */
function localeOfTag(tag: string): Locale | undefined {
  const lower = tag.trim().toLowerCase();
  return BY_TAG.get(lower) ?? BY_TAG.get(lower.split('-')[0] ?? '');
}

/** The best language of an `Accept-Language` header; undefined when it names none of ours. */
export function localeOfHeader(header: string | undefined): Locale | undefined {
  if (header === undefined) return undefined;
  const wishes = header
    .slice(0, 500)
    .split(',')
    .map((part, index) => {
      const [tag = '', ...parameters] = part.split(';');
      const quality = parameters
        .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
        .find((q) => q !== undefined);
      return { locale: localeOfTag(tag), quality: quality === undefined ? 1 : Number(quality), index };
    })
    .filter((wish) => wish.quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index);
  return wishes.find((wish) => wish.locale !== undefined)?.locale;
}

/** The language in the address, `?lang`. */
export function askedLocale(request: FastifyRequest): Locale | undefined {
  const { lang } = queryIn(request);
  return typeof lang === 'string' ? localeOfTag(lang) : undefined;
}

/** The same, with the base language of the caller's organization. */
export function askedWording(request: FastifyRequest): Wording | undefined {
  const locale = askedLocale(request);
  const { organization } = request.caller;
  return locale && wordingOf(organization ?? { locale }, locale);
}

/** Language of a request: `?lang`, then `Accept-Language`, then the fallback (the organization's, if known). */
export function requestLocale(request: FastifyRequest, fallback: Locale = 'en'): Locale {
  return askedLocale(request) ?? localeOfHeader(request.headers['accept-language']) ?? fallback;
}

/** The same for the texts of an organization. */
export function requestWording(request: FastifyRequest, organization: { readonly locale: Locale }): Wording {
  return wordingOf(organization, requestLocale(request, organization.locale));
}
