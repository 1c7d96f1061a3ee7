import { fileTypeFromBuffer } from 'file-type';
import type { ImageFormat } from './probe.ts';

/** Accepted file formats, by content. */
export type FileFormat = ImageFormat | 'svg' | 'pdf' | RecordingFormat | ModelFormat;
export type RecordingFormat = 'mp4' | 'webm' | 'mp3' | 'm4a';
export type ModelFormat = 'glb' | 'gltf-zip';

/** Kind of content of a format; determines limits and checks. */
export type FormatFamily = 'picture' | 'drawing' | 'document' | 'video' | 'audio' | 'model';

export interface FormatFacts {
  readonly family: FormatFamily;
  readonly mimeType: string;
  /** Extension of the stored file. */
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
  // A zipped glTF is converted to a single GLB file, which every loader opens.
  'gltf-zip': { family: 'model', mimeType: 'model/gltf-binary', extension: 'glb' },
};

/** Bytes at the start of a file that identify its format. */
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
 * The format of a file by its first bytes, never by its name; undefined when unsupported. Drawings and zipped models are only suspected
 * here; their readers verify them.
 */
export async function formatOf(head: Buffer): Promise<FileFormat | undefined> {
  if (looksLikeSvg(head)) return 'svg';
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  if (type) return BY_EXTENSION.get(type.ext);
  // An ID3 tag with a large cover picture hides the audio from the first bytes.
  return head.subarray(0, 3).toString('latin1') === 'ID3' ? 'mp3' : undefined;
}

/** XML whose root is an SVG's, or not visible yet. */
function looksLikeSvg(head: Buffer): boolean {
  const text = head
    .subarray(0, 256)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  return /^<(\?xml\s|!--|!doctype\s+svg[\s>]|([a-z]+:)?svg[\s>/])/i.test(text);
}
