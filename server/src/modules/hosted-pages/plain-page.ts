import { readFileSync } from 'node:fs';
import type { Brand } from '@oriel/contract/brand';
import { LANGUAGE_TAGS, type Locale } from '@oriel/contract/enums';
import { type Html, html } from '../../platform/html.ts';
import type { InlineStyle } from '../../platform/inline-style.ts';
import { metadataTags } from './metadata.ts';

/** Look of pages that are only read. */
export const PLAIN_CSS = readFileSync(new URL('plain-page.css', import.meta.url), 'utf8');

export interface PlainSetting {
  readonly brand: Brand;
  readonly locale: Locale;
  readonly publicUrl: string;
  /** Of the page itself. */
  readonly path: string;
}

/** A page that is only read: no viewer, no session, and not for search engines. */
export function plainPage(
  {
    title,
    lead,
    body,
    style,
  }: { readonly title: string; readonly lead: string; readonly body: Html; readonly style: InlineStyle },
  { brand, locale, publicUrl, path }: PlainSetting,
): Html {
  return html`<!doctype html>
<html lang="${LANGUAGE_TAGS[locale]}" data-brand="${brand.key}">
<head>
${metadataTags({ title, description: lead, path, noIndex: true }, { brand, locale, publicUrl })}
${style.tag}
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}
