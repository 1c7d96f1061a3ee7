import { SaxesParser, type SaxesTagNS } from 'saxes';
import { sharp } from './image-library.ts';
import { MAX_PIXELS } from './limits.ts';
import { MediaError } from './media-error.ts';
import { isHarmlessStyle, isInnerReference, SVG_ATTRIBUTES, SVG_ELEMENTS } from './svg-rules.ts';

/** Size limit of a drawing, bytes. */
const MAX_SVG_BYTES = 20 * 1024 * 1024;

const MAX_DEPTH = 256;
const MAX_ELEMENTS = 200_000;
const MAX_PICTURES = 64;

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';

/** A cleaned drawing. */
export interface CleanDrawing {
  readonly svg: string;
  /** Its own size, pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * Rewrites a drawing with only the allow-listed content of `svg-rules.ts`: no scripts, no event handlers, no external references, no
 * foreign content, no document type and so no entities. It is parsed strictly as XML, so that a browser reads exactly what was checked
 * here. Embedded pictures are re-encoded, because they may contain a place.
 *
 * @throws MediaError `FILE_CORRUPT` when it is not well-formed or cannot be drawn, `UNSUPPORTED_FILE_TYPE` when it is no SVG,
 * `IMAGE_TOO_LARGE` past the limits
 */
export async function cleanSvg(source: Buffer): Promise<CleanDrawing> {
  if (source.length > MAX_SVG_BYTES) throw tooLarge(`more than ${MAX_SVG_BYTES / 1024 / 1024} MB`);
  const parts = await Promise.all(rewrite(textOf(source)));
  const svg = parts.join('');
  // A drawing that multiplies itself by reference is small to read and endless to draw; the renderer has its own limits for that.
  try {
    const { width, height } = await sharp(Buffer.from(svg), { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) throw tooLarge(`${width} × ${height} pixels`);
    await drawing(svg).resize(256, 256, { fit: 'inside' }).timeout({ seconds: 20 }).raw().toBuffer();
    return { svg, width, height };
  } catch (cause) {
    if (cause instanceof MediaError) throw cause;
    throw corrupt('cannot be drawn', cause);
  }
}

/** A pipeline that draws a cleaned drawing. */
export function drawing(svg: string) {
  return sharp(Buffer.from(svg), { limitInputPixels: MAX_PIXELS });
}

function textOf(source: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(source);
  } catch (cause) {
    throw corrupt('is not written in UTF-8', cause);
  }
}

/** Attributes for people and page scripts, never interpreted as style. */
const WORDS = /^(id|class|lang|role|tabindex|(aria|data)-[a-z0-9-]{1,40})$/;

type Part = string | Promise<string>;

function rewrite(text: string): Part[] {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const out: Part[] = [];
  let depth = 0;
  let elements = 0;
  let pictures = 0;
  /** Depth of the skipped element, including its content; 0 for none. */
  let skipped = 0;
  let style: string | undefined;

  parser.on('error', (error) => {
    // Declared entities stay as plain text: they are never expanded.
    if (!/undefined entity/.test(error.message)) throw corrupt('is not well-formed', error);
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    elements += 1;
    if (depth > MAX_DEPTH || elements > MAX_ELEMENTS) throw tooLarge('too many elements');
    if (skipped > 0) return;
    if (depth === 1 && (tag.uri !== SVG || tag.local !== 'svg')) {
      throw new MediaError('UNSUPPORTED_FILE_TYPE', 'The file is XML, but no SVG drawing.');
    }
    const isStyle = tag.local === 'style';
    if (tag.uri !== SVG || !SVG_ELEMENTS.has(tag.local) || (isStyle && !isPlainStyle(tag))) {
      skipped = depth;
      return;
    }
    if (isStyle) style = '';
    if (tag.local === 'image') {
      pictures += 1;
      if (pictures > MAX_PICTURES) throw tooLarge('too many pictures');
      out.push(imageTag(tag));
      return;
    }
    out.push(`<${tag.local}${depth === 1 ? ` xmlns="${SVG}"` : ''}${attributes(tag)}>`);
  });
  parser.on('closetag', (tag) => {
    if (skipped === 0) {
      if (style !== undefined && isHarmlessStyle(style)) out.push(escaped(style));
      style = undefined;
      out.push(`</${tag.local}>`);
    } else if (skipped === depth) skipped = 0;
    depth -= 1;
  });
  const onText = (piece: string): void => {
    if (skipped > 0 || depth === 0) return;
    if (style === undefined) out.push(escaped(piece));
    else style += piece;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.write(text).close();
  if (elements === 0) throw corrupt('holds no drawing');
  return out;
}

function isPlainStyle(tag: SaxesTagNS): boolean {
  const type = tag.attributes.type?.value;
  return type === undefined || type === '' || type === 'text/css';
}

function attributes(tag: SaxesTagNS): string {
  return Object.values(tag.attributes)
    .flatMap(({ uri, local, value }) => {
      if (uri === XML) return local === 'space' || local === 'lang' ? [[`xml:${local}`, value]] : [];
      if (local === 'href' && (uri === '' || uri === XLINK)) {
        return isInnerReference(value) ? [['href', value]] : [];
      }
      if (uri !== '') return [];
      if (WORDS.test(local)) return [[local, value]];
      // Any other attribute may hold a paint, and one without passes the same check.
      return SVG_ATTRIBUTES.has(local) && isHarmlessStyle(value) ? [[local, value]] : [];
    })
    .map(([name, value = '']) => ` ${name}="${escaped(value)}"`)
    .join('');
}

/** An embedded picture, re-encoded; dropped when it is external or not a picture. */
async function imageTag(tag: SaxesTagNS): Promise<string> {
  const source = Object.values(tag.attributes).find(
    ({ uri, local }) => local === 'href' && (uri === '' || uri === XLINK),
  );
  const data = /^data:image\/(?:png|jpe?g|webp);base64,([A-Za-z0-9+/=\s]+)$/.exec(source?.value ?? '')?.[1];
  const picture = data === undefined ? undefined : await encodedAnew(Buffer.from(data, 'base64'));
  return `<image${attributes(tag)}${picture === undefined ? '' : ` href="${picture}"`}>`;
}

async function encodedAnew(data: Buffer): Promise<string | undefined> {
  try {
    const picture = sharp(data, { limitInputPixels: MAX_PIXELS }).autoOrient();
    const { format } = await picture.metadata();
    const isPhoto = format === 'jpeg';
    const bytes = await (isPhoto ? picture.jpeg({ quality: 88 }) : picture.png()).toBuffer();
    return `data:image/${isPhoto ? 'jpeg' : 'png'};base64,${bytes.toString('base64')}`;
  } catch {
    return undefined;
  }
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function corrupt(how: string, cause?: unknown): MediaError {
  return new MediaError('FILE_CORRUPT', `The drawing ${how}. Export it again as plain SVG.`, { cause });
}

function tooLarge(what: string): MediaError {
  return new MediaError('IMAGE_TOO_LARGE', `The drawing is too large: ${what}.`);
}
