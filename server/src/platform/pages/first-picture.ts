import type { Locale } from '@oriel/contract/enums';
import type { PublicPanorama } from '@oriel/contract/panorama';
import { PORTRAIT_FROM_ASPECT } from '@oriel/contract/screen-fov';
import type { Previews } from '../../media/preview.ts';
import { say } from '../messages.ts';
import { type Html, html } from './html.ts';

/** Screens narrower than this get the tall pictures, as the live view does: see the contract's screen field of view. */
const TALL = `(max-aspect-ratio: ${PORTRAIT_FROM_ASPECT * 10}/10)`;

/**
 * The initial view in the page itself, so that the first pixels need neither script nor style sheet: a blurred preview that comes with the
 * HTML, then over it the poster.
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
    html`<picture><source media="${TALL}" srcset="${previews.portrait}"><img class="oriel-preview" src="${previews.landscape}" alt=""></picture>`
  }<picture><source media="${TALL}" srcset="${poster.portraitUrl}"><img class="oriel-poster" src="${poster.landscapeUrl}" alt="${alt}" fetchpriority="high" decoding="async"></picture>`;
}
