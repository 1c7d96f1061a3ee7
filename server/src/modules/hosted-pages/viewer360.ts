import { LANGUAGE_TAGS } from '@oriel/contract/enums';
import type { PublicPanorama } from '@oriel/contract/panorama';
import { API_PREFIX } from '@oriel/contract/routes';
import { panoramaTitle } from '@oriel/contract/tour-title';
import type { Previews } from '../../media/preview.ts';
import { type Html, html, jsonBlock } from '../../platform/html.ts';
import { say } from '../../platform/messages.ts';
import { AFTER_FIRST_PAINT, afterFirstPaint } from './after-first-paint.ts';
import type { Entry } from './bundle.ts';
import { firstPicture, posterPicture, restOfPage } from './first-picture.ts';
import { metadataTags, type PageSetting } from './metadata.ts';

/** Entry of the viewer's build: the page of a panorama. */
export const PANORAMA_ENTRY = 'src/hosted/panorama-page.tsx';

export interface PanoramaPage {
  /** The initial panorama. */
  readonly panorama: PublicPanorama;
  /** The panorama of the page's address; another room of its tour may be shown first. */
  readonly home: string;
  readonly previews: Previews | undefined;
  readonly allowedOrigins: readonly string[];
  /** Unlisted: search engines are asked to skip it. */
  readonly unlisted: boolean;
  /** oEmbed discovery link. */
  readonly oembed: Html | undefined;
  readonly entry: Entry;
  /** Styles of the first picture. */
  readonly style: Html;
  readonly setting: PageSetting;
}

/** The page `/viewer360/{id}`. */
export function panoramaPage(page: PanoramaPage): Html {
  const { panorama, home, previews, allowedOrigins, oembed, unlisted, entry, style, setting } = page;
  const { locale } = setting;
  const organization = panorama.organization?.name ?? setting.brand.name;
  const path = `/viewer360/${home}`;
  const title = panoramaTitle(panorama);
  const description = say(locale, 'page.panorama.description', { name: title, organization });
  const poster = posterPicture(panorama, locale);
  const rest = restOfPage(poster, panorama.tiles, entry);
  return html`<!doctype html>
<html lang="${LANGUAGE_TAGS[locale]}" class="oriel-page" data-brand="${setting.brand.key}">
<head>
${metadataTags({ title, description, path, noIndex: unlisted, ...(panorama.poster ? { image: panorama.poster.shareUrl } : {}) }, setting)}
${style}
${oembed}
</head>
<body>
<div id="oriel-viewer" data-panorama="${home}">${firstPicture(previews)}${afterFirstPaint(rest, poster)}</div>
${jsonBlock('oriel-data', { panorama, locale, apiBase: API_PREFIX, allowedOrigins })}
${AFTER_FIRST_PAINT.tag}
</body>
</html>`;
}
