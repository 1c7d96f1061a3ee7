import { FRAME_ALLOW } from '@oriel/contract/viewer-frame';
import { html } from '../../platform/html.ts';

/** A thumbnail of the embedded page. */
export interface Picture {
  readonly url: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Embedded content in oEmbed terms. */
export interface Embedded {
  readonly title: string;
  readonly author: string;
  /** Address of the page for a frame. */
  readonly frameUrl: string;
  readonly pictures: readonly Picture[];
}

/** Size limits given by the consumer, pixels. */
export interface Room {
  readonly width: number | undefined;
  readonly height: number | undefined;
}

interface Provider {
  readonly name: string;
  readonly url: string;
}

/** Default width. */
const WIDTH = 960;
/** Up to this width a viewer is portrait, like the SDK's box on phones. */
const NARROW = 600;
/** How long consumers may cache the answer, seconds: an hour. */
const CACHE_AGE = 3600;

function sizeIn(room: Room): { width: number; height: number } {
  const width = Math.min(WIDTH, room.width ?? WIDTH);
  const wanted = Math.round(width <= NARROW ? width * 1.25 : (width * 9) / 16);
  return { width, height: Math.max(Math.min(wanted, room.height ?? wanted), 1) };
}

/** The largest picture within the limits; the share image is the largest available. */
function thumbnailIn(pictures: readonly Picture[], room: Room): Picture | undefined {
  return pictures
    .filter(({ width, height }) => width <= (room.width ?? 1280) && height <= (room.height ?? 1280))
    .sort((one, other) => other.width - one.width)[0];
}

export type OembedAnswer = Readonly<Record<string, string | number>>;

/** The oEmbed answer for a page: <https://oembed.com>, type `rich`. */
export function oembedAnswer(
  { title, author, frameUrl, pictures }: Embedded,
  room: Room,
  provider: Provider,
): OembedAnswer {
  const { width, height } = sizeIn(room);
  const thumbnail = thumbnailIn(pictures, room);
  // Full width, with the height of the SDK's box on a phone, even under page rules for all frames (`height: auto`). The legacy attributes
  // remain where a policy or sanitiser removes styles.
  const style = `width:100%;max-width:${width}px;height:min(${height}px,125vw);border:0`;
  const frame = html`<iframe src="${frameUrl}" title="${title}" width="${width}" height="${height}" style="${style}" frameborder="0" allow="${FRAME_ALLOW}" loading="lazy"></iframe>`;
  return {
    version: '1.0',
    type: 'rich',
    title,
    author_name: author,
    provider_name: provider.name,
    provider_url: provider.url,
    cache_age: CACHE_AGE,
    width,
    height,
    html: frame.text,
    ...(thumbnail
      ? { thumbnail_url: thumbnail.url, thumbnail_width: thumbnail.width, thumbnail_height: thumbnail.height }
      : {}),
  };
}

/** Characters forbidden in XML, even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** The same as XML. */
export function asXml(answer: OembedAnswer): string {
  const elements = Object.entries(answer).map(([name, value]) => {
    const text = html`${String(value).toWellFormed().replace(NOT_XML, '')}`.text;
    return `<${name}>${text}</${name}>`;
  });
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${elements.join('')}</oembed>\n`;
}
