import { stat } from 'node:fs/promises';
import exifr from 'exifr';
import { fileTypeFromFile } from 'file-type';
import type { Metadata } from 'sharp';
import { checkDecodes } from './check-decodes.ts';
import {
  isSphereRatio,
  northFromHeading,
  type PartOfSphere,
  placementOfPart,
  readGPano,
  type SpherePlacement,
} from './gpano.ts';
import { sharp } from './image-library.ts';
import { MAX_IMAGE_BYTES, MAX_PANORAMA_WIDTH, MAX_PIXELS, MIN_PANORAMA_WIDTH } from './limits.ts';
import { MediaError } from './media-error.ts';

/** Intended use of a picture: a sphere to look around in, or a flat picture. */
export type ExpectedMedia = 'PANORAMA' | 'IMAGE';

/** Accepted formats. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'tiff';

/** Properties of an accepted picture. */
export interface Probe {
  format: ImageFormat;
  mimeType: string;
  bytes: number;
  /** Display size, with EXIF orientation applied, pixels. */
  width: number;
  height: number;
  /** The only metadata kept. */
  copyright?: string;
  /** Panoramas only. */
  sphere?: SphereProbe;
}

/** A panorama's placement on the sphere. */
export interface SphereProbe extends SpherePlacement {
  /** The yaw that faces north, degrees -180..180; 0 when unknown. */
  north: number;
}

const FORMATS: Readonly<Record<string, { format: ImageFormat; mimeType: string }>> = {
  jpg: { format: 'jpeg', mimeType: 'image/jpeg' },
  png: { format: 'png', mimeType: 'image/png' },
  webp: { format: 'webp', mimeType: 'image/webp' },
  avif: { format: 'avif', mimeType: 'image/avif' },
  tif: { format: 'tiff', mimeType: 'image/tiff' },
};

const ACCEPTED = 'JPEG, PNG, WebP, AVIF or TIFF';

/**
 * Inspects an uploaded picture before it is processed. Its type is detected from its first bytes, never from its name; sizes are checked
 * from the header alone, so that a pixel bomb is rejected without decoding; only then is it decoded once, to reject damaged files now
 * rather than in a job later.
 *
 * @param path the file on disk
 * @param expected a panorama has to be a sphere: 2:1 within 1 %, 2048 to 16384 wide
 * @param part manually entered extent of a partial sphere; a GPano block that agrees with the pixels takes precedence
 * @throws MediaError `UNSUPPORTED_MEDIA`, `IMAGE_CORRUPT`, `IMAGE_TOO_LARGE`, `PANORAMA_RATIO`, `PANORAMA_SIZE`
 */
export async function probeFile(path: string, expected: ExpectedMedia, part?: PartOfSphere): Promise<Probe> {
  const { size: bytes } = await stat(path);
  if (bytes === 0)
    throw new MediaError('UNSUPPORTED_MEDIA', `The file is empty. Upload a ${ACCEPTED} picture.`);
  if (bytes > MAX_IMAGE_BYTES) {
    throw new MediaError(
      'IMAGE_TOO_LARGE',
      `The file has ${megabytes(bytes)} MB; a picture may have at most ${megabytes(MAX_IMAGE_BYTES)} MB.`,
    );
  }

  const { format, mimeType } = await detectFormat(path);
  const metadata = await readMetadata(path);
  if ((metadata.pages ?? 1) > 1 && format !== 'tiff') {
    throw new MediaError('UNSUPPORTED_MEDIA', `The picture is animated. Upload a still ${ACCEPTED} picture.`);
  }

  const { width, height } = metadata.autoOrient;
  if (width * height > MAX_PIXELS) {
    throw new MediaError(
      'IMAGE_TOO_LARGE',
      `The picture is ${width} × ${height} (${megapixels(width * height)} megapixels); at most ${megapixels(MAX_PIXELS)} megapixels are accepted.`,
    );
  }

  const sphere =
    expected === 'PANORAMA' ? probeSphere(metadata.xmpAsString ?? '', width, height, part) : undefined;
  await checkDecodes(path);

  const copyright = await readCopyright(metadata);
  return {
    format,
    mimeType,
    bytes,
    width,
    height,
    ...(copyright === undefined ? {} : { copyright }),
    ...(sphere === undefined ? {} : { sphere }),
  };
}

async function detectFormat(path: string): Promise<{ format: ImageFormat; mimeType: string }> {
  const type = await fileTypeFromFile(path).catch(() => undefined);
  if (type === undefined) {
    throw new MediaError(
      'UNSUPPORTED_MEDIA',
      `The file is no picture that we can read. Upload a ${ACCEPTED} picture.`,
    );
  }
  const known = FORMATS[type.ext];
  if (known === undefined) {
    throw new MediaError(
      'UNSUPPORTED_MEDIA',
      `The file's content is of type ${type.ext.toUpperCase()} (${type.mime}), whatever its name says. Upload a still ${ACCEPTED} picture.`,
    );
  }
  return known;
}

async function readMetadata(path: string): Promise<Metadata> {
  try {
    // Checked below, with our own message: reading the header decodes nothing.
    return await sharp(path, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw new MediaError(
      'IMAGE_CORRUPT',
      'The picture is damaged: its header cannot be read. Export or upload it again.',
      {
        cause,
      },
    );
  }
}

function probeSphere(
  xmp: string,
  width: number,
  height: number,
  part: PartOfSphere | undefined,
): SphereProbe {
  const gpano = readGPano(xmp, width, height);
  const told = part && placementOfPart(part, width, height);
  if (part && !told && !gpano) {
    const high = ((part.width * height) / width).toFixed(0);
    throw new MediaError(
      'PANORAMA_RATIO',
      `A picture of ${width} × ${height} that shows ${part.width}° from left to right shows ${high}° from top to bottom; a sphere has 180°.`,
    );
  }
  const placement = gpano?.placement ?? told ?? { fullWidth: width, fullHeight: height, left: 0, top: 0 };
  const { fullWidth, fullHeight } = placement;
  if (!isSphereRatio(fullWidth, fullHeight)) {
    throw new MediaError(
      'PANORAMA_RATIO',
      `The picture is ${width} × ${height} (${(width / height).toFixed(2)}:1); a 360° panorama is twice as wide as it is high (2:1). If it shows only a part of a sphere, say how many degrees (sphereWidth), or save it with photo sphere metadata (GPano).`,
    );
  }
  if (fullWidth < MIN_PANORAMA_WIDTH || fullWidth > MAX_PANORAMA_WIDTH) {
    throw new MediaError(
      'PANORAMA_SIZE',
      `The panorama is ${fullWidth} pixels wide; ${MIN_PANORAMA_WIDTH} to ${MAX_PANORAMA_WIDTH} are accepted.`,
    );
  }
  return { ...placement, north: gpano?.heading === undefined ? 0 : northFromHeading(gpano.heading) };
}

async function readCopyright(metadata: Metadata): Promise<string | undefined> {
  const fromExif = metadata.exif === undefined ? undefined : await exifCopyright(metadata.exif);
  const fromXmp = metadata.xmpAsString?.match(
    /<dc:rights>[\s\S]{0,200}?<rdf:li[^>]{0,60}>([^<]{1,300})</,
  )?.[1];
  return plainLine(fromExif ?? fromXmp);
}

/** Longest copyright kept, in characters. */
const LONGEST_COPYRIGHT = 200;

/**
 * A possible copyright as one line; undefined for anything that is not text. It is written to every derived picture, so markup, code and
 * binary data must not pass.
 */
function plainLine(text: string | undefined): string | undefined {
  const line = text
    ?.slice(0, 4 * LONGEST_COPYRIGHT)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .trim();
  if (!line || line.length > LONGEST_COPYRIGHT || /[<>{}`\\\uFFFD]|javascript:/i.test(line)) return undefined;
  return line;
}

async function exifCopyright(exif: Buffer): Promise<string | undefined> {
  try {
    const header = exif.subarray(0, 4).toString('latin1') === 'Exif' ? 6 : 0;
    const tags: unknown = await exifr.parse(exif.subarray(header), { pick: ['Copyright'] });
    const value =
      tags !== null && typeof tags === 'object' && 'Copyright' in tags ? tags.Copyright : undefined;
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1024 / 1024);
}

function megapixels(pixels: number): number {
  return Math.ceil(pixels / 1e6);
}
