import { createHash } from 'node:crypto';
import { type Extent, frameProperties, frameSize, imageProperties } from '@oriel/contract/building-frame';
import { LANGUAGE_TAGS } from '@oriel/contract/enums';
import type { PublicNavigator } from '@oriel/contract/navigator';
import type { PublicNavigatorImage } from '@oriel/contract/navigator-image';
import { outlinePath } from '@oriel/contract/outline-path';
import { API_PREFIX } from '@oriel/contract/routes';
import { Html, html, jsonBlock, linkedData } from '../../platform/html.ts';
import type { InlineStyle } from '../../platform/inline-style.ts';
import { say } from '../../platform/messages.ts';
import { shareAddress } from '../navigator/share-address.ts';
import { AFTER_FIRST_PICTURE, afterFirstPaint } from './after-first-paint.ts';
import type { Entry } from './bundle.ts';
import { metadataTags, type PageSetting } from './metadata.ts';

export interface BuildingPage {
  readonly navigator: PublicNavigator;
  /** The initial picture; absent when the navigator has none. */
  readonly image: PublicNavigatorImage | undefined;
  /** The same in the light that the address asks for. */
  readonly picture: PublicNavigatorImage | undefined;
  /** For search engines, where the team allows it. */
  readonly data: object | undefined;
  /** From the address or the organization. */
  readonly mode: 'light' | 'dark' | 'auto';
  readonly allowedOrigins: readonly string[];
  /** oEmbed discovery link. */
  readonly oembed: Html | undefined;
  readonly entry: Entry;
  /** Styles of the first picture, and those of this page only. */
  readonly style: Html;
  readonly ownStyle: InlineStyle;
  readonly setting: PageSetting;
}

/** Display width of the picture: on a phone it extends beyond the screen. */
const SIZES = '(max-width: 899px) 140vw, 75vw';

/** Custom properties for the style sheet: the first picture and how it is framed, the navigator's controls and colours. */
export function buildingStyle(
  image: PublicNavigatorImage | undefined,
  safeArea: Extent,
  navigator: PublicNavigator,
): InlineStyle {
  const properties = { ...frameProperties(navigator), ...imageProperties(image, safeArea) };
  const css = Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
  const rule = `.oriel-building{${css}}`;
  const hash = createHash('sha256').update(rule).digest('base64');
  return { tag: new Html(`<style>${rule}</style>`), source: `'sha256-${hash}'` };
}

/** The first frame with its outlines, visible before any script runs. The script replaces them with interactive ones. */
function firstFrame(image: PublicNavigatorImage, alt: string): Html {
  const { width, height } = frameSize(image);
  const sources = (['avif', 'webp'] as const).map((format) => {
    const files = image.variants.filter((variant) => variant.format === format);
    if (files.length === 0) return undefined;
    const srcset = files.map((file) => `${file.url} ${file.width}w`).join(', ');
    return html`<source type="image/${format}" sizes="${SIZES}" srcset="${srcset}">`;
  });
  const outlines = [...image.overlays]
    .sort((one, other) => one.zIndex - other.zIndex)
    .map(
      (overlay) =>
        html`<path class="is-${(overlay.apartment?.status ?? overlay.targetType).toLowerCase()}" d="${outlinePath(overlay, width, height)}"/>`,
    );
  return html`<picture>${sources}<img class="oriel-frame-picture" src="${image.url}" alt="${alt}" width="${width}" height="${height}" fetchpriority="high" decoding="async" draggable="false"></picture><svg class="oriel-outlines" viewBox="0 0 ${width} ${height}" aria-hidden="true">${outlines}</svg>`;
}

/** The page `/viewer/{id}`. */
export function buildingPage(page: BuildingPage): Html {
  const { navigator, image, picture, data, mode, allowedOrigins, oembed, entry, style, ownStyle, setting } =
    page;
  const { locale } = setting;
  const { name, estate, organization } = navigator;
  const path = `/viewer/${navigator.slug}`;
  const description = say(locale, 'page.building.description', {
    name,
    city: estate.city,
    organization: organization.name,
  });
  const alt = image?.alt ?? say(locale, 'page.building.alt', { name });
  const preloads = entry.preloads.map((file) => html`<link rel="modulepreload" href="${file}">`);
  const rest = html`${preloads}<script type="module" src="${entry.script}"></script>`;
  const share = shareAddress(path, navigator.coverUrl ?? image?.url);
  return html`<!doctype html>
<html lang="${LANGUAGE_TAGS[locale]}" class="oriel-page" data-brand="${setting.brand.key}" data-mode="${mode}">
<head>
${metadataTags({ title: name, description, path, ...(share ? { image: share } : {}) }, setting)}
${style}${ownStyle.tag}
${oembed}
</head>
<body>
<div id="oriel-viewer" class="oriel-split oriel-building" data-navigator="${navigator.id}" data-layout="${image ? 'picture' : 'list'}">
<div class="oriel-scene"><div class="oriel-frame">${picture && firstFrame(picture, alt)}</div></div>
<div class="oriel-side"><div class="oriel-side-head"><h1>${name}</h1></div><div class="oriel-skeleton" aria-hidden="true"><i></i><i></i><i></i><i></i><i></i></div></div>
</div>
${jsonBlock('oriel-data', { navigator, image, locale, apiBase: API_PREFIX, allowedOrigins })}
${data && linkedData(data)}${afterFirstPaint(rest, undefined)}${AFTER_FIRST_PICTURE.tag}
</body>
</html>`;
}
