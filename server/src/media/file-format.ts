import { fileTypeFromBuffer } from 'file-type';
import type { ImageFormat } from './probe.ts';

/** Formats of files that are taken in, by their content. */
export type FileFormat = ImageFormat | 'svg' | 'pdf' | RecordingFormat | ModelFormat;
export type RecordingFormat = 'mp4' | 'webm' | 'mp3' | 'm4a';
export type ModelFormat = 'glb' | 'gltf-zip';

/** What kind of thing a format holds; limits and checks go by it. */
export type FormatFamily = 'picture' | 'drawing' | 'document' | 'video' | 'audio' | 'model';

export interface FormatFacts {
  readonly family: FormatFamily;
  readonly mimeType: string;
  /** Extension of the file that is stored. */
  readonly extension: string;
}

export const FORMAT_FACTS: Readonly<Record<FileFormat, FormatFacts>> = {
  jpeg: { family: 'picture', mimeType: 'image/jpeg', extension: 'jpg' },
  png: { family: 'picture', mimeType: 'image/png', extension: 'png' },
  webp: { family: 'picture', mimeType: 'image/webp', extension: 'webp' },
  avif: { family: 'picture', mimeType: 'image/avif', extension: 'avif' },
  tiff: { family: 'picture', mimeType: 'image/tiff', extension: 'tif' },
  svg: { family: 'drawing', mimeType: 'image/svg+xml', extension: 'svg' },
  pdf: { family: 'document', mimeType: 'application/pdf', extension: 'pdf' },
  mp4: { family: 'video', mimeType: 'video/mp4', extension: 'mp4' },
  webm: { family: 'video', mimeType: 'video/webm', extension: 'webm' },
  mp3: { family: 'audio', mimeType: 'audio/mpeg', extension: 'mp3' },
  m4a: { family: 'audio', mimeType: 'audio/mp4', extension: 'm4a' },
  glb: { family: 'model', mimeType: 'model/gltf-binary', extension: 'glb' },
  // A packed glTF is unpacked into the one file that every loader opens.
  'gltf-zip': { family: 'model', mimeType: 'model/gltf-binary', extension: 'glb' },
};

/** Bytes of a file's beginning that tell its format. */
export const HEAD_BYTES = 4100;

const BY_EXTENSION: ReadonlyMap<string, FileFormat> = new Map([
  ['jpg', 'jpeg'],
  ['png', 'png'],
  ['webp', 'webp'],
  ['avif', 'avif'],
  ['tif', 'tiff'],
  ['pdf', 'pdf'],
  ['mp4', 'mp4'],
  ['m4v', 'mp4'],
  ['webm', 'webm'],
  ['mp3', 'mp3'],
  ['m4a', 'm4a'],
  ['glb', 'glb'],
  ['zip', 'gltf-zip'],
]);

/**
 * The format of a file by its first bytes, never by its name; nothing when it is none that is taken.
 * A drawing and a packed model are only suspected here: whoever reads them finds out.
 */
export async function formatOf(head: Buffer): Promise<FileFormat | undefined> {
  if (looksLikeSvg(head)) return 'svg';
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  if (type) return BY_EXTENSION.get(type.ext);
  // A tag of a large cover picture hides the sound behind it from the first bytes.
  return head.subarray(0, 3).toString('latin1') === 'ID3' ? 'mp3' : undefined;
}

/** XML whose first word is an SVG's, or that has not said yet what it is. */
function looksLikeSvg(head: Buffer): boolean {
  const text = head
    .subarray(0, 256)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  return /^<(\?xml\s|!--|!doctype\s+svg[\s>]|([a-z]+:)?svg[\s>/])/i.test(text);
}
