import { FRAME_ALLOW } from '@oriel/contract/viewer-frame';
import { html } from '../../platform/html.ts';

/** A picture that may stand for what is embedded. */
export interface Picture {
  readonly url: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** What is embedded, as oEmbed describes it. */
export interface Embedded {
  readonly title: string;
  readonly author: string;
  /** Address of the page, as a frame loads it. */
  readonly frameUrl: string;
  readonly pictures: readonly Picture[];
}

/** The most that the other site has room for, pixels. */
export interface Room {
  readonly width: number | undefined;
  readonly height: number | undefined;
}

interface Provider {
  readonly name: string;
  readonly url: string;
}

/** Shown so large where there is room. */
const WIDTH = 960;
/** Up to here a viewer stands upright, as the SDK's box does on phones. */
const NARROW = 600;
/** How long other sites may keep what they were told, seconds: an hour. */
const CACHE_AGE = 3600;

function sizeIn(room: Room): { width: number; height: number } {
  const width = Math.min(WIDTH, room.width ?? WIDTH);
  const wanted = Math.round(width <= NARROW ? width * 1.25 : (width * 9) / 16);
  return { width, height: Math.max(Math.min(wanted, room.height ?? wanted), 1) };
}

/** The largest picture that keeps to the room; the share picture is the largest there is. */
function thumbnailIn(pictures: readonly Picture[], room: Room): Picture | undefined {
  return pictures
    .filter(({ width, height }) => width <= (room.width ?? 1280) && height <= (room.height ?? 1280))
    .sort((one, other) => other.width - one.width)[0];
}

export type OembedAnswer = Readonly<Record<string, string | number>>;

/** What a site gets that asks how to embed a page: <https://oembed.com>, type `rich`. */
export function oembedAnswer(
  { title, author, frameUrl, pictures }: Embedded,
  room: Room,
  provider: Provider,
): OembedAnswer {
  const { width, height } = sizeIn(room);
  const thumbnail = thumbnailIn(pictures, room);
  // As wide as there is room, on a phone as high as the SDK's box, and so under rules of the page for all frames (`height: auto`), too. The
  // attributes are old, and what is left where a policy or a cleaner takes styles away.
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

/** Characters that no XML may hold, written as they are or not. */
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
