import { LANGUAGE_TAGS, type Locale } from '@oriel/contract/enums';
import type { PublicPanorama } from '@oriel/contract/panorama';
import { API_PREFIX } from '@oriel/contract/routes';
import { PORTRAIT_FROM_ASPECT } from '@oriel/contract/screen-fov';
import type { Previews } from '../../media/preview.ts';
import { say } from '../messages.ts';
import type { Entry } from './bundle.ts';
import { type Html, html, jsonBlock } from './html.ts';
import { metadataTags, type PageSetting } from './metadata.ts';

export interface PanoramaPage {
  /** What is shown first. */
  readonly panorama: PublicPanorama;
  /** The panorama that the page's address stands for; another room of its tour may be shown first. */
  readonly home: string;
  readonly previews: Previews | undefined;
  readonly allowedOrigins: readonly string[];
  /** Reached by its link alone, so search engines are asked to leave it out. */
  readonly unlisted: boolean;
  readonly entry: Entry;
  /** The styles of the first picture. */
  readonly style: Html;
  readonly setting: PageSetting;
}

/** Screens narrower than this get the tall pictures, as the live view does: see the contract's screen field of view. */
const TALL = `(max-aspect-ratio: ${PORTRAIT_FROM_ASPECT * 10}/10)`;

/**
 * The initial view in the page itself, so that the first pixels need neither script nor style sheet: a blurred preview that comes with the
 * HTML, then over it the poster.
 */
function firstPicture(panorama: PublicPanorama, previews: Previews | undefined, locale: Locale): Html {
  const alt = say(locale, 'page.panorama.alt', { name: panorama.name });
  const { poster } = panorama;
  if (!poster) {
    return html`<picture><img class="oriel-poster" src="${panorama.thumbnailUrl}" alt="${alt}" fetchpriority="high" decoding="async"></picture>`;
  }
  return html`${
    previews &&
    html`<picture><source media="${TALL}" srcset="${previews.portrait}"><img class="oriel-preview" src="${previews.landscape}" alt=""></picture>`
  }<picture><source media="${TALL}" srcset="${poster.portraitUrl}"><img class="oriel-poster" src="${poster.landscapeUrl}" alt="${alt}" fetchpriority="high" decoding="async"></picture>`;
}

/** The page `/viewer360/{id}`. */
export function panoramaPage(page: PanoramaPage): Html {
  const { panorama, home, previews, allowedOrigins, unlisted, entry, style, setting } = page;
  const { locale } = setting;
  const organization = panorama.organization?.name ?? setting.brand.name;
  const path = `/viewer360/${home}`;
  const description = say(locale, 'page.panorama.description', { name: panorama.name, organization });
  const { baseUrl } = panorama.tiles;
  return html`<!doctype html>
<html lang="${LANGUAGE_TAGS[locale]}" class="oriel-page">
<head>
${metadataTags({ title: panorama.name, description, path, noIndex: unlisted, ...(panorama.poster ? { image: panorama.poster.shareUrl } : {}) }, setting)}
${style}
${baseUrl && html`<link rel="preload" as="fetch" crossorigin="anonymous" href="${baseUrl}/base.webp">`}
${entry.preloads.map((file) => html`<link rel="modulepreload" href="${file}">`)}
</head>
<body>
<div id="oriel-viewer" data-panorama="${home}">${firstPicture(panorama, previews, locale)}</div>
${jsonBlock('oriel-data', { panorama, locale, apiBase: API_PREFIX, allowedOrigins })}
<script type="module" src="${entry.script}"></script>
</body>
</html>`;
}
