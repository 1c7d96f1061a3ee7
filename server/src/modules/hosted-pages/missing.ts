import { LANGUAGE_TAGS } from '@oriel/contract/enums';
import { type Html, html } from '../../platform/html.ts';
import { say } from '../../platform/messages.ts';
import type { Entry } from './bundle.ts';
import { metadataTags, type PageSetting } from './metadata.ts';

const TEXTS = {
  tour: ['page.missing.title', 'page.missing.text'],
  building: ['page.missing.building.title', 'page.missing.building.text'],
  project: ['page.missing.project.title', 'page.missing.project.text'],
} as const;

/** Page for an unknown or unpublished id, with a link onward. Uses the viewer's styles. */
export function missingPage(
  what: keyof typeof TEXTS,
  path: string,
  entry: Entry,
  setting: PageSetting,
): Html {
  const { locale } = setting;
  const [titleId, textId] = TEXTS[what];
  const [title, text] = [say(locale, titleId), say(locale, textId)];
  return html`<!doctype html>
<html lang="${LANGUAGE_TAGS[locale]}" class="oriel-page" data-brand="${setting.brand.key}">
<head>
${metadataTags({ title, description: text, path, noIndex: true }, setting)}
${entry.styles.map((file) => html`<link rel="stylesheet" href="${file}">`)}
</head>
<body>
<main class="oriel-missing">
<h1>${title}</h1>
<p>${text}</p>
<p><a href="/">${say(locale, 'page.missing.home')}</a></p>
</main>
<script type="module" src="${entry.script}"></script>
</body>
</html>`;
}
