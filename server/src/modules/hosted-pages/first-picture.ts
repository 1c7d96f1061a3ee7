import type { Locale } from '@oriel/contract/enums';
import type { PublicPanorama } from '@oriel/contract/panorama';
import { PORTRAIT_FROM_ASPECT } from '@oriel/contract/screen-fov';
import type { Mosaic } from '../../media/mosaic.ts';
import type { Previews } from '../../media/preview.ts';
import { type Html, html } from '../../platform/html.ts';
import { say } from '../../platform/messages.ts';
import type { Entry } from './bundle.ts';

/** Narrower screens get the portrait pictures, like the live view: see the contract's screen field of view. */
const TALL = `(max-aspect-ratio: ${PORTRAIT_FROM_ASPECT * 10}/10)`;

/** A mosaic as a drawing that behaves like `object-fit: cover`; blocks of the same colour share a path, which is shorter. */
function drawing({ columns, rows, aspect, blocks }: Mosaic, shape: 'is-wide' | 'is-tall'): Html {
  const stretch = ((aspect * rows) / columns).toFixed(4);
  const outlines = new Map<string, string>();
  for (const { x, y, width, height, colour } of blocks)
    outlines.set(colour, `${outlines.get(colour) ?? ''}M${x} ${y}h${width}v${height}H${x}z`);
  return html`<svg class="oriel-mosaic ${shape}" viewBox="0 0 ${(aspect * rows).toFixed(4)} ${rows}" preserveAspectRatio="xMidYMid slice" shape-rendering="crispEdges" aria-hidden="true"><g transform="scale(${stretch} 1)">${[
    ...outlines,
  ].map(([colour, outline]) => html`<path fill="${colour}" d="${outline}"/>`)}</g></svg>`;
}

/** The first picture of a view, inside the page itself, so that the first pixels need neither script nor any other file. */
export function firstPicture(previews: Previews | undefined): Html | undefined {
  if (!previews) return undefined;
  const { landscape, portrait } = previews;
  return html`${drawing(landscape.mosaic, 'is-wide')}${drawing(portrait.mosaic, 'is-tall')}<picture><source media="${TALL}" srcset="${portrait.picture}"><img class="oriel-preview" src="${landscape.picture}" alt=""></picture>`;
}

/** The poster of a view; a small picture if there is none. */
export function posterPicture(
  panorama: Pick<PublicPanorama, 'name' | 'poster' | 'thumbnailUrl'>,
  locale: Locale,
): Html {
  const alt = say(locale, 'page.panorama.alt', { name: panorama.name });
  const { poster } = panorama;
  const source = poster && html`<source media="${TALL}" srcset="${poster.portraitUrl}">`;
  return html`<picture>${source}<img class="oriel-poster" src="${poster?.landscapeUrl ?? panorama.thumbnailUrl}" alt="${alt}" fetchpriority="high" decoding="async"></picture>`;
}

/** What a page loads after its first frame: poster, the picture's first level, scripts. */
export function restOfPage(
  poster: Html,
  { baseUrl }: PublicPanorama['tiles'],
  { script, preloads }: Entry,
): Html {
  const base =
    baseUrl && html`<link rel="preload" as="fetch" crossorigin="anonymous" href="${baseUrl}/base.webp">`;
  const modules = preloads.map((file) => html`<link rel="modulepreload" href="${file}">`);
  return html`${poster}${base}${modules}<script type="module" src="${script}"></script>`;
}
