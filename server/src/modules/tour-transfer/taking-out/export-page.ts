import type { BrandKey } from '@oriel/contract/brand';
import { LANGUAGE_TAGS } from '@oriel/contract/enums';
import { lightRoom } from '@oriel/contract/tour-file';
import type { Previews } from '../../../media/preview.ts';
import { pagePolicy } from '../../../platform/headers.ts';
import { type Html, html, jsonBlock } from '../../../platform/html.ts';
import type { InlineStyle } from '../../../platform/inline-style.ts';
import { say } from '../../../platform/messages.ts';
import { AFTER_FIRST_PAINT, afterFirstPaint } from '../../hosted-pages/after-first-paint.ts';
import type { Entry } from '../../hosted-pages/bundle.ts';
import { firstPicture, posterPicture, restOfPage } from '../../hosted-pages/first-picture.ts';
import type { TourContent } from './tour-content.ts';

/** The policy that a page can set itself: framing needs a server header. */
const policy = (style: InlineStyle) =>
  [
    ...pagePolicy({ style: style.source, script: AFTER_FIRST_PAINT.source }),
    "connect-src 'self'",
    "frame-src 'self'",
  ].join('; ');

/** The viewer of an exported tour, with its files below the exported folder. */
export interface ExportedViewer {
  readonly entry: Entry;
  readonly style: InlineStyle;
  /** Of the installation, whose look the page keeps. */
  readonly brand: BrandKey;
}

/** File names in the exported folder. */
export const TOUR_FILE_NAME = 'tour.json';
export const ICON_NAME = 'icon.svg';

/** The page of an exported tour: its poster first, all addresses relative, so that it works in any folder of any server. */
export function exportPage(
  { entry: room, file }: TourContent,
  { entry, style, brand }: ExportedViewer,
  previews: Previews | undefined,
): Html {
  const { locale } = file;
  const organization = room.organization?.name ?? '';
  const description = say(locale, 'page.panorama.description', { name: file.name, organization });
  const { poster, tiles } = room;
  const data = {
    panorama: {
      ...room,
      siblings: file.rooms.filter(({ id }) => id !== room.id).map(lightRoom),
      ...(file.guidedWalk ? { guidedWalk: file.guidedWalk } : {}),
    },
    locale,
    apiBase: TOUR_FILE_NAME,
    allowedOrigins: [],
  };
  const picture = posterPicture(room, locale);
  const rest = restOfPage(picture, tiles, entry);
  return html`<!doctype html>
<html lang="${LANGUAGE_TAGS[locale]}" class="oriel-page" data-brand="${brand}">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy(style)}">
<meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no">
<title>${file.name}</title>
<meta name="description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:title" content="${file.name}">
<meta property="og:description" content="${description}">
${poster && html`<meta property="og:image" content="${poster.shareUrl}">`}
<link rel="icon" type="image/svg+xml" href="${ICON_NAME}">
${style.tag}
</head>
<body>
<div id="oriel-viewer" data-panorama="${room.id}">${firstPicture(previews)}${afterFirstPaint(rest, picture)}</div>
${jsonBlock('oriel-data', data)}
${AFTER_FIRST_PAINT.tag}
</body>
</html>`;
}
