import { cleaned, withCopyright } from './clean.ts';
import { sharp } from './image-library.ts';
import { MAX_PIXELS } from './limits.ts';
import type { Probe, SphereProbe } from './probe.ts';

/** Width of the single picture shown until a panorama's tiles are ready, pixels. */
const PREVIEW_WIDTH = 4096;
const THUMBNAIL = { width: 640, height: 320 };

/** Margins around a partial sphere, in pixels of the preview. */
function sphereMargins(probe: Probe, sphere: SphereProbe, scale: number) {
  const left = Math.round(sphere.left * scale);
  const top = Math.round(sphere.top * scale);
  const width = Math.round(probe.width * scale);
  const height = Math.round(probe.height * scale);
  const right = Math.max(0, Math.round(sphere.fullWidth * scale) - left - width);
  const bottom = Math.max(0, Math.round(sphere.fullHeight * scale) - top - height);
  return { width, height, around: { left, top, right, bottom, background: '#000' } };
}

/**
 * The cleaned panorama as a single picture (JPEG, at most 4096 wide, padded to the full sphere) and its thumbnail, made during the upload,
 * so that the panorama can be shown before it is tiled.
 */
export async function panoramaPreview(
  path: string,
  probe: Probe,
  sphere: SphereProbe,
): Promise<{ image: Buffer; thumbnail: Buffer }> {
  const scale = Math.min(1, PREVIEW_WIDTH / sphere.fullWidth);
  const { width, height, around } = sphereMargins(probe, sphere, scale);
  const full = cleaned(path, '#000').resize(width, height, { fit: 'fill' }).extend(around);
  const image = await withCopyright(full, probe.copyright).jpeg({ quality: 82, mozjpeg: false }).toBuffer();
  const thumbnail = await sharp(image)
    .resize(THUMBNAIL.width, THUMBNAIL.height, { fit: 'cover' })
    .webp({ quality: 76 })
    .toBuffer();
  return { image, thumbnail };
}

/** A flat picture, cleaned, at most 1920 wide, shown until its renditions are ready. */
export async function picturePreview(path: string, probe: Probe): Promise<Buffer> {
  const smaller = cleaned(path, '#fff').resize({ width: 1920, withoutEnlargement: true });
  return await withCopyright(smaller, probe.copyright).jpeg({ quality: 80 }).toBuffer();
}

/** A logo, cleaned with transparency preserved, at most 1024 on either side. */
export async function logoPicture(path: string, probe: Probe): Promise<Buffer> {
  const smaller = sharp(path, { failOn: 'error', limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: 1024, height: 1024, fit: 'inside', withoutEnlargement: true });
  return await withCopyright(smaller, probe.copyright).webp({ quality: 90 }).toBuffer();
}
