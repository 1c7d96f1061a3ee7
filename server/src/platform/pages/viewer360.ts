import { LANGUAGE_TAGS, type Locale } from '@oriel/contract/enums';
import type { PublicPanorama } from '@oriel/contract/panorama';
import { API_PREFIX } from '@oriel/contract/routes';
import { say } from '../messages.ts';
import type { Entry } from './bundle.ts';
import { type Html, html, jsonBlock } from './html.ts';
import { metadataTags, type PageSetting } from './metadata.ts';

export interface PanoramaPage {
  readonly panorama: PublicPanorama;
  readonly allowedOrigins: readonly string[];
  /** Reached by its link alone, so search engines are asked to leave it out. */
  readonly unlisted: boolean;
  readonly entry: Entry;
  readonly setting: PageSetting;
}

/** The poster: the initial view in the page itself, so that the first pixels need no script. */
function poster(panorama: PublicPanorama, locale: Locale): Html {
  const alt = say(locale, 'page.panorama.alt', { name: panorama.name });
  if (!panorama.poster) {
    return html`<picture><img class="oriel-poster" src="${panorama.thumbnailUrl}" alt="${alt}" fetchpriority="high" decoding="async"></picture>`;
  }
  return html`<picture><source media="(max-aspect-ratio: 7/10)" srcset="${panorama.poster.portraitUrl}"><img class="oriel-poster" src="${panorama.poster.landscapeUrl}" alt="${alt}" fetchpriority="high" decoding="async"></picture>`;
}

/** The page `/viewer360/{id}`. */
export function panoramaPage({ panorama, allowedOrigins, unlisted, entry, setting }: PanoramaPage): Html {
  const { locale } = setting;
  const organization = panorama.organization?.name ?? setting.brand.name;
  const path = `/viewer360/${panorama.id}`;
  const description = say(locale, 'page.panorama.description', { name: panorama.name, organization });
  const { baseUrl } = panorama.tiles;
  return html`<!doctype html>
<html lang="${LANGUAGE_TAGS[locale]}" class="oriel-page">
<head>
${metadataTags({ title: panorama.name, description, path, noIndex: unlisted, ...(panorama.poster ? { image: panorama.poster.shareUrl } : {}) }, setting)}
${entry.styles.map((file) => html`<link rel="stylesheet" href="${file}">`)}
${baseUrl && html`<link rel="preload" as="fetch" crossorigin="anonymous" href="${baseUrl}/base.webp">`}
${entry.preloads.map((file) => html`<link rel="modulepreload" href="${file}">`)}
</head>
<body>
<div id="oriel-viewer" data-panorama="${panorama.id}">${poster(panorama, locale)}</div>
${jsonBlock('oriel-data', { panorama, locale, apiBase: API_PREFIX, allowedOrigins })}
<script type="module" src="${entry.script}"></script>
</body>
</html>`;
}
