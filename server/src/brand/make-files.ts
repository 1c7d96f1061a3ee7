import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BRANDS, type Brand, type BrandKey } from '@oriel/contract/brand';
import sharp from 'sharp';
import { type IconEdge, iconSvg, SHARE_HEIGHT, SHARE_PICTURE, SHARE_WIDTH, shareSvg } from './drawings.ts';
import { iconArchive } from './icon-archive.ts';
import { manifestOf } from './manifest.ts';

const MATERIAL = new URL('../demo/material/', import.meta.url);
/** The place in a share image, out of the brand's demo. */
const PLACES: Readonly<Record<BrandKey, string>> = {
  oriel: fileURLToPath(new URL('building/frames/003.webp', MATERIAL)),
  localloop: fileURLToPath(new URL('city/park.webp', MATERIAL)),
};

/** Sizes in `favicon.ico`, pixels. */
const ARCHIVE_SIZES = [16, 32, 48];

const PICTURES: readonly (readonly [file: string, size: number, edge: IconEdge])[] = [
  ['icon-16.png', 16, 'rounded'],
  ['icon-32.png', 32, 'rounded'],
  ['icon-192.png', 192, 'rounded'],
  ['icon-512.png', 512, 'rounded'],
  ['apple-touch-icon.png', 180, 'bleed'],
  ['maskable-192.png', 192, 'maskable'],
  ['maskable-512.png', 512, 'maskable'],
];

function icon(brand: Brand, size: number, edge: IconEdge): Promise<Buffer> {
  // Drawn at the final size: scaling down a large drawing would lose thin lines.
  const density = Math.min(2400, Math.max(72, (size / 64) * 72));
  return sharp(Buffer.from(iconSvg(brand.key, edge)), { density })
    .resize(size, size)
    .png()
    .toBuffer();
}

async function sharePicture(brand: Brand): Promise<Buffer> {
  const place = await sharp(PLACES[brand.key])
    .resize({ height: SHARE_HEIGHT })
    .extract({ left: 240, top: 0, width: SHARE_PICTURE.width, height: SHARE_HEIGHT })
    .toBuffer();
  return await sharp({
    create: { width: SHARE_WIDTH, height: SHARE_HEIGHT, channels: 3, background: brand.themeColor },
  })
    .composite([
      { input: place, left: SHARE_PICTURE.left, top: 0 },
      { input: Buffer.from(shareSvg(brand.key)), left: 0, top: 0 },
    ])
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer();
}

async function filesOf(brand: Brand): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const [file, size, edge] of PICTURES) files.set(file, await icon(brand, size, edge));
  const archive = ARCHIVE_SIZES.map(async (size) => ({ size, png: await icon(brand, size, 'rounded') }));
  files.set('favicon.ico', iconArchive(await Promise.all(archive)));
  files.set('icon.svg', Buffer.from(iconSvg(brand.key)));
  files.set('share.jpg', await sharePicture(brand));
  files.set('manifest.webmanifest', Buffer.from(`${JSON.stringify(manifestOf(brand), undefined, 2)}\n`));
  return files;
}

/** Icons, share image and manifest of every brand, in the folder served at `/favicon`. */
export async function makeBrandFiles(folder: string): Promise<void> {
  for (const brand of Object.values(BRANDS)) {
    const own = path.join(folder, path.relative(BRANDS.oriel.iconPath, brand.iconPath));
    await mkdir(own, { recursive: true });
    for (const [file, content] of await filesOf(brand)) await writeFile(path.join(own, file), content);
  }
}
