import { readFile } from 'node:fs/promises';
import type { ModelFormat } from './file-format.ts';
import {
  type BufferView,
  corruptModel,
  type Gltf,
  type GltfSource,
  padding,
  readGlb,
  readUnpacked,
  writeGlb,
} from './gltf.ts';
import { sharp } from './image-library.ts';
import { MAX_PIXELS } from './limits.ts';
import { MediaError } from './media-error.ts';
import { requireTrees } from './node-tree.ts';
import { readArchive } from './read-archive.ts';

/** Models are unpacked in memory, so one at a time. */
let tail: Promise<unknown> = Promise.resolve();

/**
 * A self-contained model file: buffers and pictures are embedded, external addresses rejected, and picture metadata such as the place is
 * removed.
 *
 * @throws MediaError `FILE_CORRUPT`, `UNSUPPORTED_FILE_TYPE`
 */
export async function cleanModel(path: string, format: ModelFormat): Promise<Buffer> {
  const turn = tail.then(async () => {
    const source = format === 'glb' ? readGlb(await readFile(path)) : readUnpacked(await readArchive(path));
    return await packed(source).catch((cause: unknown) => {
      // Endless nesting or out-of-range numbers: not a valid model.
      throw cause instanceof MediaError ? cause : corruptModel('cannot be read', cause);
    });
  });
  tail = turn.catch(() => undefined);
  return await turn;
}

async function packed(source: GltfSource): Promise<Buffer> {
  requireTrees(source.document.nodes);
  const document = structuredClone(source.document);
  const bytes = joinBuffers(document, source);
  for (const image of document.images ?? []) {
    const picture = await pictureOf(image, document, bytes, source);
    if (picture === undefined) continue;
    const views = document.bufferViews ?? [];
    document.bufferViews = views;
    image.bufferView = views.length;
    image.mimeType = picture.mimeType;
    delete image.uri;
    views.push({ buffer: 0, byteOffset: bytes.length, byteLength: picture.data.length });
    bytes.add(picture.data);
  }
  const binary = bytes.all();
  if (binary.length > 0) {
    const [, ...fallbacks] = document.buffers ?? [];
    document.buffers = [{ byteLength: binary.length }, ...fallbacks];
  }
  refuseAddresses(document);
  return writeGlb(document, binary);
}

/** A growing byte buffer; every part starts at a multiple of four. */
class Bytes {
  readonly #pieces: Buffer[] = [];
  length = 0;

  add(piece: Buffer): number {
    const start = this.length;
    const gap = Buffer.alloc(padding(piece.length));
    this.#pieces.push(piece, gap);
    this.length += piece.length + gap.length;
    return start;
  }

  /** All bytes in one buffer; later parts are appended. */
  all(): Buffer {
    const [only, ...others] = this.#pieces;
    // Asked for once for each picture: a copy of everything each time would take minutes.
    if (only && others.length === 0) return only;
    const whole = Buffer.concat(this.#pieces);
    this.#pieces.splice(0, this.#pieces.length, whole);
    return whole;
  }
}

/**
 * Concatenates all buffers and points the views into the result. Placeholder buffers of a compression have no bytes; they stay, after it.
 */
function joinBuffers(document: Gltf, source: GltfSource): Bytes {
  const bytes = new Bytes();
  const buffers = document.buffers ?? [];
  const fallbacks: typeof buffers = [];
  const places = buffers.map((buffer, index) => {
    if (buffer.uri === undefined && buffer.extensions?.EXT_meshopt_compression !== undefined) {
      fallbacks.push(buffer);
      return { buffer: fallbacks.length, start: 0, length: buffer.byteLength };
    }
    const data =
      buffer.uri === undefined ? (index === 0 ? source.binary : undefined) : resolve(buffer.uri, source);
    if (!data || data.length < buffer.byteLength) throw corruptModel('misses a part that it names');
    return { buffer: 0, start: bytes.add(data.subarray(0, buffer.byteLength)), length: buffer.byteLength };
  });
  const move = (view: Omit<BufferView, 'extensions'>): void => {
    const place = places[view.buffer];
    const offset = view.byteOffset ?? 0;
    if (!place || offset + view.byteLength > place.length) throw corruptModel('points beyond its own data');
    view.buffer = place.buffer;
    view.byteOffset = place.start + offset;
  };
  for (const view of document.bufferViews ?? []) {
    move(view);
    const meshopt = view.extensions?.EXT_meshopt_compression;
    if (meshopt) move(meshopt);
  }
  document.buffers = [{ byteLength: bytes.length }, ...fallbacks];
  if (bytes.length === 0 && fallbacks.length === 0) delete document.buffers;
  return bytes;
}

function resolve(uri: string, source: GltfSource): Buffer | undefined {
  const data = /^data:[\w.+/-]*;base64,([A-Za-z0-9+/=]*)$/.exec(uri)?.[1];
  return data === undefined ? source.fileAt(uri) : Buffer.from(data, 'base64');
}

/** One white pixel. */
const WHITE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAG7buVgAAAABJRU5ErkJggg==',
  'base64',
);

interface Picture {
  readonly data: Buffer;
  readonly mimeType: string;
}

/** A picture to embed: an external one, or one with metadata to remove. */
async function pictureOf(
  image: NonNullable<Gltf['images']>[number],
  document: Gltf,
  bytes: Bytes,
  source: GltfSource,
): Promise<Picture | undefined> {
  if (image.uri !== undefined) {
    const data = resolve(image.uri, source);
    if (!data) {
      if (/^([a-z][a-z0-9+.-]*:|\/\/)/i.test(image.uri)) {
        throw corruptModel('misses a picture that it names');
      }
      // A surface without its picture can still be looked at; what is made of a model tells which pictures are missing.
      image.extras = { missing: image.uri.slice(-120) };
      return { data: WHITE, mimeType: 'image/png' };
    }
    const mimeType = mimeTypeOf(data);
    return { data: (await withoutWords(data, mimeType)) ?? data, mimeType };
  }
  if (image.bufferView === undefined) return undefined;
  const view = document.bufferViews?.[image.bufferView];
  if (view?.buffer !== 0) throw corruptModel('points beyond its own data');
  const start = view.byteOffset ?? 0;
  const data = bytes.all().subarray(start, start + view.byteLength);
  const mimeType = mimeTypeOf(data);
  const clean = await withoutWords(data, mimeType);
  if (!clean) return undefined;
  data.fill(0);
  return { data: clean, mimeType };
}

function mimeTypeOf(data: Buffer): string {
  const start = data.subarray(0, 12).toString('latin1');
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (start.startsWith('\x89PNG\r\n')) return 'image/png';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'image/webp';
  if (start.startsWith('\xabKTX 20\xbb')) return 'image/ktx2';
  if (/^....ftypavi[fs]/s.test(start)) return 'image/avif';
  throw corruptModel('holds a picture of a kind that no viewer shows');
}

/** A picture without its metadata; undefined when it has none. */
async function withoutWords(data: Buffer, mimeType: string): Promise<Buffer | undefined> {
  if (mimeType === 'image/ktx2') return undefined;
  try {
    const picture = sharp(data, { limitInputPixels: MAX_PIXELS });
    const { exif, xmp, iptc } = await picture.metadata();
    if (!exif && !xmp && !iptc) return undefined;
    // Textures are not rotated: texture coordinates refer to the stored orientation.
    if (mimeType === 'image/jpeg') return await picture.jpeg({ quality: 95 }).toBuffer();
    if (mimeType === 'image/png') return await picture.png().toBuffer();
    if (mimeType === 'image/webp') return await picture.webp({ quality: 92 }).toBuffer();
    return await picture.avif({ quality: 75 }).toBuffer();
  } catch (cause) {
    throw corruptModel('holds a damaged picture', cause);
  }
}

/** Rejects a document that would load something external when opened. */
function refuseAddresses(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    // The author's own data; loaders ignore it.
    if (name === 'extras') continue;
    if (name === 'uri' && typeof inner === 'string' && !inner.startsWith('data:')) {
      throw corruptModel('refers to files outside of itself');
    }
    refuseAddresses(inner);
  }
}
