import { MediaError } from './media-error.ts';

/** The parts of a glTF 2.0 document that are read or changed; everything else is passed through. */
export interface Gltf {
  asset: { version: string };
  buffers?: { uri?: string; byteLength: number; extensions?: Record<string, unknown> }[];
  bufferViews?: BufferView[];
  images?: { uri?: string; bufferView?: number; mimeType?: string; extras?: { missing?: string } }[];
  [other: string]: unknown;
}

export interface BufferView {
  buffer: number;
  byteOffset?: number;
  byteLength: number;
  extensions?: { EXT_meshopt_compression?: { buffer: number; byteOffset?: number; byteLength: number } };
}

/** A glTF document with the bytes that it refers to by address. */
export interface GltfSource {
  readonly document: Gltf;
  /** Bytes after the document in the same file (GLB). */
  readonly binary?: Buffer;
  /** A file referenced by the document, by its address. */
  readonly fileAt: (uri: string) => Buffer | undefined;
}

const GLB_MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
const MAX_DOCUMENT_BYTES = 64 * 1024 * 1024;

/**
 * Reads a binary glTF (GLB).
 *
 * @throws MediaError `FILE_CORRUPT`
 */
export function readGlb(data: Buffer): GltfSource {
  if (data.length < 20 || data.readUInt32LE(0) !== GLB_MAGIC || data.readUInt32LE(4) !== 2) {
    throw corruptModel('is no glTF 2.0');
  }
  if (data.readUInt32LE(8) !== data.length) throw corruptModel('is cut short');
  let document: Gltf | undefined;
  let binary: Buffer | undefined;
  for (let at = 12; at + 8 <= data.length; ) {
    const length = data.readUInt32LE(at);
    const type = data.readUInt32LE(at + 4);
    const content = data.subarray(at + 8, at + 8 + length);
    if (content.length < length) throw corruptModel('is cut short');
    if (type === JSON_CHUNK && !document) document = readDocument(content);
    else if (type === BINARY_CHUNK && !binary) binary = content;
    at += 8 + length;
  }
  if (!document) throw corruptModel('holds no document');
  return { document, ...(binary ? { binary } : {}), fileAt: () => undefined };
}

/**
 * Reads an unpacked archive with one `.gltf` and its files.
 *
 * @throws MediaError `FILE_CORRUPT`, `UNSUPPORTED_FILE_TYPE` when it contains none
 */
export function readUnpacked(files: ReadonlyMap<string, Buffer>): GltfSource {
  const documents = [...files.keys()].filter(
    (name) => /\.gltf$/i.test(name) && !/(^|\/)(__MACOSX|\.)/.test(name),
  );
  const [name, ...others] = documents;
  if (name === undefined) {
    throw new MediaError(
      'UNSUPPORTED_FILE_TYPE',
      'The archive holds no .gltf file. Upload a GLB, or a ZIP with a .gltf and the files that belong to it.',
    );
  }
  if (others.length > 0) throw corruptModel('holds more than one .gltf; pack one model alone');
  const folder = name.includes('/') ? name.slice(0, name.lastIndexOf('/') + 1) : '';
  return {
    document: readDocument(files.get(name) ?? Buffer.alloc(0)),
    fileAt: (uri) => {
      try {
        return files.get(folder + decodeURIComponent(uri).replace(/^\.\//, ''));
      } catch {
        return undefined;
      }
    },
  };
}

function readDocument(data: Buffer): Gltf {
  if (data.length > MAX_DOCUMENT_BYTES) throw corruptModel('is too large');
  let document: unknown;
  try {
    document = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(data));
  } catch (cause) {
    throw corruptModel('cannot be read', cause);
  }
  if (!isGltf(document)) throw corruptModel('is no glTF 2.0');
  return document;
}

/** Whether a value has the shape required here; a loader checks the rest. */
function isGltf(value: unknown): value is Gltf {
  if (!isRecord(value) || !isRecord(value.asset) || !/^2\.\d+$/.test(String(value.asset.version)))
    return false;
  const { buffers, bufferViews, images } = value;
  return (
    listOf(buffers, (one) => isCount(one.byteLength) && isText(one.uri)) &&
    listOf(bufferViews, (one) => isView(one) && isMeshopt(one.extensions)) &&
    listOf(images, (one) => isText(one.uri) && (one.bufferView === undefined || isCount(one.bufferView)))
  );
}

function isView(one: Record<string, unknown>): boolean {
  return (
    isCount(one.buffer) &&
    isCount(one.byteLength) &&
    (one.byteOffset === undefined || isCount(one.byteOffset))
  );
}

function isMeshopt(extensions: unknown): boolean {
  if (extensions === undefined) return true;
  if (!isRecord(extensions)) return false;
  const meshopt = extensions.EXT_meshopt_compression;
  return meshopt === undefined || (isRecord(meshopt) && isView(meshopt));
}

function listOf(value: unknown, good: (one: Record<string, unknown>) => boolean): boolean {
  return value === undefined || (Array.isArray(value) && value.every((one) => isRecord(one) && good(one)));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isText(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}

/**
 * A single file with a document and its bytes (GLB,
 * https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html#glb-file-format-specification).
 */
export function writeGlb(document: Gltf, binary: Buffer): Buffer {
  const text = Buffer.from(JSON.stringify(document));
  const json = Buffer.concat([text, Buffer.alloc(padding(text.length), ' ')]);
  const bytes = Buffer.concat([binary, Buffer.alloc(padding(binary.length))]);
  const chunk = (type: number, content: Buffer): Buffer[] => {
    const header = Buffer.alloc(8);
    header.writeUInt32LE(content.length, 0);
    header.writeUInt32LE(type, 4);
    return [header, content];
  };
  const chunks = [...chunk(JSON_CHUNK, json), ...(bytes.length > 0 ? chunk(BINARY_CHUNK, bytes) : [])];
  const header = Buffer.alloc(12);
  header.writeUInt32LE(GLB_MAGIC, 0);
  header.writeUInt32LE(2, 4);
  header.writeUInt32LE(
    chunks.reduce((sum, one) => sum + one.length, 12),
    8,
  );
  return Buffer.concat([header, ...chunks]);
}

/** Bytes up to the next multiple of four. */
export function padding(length: number): number {
  return (4 - (length % 4)) % 4;
}

export function corruptModel(how: string, cause?: unknown): MediaError {
  return new MediaError('FILE_CORRUPT', `The model ${how}. Export it again as GLB.`, { cause });
}
