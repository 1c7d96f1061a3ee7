import { readFile } from 'node:fs/promises';
import type { AssetType } from '@oriel/contract/enums';
import type { Types } from 'mongoose';
import { cleanModel } from '../../media/clean-model.ts';
import { cleanSvg, drawing } from '../../media/clean-svg.ts';
import {
  type FileFormat,
  FORMAT_FACTS,
  type ModelFormat,
  type RecordingFormat,
} from '../../media/file-format.ts';
import type { PartOfSphere } from '../../media/gpano.ts';
import { inMediaProcess } from '../../media/media-process.ts';
import { logoPicture } from '../../media/preview-pictures.ts';
import type { Probe } from '../../media/probe.ts';
import { probePdf } from '../../media/probe-pdf.ts';
import { cleanRecording, probeRecording } from '../../media/probe-recording.ts';
import type { Storage } from '../../media/storage.ts';
import { ApiError } from '../../platform/errors.ts';
import { FORMATS_OF_TYPE } from './kinds.ts';
import type { AssetDocument } from './model.ts';
import { storedName } from './stored-name.ts';

export interface Stores {
  readonly media: Storage;
  readonly originals: Storage;
}

/** A completely received file, and its intended use. */
export interface ArrivedFile {
  /** On the local disk; may be changed and moved. */
  readonly file: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly format: FileFormat;
  readonly type: AssetType;
  /** Readable name of the asset. */
  readonly name: string;
  /** Manually entered extent of a partial sphere. */
  readonly part?: PartOfSphere;
}

/** Properties of a stored file. */
export type StoredFacts = Pick<AssetDocument, 'mimeType' | 'imageKey' | 'status' | 'variants'> &
  Partial<
    Pick<
      AssetDocument,
      'originalKey' | 'thumbnailKey' | 'width' | 'height' | 'duration' | 'sphere' | 'copyright'
    >
  >;

/** Longest side of a drawing's thumbnail, pixels. */
const DRAWING_THUMBNAIL = 640;

/**
 * Inspects a file, cleans it and stores what will be served under the asset's id: for a picture a first version until its renditions are
 * ready, for anything else the cleaned file itself.
 *
 * @throws MediaError with the code and message of a faulty file
 */
export async function storeFile(
  stores: Stores,
  id: Types.ObjectId,
  arrived: ArrivedFile,
): Promise<StoredFacts> {
  const { family } = FORMAT_FACTS[arrived.format];
  switch (arrived.type === 'PANORAMA' ? 'picture' : family) {
    case 'picture':
      return await storePicture(stores, id, arrived);
    case 'drawing':
      return await storeDrawing(stores, id, arrived);
    case 'document':
      return await storeDocument(stores, id, arrived);
    case 'model':
      return await storeModel(stores, id, arrived);
    default:
      return await storeRecording(stores, id, arrived);
  }
}

function folderOf(id: Types.ObjectId, { sha256 }: ArrivedFile): string {
  return `${String(id)}/${sha256.slice(0, 20)}`;
}

/** Storage key of the served file. */
function keyOf(id: Types.ObjectId, arrived: ArrivedFile, format = arrived.format): string {
  return `${folderOf(id, arrived)}/${storedName(arrived.name, FORMAT_FACTS[format].extension)}`;
}

async function keepOriginal(
  stores: Stores,
  id: Types.ObjectId,
  { file, sha256 }: ArrivedFile,
  extension: string,
): Promise<string> {
  const key = `${String(id)}/${sha256}.${extension}`;
  await stores.originals.commitFile(file, key);
  return key;
}

async function storePicture(stores: Stores, id: Types.ObjectId, arrived: ArrivedFile): Promise<StoredFacts> {
  const expected = arrived.type === 'PANORAMA' ? 'PANORAMA' : 'IMAGE';
  const probe = await inMediaProcess('probe', {
    path: arrived.file,
    expected,
    ...(arrived.part ? { part: arrived.part } : {}),
  });
  const shown = await firstPictures(stores.media, id, arrived, probe);
  const originalKey = await keepOriginal(stores, id, arrived, FORMAT_FACTS[probe.format].extension);
  return {
    mimeType: probe.mimeType,
    variants: [],
    status: 'PROCESSING',
    originalKey,
    ...(probe.copyright ? { copyright: probe.copyright } : {}),
    ...shown,
  };
}

async function firstPictures(media: Storage, id: Types.ObjectId, arrived: ArrivedFile, probe: Probe) {
  const folder = folderOf(id, arrived);
  const { sphere } = probe;
  if (sphere) {
    const { image, thumbnail } = await inMediaProcess('panoramaPreview', {
      path: arrived.file,
      probe,
      sphere,
    });
    const imageKey = `${folder}/preview.jpg`;
    const thumbnailKey = `${folder}/preview-thumbnail.webp`;
    await media.put(imageKey, image);
    await media.put(thumbnailKey, thumbnail);
    const { fullWidth: width, fullHeight: height } = sphere;
    const covers = probe.width >= width && probe.height >= height;
    const padding = covers ? await inMediaProcess('padding', { path: arrived.file }) : undefined;
    const placed = {
      ...sphere,
      width: probe.width,
      height: probe.height,
      ...(padding && padding.top + padding.bottom > 0 ? { padding } : {}),
    };
    return { width, height, imageKey, thumbnailKey, sphere: placed };
  }
  const { width, height } = probe;
  if (arrived.type === 'LOGO') {
    const logo = await logoPicture(arrived.file, probe);
    const imageKey = `${folder}/logo.webp`;
    await media.put(imageKey, logo);
    // A logo is small and used on any background, so it only gets one version, with transparency.
    return { width, height, imageKey, thumbnailKey: imageKey, status: 'READY' as const };
  }
  const imageKey = `${folder}/picture.jpg`;
  await media.put(imageKey, await inMediaProcess('picturePreview', { path: arrived.file, probe }));
  return { width, height, imageKey };
}

async function storeDrawing(stores: Stores, id: Types.ObjectId, arrived: ArrivedFile): Promise<StoredFacts> {
  const { svg, width, height } = await cleanSvg(await readFile(arrived.file));
  const imageKey = keyOf(id, arrived);
  const thumbnailKey = `${folderOf(id, arrived)}/thumbnail.webp`;
  const thumbnail = drawing(svg).resize(DRAWING_THUMBNAIL, DRAWING_THUMBNAIL, { fit: 'inside' });
  await stores.media.put(imageKey, Buffer.from(svg));
  await stores.media.put(thumbnailKey, await thumbnail.webp({ quality: 82 }).toBuffer());
  const originalKey = await keepOriginal(stores, id, arrived, 'svg');
  const { mimeType } = FORMAT_FACTS.svg;
  return { mimeType, width, height, imageKey, thumbnailKey, originalKey, variants: [], status: 'READY' };
}

async function storeDocument(stores: Stores, id: Types.ObjectId, arrived: ArrivedFile): Promise<StoredFacts> {
  await probePdf(arrived.file);
  const imageKey = keyOf(id, arrived);
  await stores.media.commitFile(arrived.file, imageKey);
  return { mimeType: FORMAT_FACTS.pdf.mimeType, imageKey, variants: [], status: 'READY' };
}

async function storeModel(stores: Stores, id: Types.ObjectId, arrived: ArrivedFile): Promise<StoredFacts> {
  const imageKey = keyOf(id, arrived);
  await stores.media.put(imageKey, await cleanModel(arrived.file, arrived.format as ModelFormat));
  return { mimeType: FORMAT_FACTS.glb.mimeType, imageKey, variants: [], status: 'READY' };
}

async function storeRecording(
  stores: Stores,
  id: Types.ObjectId,
  arrived: ArrivedFile,
): Promise<StoredFacts> {
  const recorded = arrived.format as RecordingFormat;
  // Cleaned before it is read: camera metadata is often malformed, and removed anyway.
  await cleanRecording(arrived.file, recorded);
  const { hasVideo, duration, width, height } = await probeRecording(arrived.file, recorded);
  // A video container may have audio only.
  const format = recorded === 'mp4' && !hasVideo ? 'm4a' : recorded;
  if (!FORMATS_OF_TYPE[arrived.type].includes(format) || (arrived.type === 'AUDIO' && hasVideo)) {
    throw new ApiError('UNSUPPORTED_FILE_TYPE', { details: { accepted: FORMATS_OF_TYPE[arrived.type] } });
  }
  const imageKey = keyOf(id, arrived, format);
  await stores.media.commitFile(arrived.file, imageKey);
  return {
    mimeType: FORMAT_FACTS[format].mimeType,
    imageKey,
    variants: [],
    status: 'READY',
    ...(duration === undefined ? {} : { duration }),
    ...(width && height ? { width, height } : {}),
  };
}
