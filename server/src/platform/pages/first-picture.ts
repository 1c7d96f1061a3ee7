import type { Locale } from '@oriel/contract/enums';
import type { PublicPanorama } from '@oriel/contract/panorama';
import { PORTRAIT_FROM_ASPECT } from '@oriel/contract/screen-fov';
import type { Mosaic } from '../../media/mosaic.ts';
import type { Previews } from '../../media/preview.ts';
import { say } from '../messages.ts';
import { type Html, html } from './html.ts';

/** Screens narrower than this get the tall pictures, as the live view does: see the contract's screen field of view. */
const TALL = `(max-aspect-ratio: ${PORTRAIT_FROM_ASPECT * 10}/10)`;

/** A mosaic as a drawing that fills its place as `object-fit: cover` does. */
function drawing({ columns, rows, aspect, bars }: Mosaic, shape: 'is-wide' | 'is-tall'): Html {
  const stretch = ((aspect * rows) / columns).toFixed(4);
  return html`<svg class="oriel-mosaic ${shape}" viewBox="0 0 ${(aspect * rows).toFixed(4)} ${rows}" preserveAspectRatio="xMidYMid slice" shape-rendering="crispEdges" aria-hidden="true"><g transform="scale(${stretch} 1)">${bars.map(
    ({ x, y, width, colour }) => html`<path fill="${colour}" d="M${x} ${y}h${width}v1h-${width}z"/>`,
  )}</g></svg>`;
}

/**
 * The initial view in the page itself, so that the first pixels need neither script nor style sheet: a mosaic of plain colours, a frame
 * later a blurred preview, both of which come with the HTML, then over them the poster.
 */
export function firstPicture(
  panorama: Pick<PublicPanorama, 'name' | 'poster' | 'thumbnailUrl'>,
  previews: Previews | undefined,
  locale: Locale,
): Html {
  const alt = say(locale, 'page.panorama.alt', { name: panorama.name });
  const { poster } = panorama;
  if (!poster) {
    return html`<picture><img class="oriel-poster" src="${panorama.thumbnailUrl}" alt="${alt}" fetchpriority="high" decoding="async"></picture>`;
  }
  return html`${
    previews &&
    html`${drawing(previews.landscape.mosaic, 'is-wide')}${drawing(previews.portrait.mosaic, 'is-tall')}<picture><source media="${TALL}" srcset="${previews.portrait.picture}"><img class="oriel-preview" src="${previews.landscape.picture}" alt=""></picture>`
  }<picture><source media="${TALL}" srcset="${poster.portraitUrl}"><img class="oriel-poster" src="${poster.landscapeUrl}" alt="${alt}" fetchpriority="high" decoding="async"></picture>`;
}
