import { UPLOAD_LIMITS } from '@oriel/contract/asset';
import type { AssetType } from '@oriel/contract/enums';
import { type FileFormat, FORMAT_FACTS, type FormatFamily } from '../../media/file-format.ts';
import { cleanRecording, probeRecording } from '../../media/probe-recording.ts';

const PICTURES: readonly FileFormat[] = ['jpeg', 'png', 'webp', 'avif', 'tiff'];
const FILMS: readonly FileFormat[] = ['mp4', 'webm'];
// A video container may have audio only, which is known once it is read.
const SOUNDS: readonly FileFormat[] = ['mp3', 'm4a', 'mp4'];
const MODELS: readonly FileFormat[] = ['glb', 'gltf-zip'];

/** File formats allowed for each asset type. */
export const FORMATS_OF_TYPE: Readonly<Record<AssetType, readonly FileFormat[]>> = {
  IMAGE: [...PICTURES, 'svg'],
  PANORAMA: PICTURES,
  FLOOR_PLAN: [...PICTURES, 'svg'],
  LOGO: [...PICTURES, 'svg'],
  PDF: ['pdf'],
  DOCUMENT: ['pdf'],
  VIDEO: FILMS,
  AUDIO: SOUNDS,
  MODEL_3D: MODELS,
  OTHER: [...PICTURES, 'svg', 'pdf', ...FILMS, 'mp3', 'm4a', ...MODELS],
};

const TYPE_OF_FAMILY: Readonly<Record<FormatFamily, AssetType>> = {
  picture: 'IMAGE',
  drawing: 'IMAGE',
  document: 'PDF',
  video: 'VIDEO',
  audio: 'AUDIO',
  model: 'MODEL_3D',
};

/** The default type for a format. */
export function typeOfFormat(format: FileFormat): AssetType {
  return TYPE_OF_FAMILY[FORMAT_FACTS[format].family];
}

/** Size limit for a format and type, in bytes. */
export function uploadLimit(format: FileFormat, type: AssetType): number {
  const { family } = FORMAT_FACTS[format];
  if (family === 'picture' || family === 'drawing' || family === 'model') return UPLOAD_LIMITS.image;
  return family === 'video' && type !== 'AUDIO' ? UPLOAD_LIMITS.video : UPLOAD_LIMITS.other;
}

/** The same for a complete file, whose content says more than its format, and for senders limited to some types. */
export async function typeByContent(
  file: string,
  format: FileFormat,
  types: readonly AssetType[] | undefined,
): Promise<AssetType> {
  const type = format === 'mp4' && (await isSoundAlone(file)) ? 'AUDIO' : typeOfFormat(format);
  return type === 'PDF' && types && !types.includes(type) ? 'DOCUMENT' : type;
}

async function isSoundAlone(file: string): Promise<boolean> {
  await cleanRecording(file, 'mp4');
  return !(await probeRecording(file, 'mp4')).hasVideo;
}
