import { join } from 'node:path';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleaned, withCopyright } from './clean.ts';
import { psnr } from './testing/compare.ts';
import { analyticSphere, fromPixels, testFolder } from './testing/pictures.ts';
import { hasSharedData, sharedData } from './testing/shared-data.ts';

const width = 512;
const height = 256;

/** Colours within every profile's gamut, brighter to the right and bluer below. */
const muted = analyticSphere(width, height).map((value) => 128 + (value - 128) * 0.25);
const picture = fromPixels(muted, width, height);

async function saved(pipeline: Sharp, name: string): Promise<string> {
  const path = join(await testFolder(), name);
  await pipeline.toFile(path);
  return path;
}

async function cleanPixels(path: string): Promise<{ data: Buffer; info: OutputInfo }> {
  return await cleaned(path, '#000').raw().toBuffer({ resolveWithObject: true });
}

describe('a cleaned picture', () => {
  it.each([
    ['a 16-bit PNG', picture.clone().toColourspace('rgb16').png(), 'p.png', 50],
    ['a palette PNG', picture.clone().png({ palette: true, colours: 256, dither: 0 }), 'p.png', 35],
    ['a progressive JPEG', picture.clone().jpeg({ quality: 95, progressive: true }), 'p.jpg', 40],
    ['a TIFF', picture.clone().tiff({ compression: 'lzw' }), 'p.tif', 90],
    ['an AVIF', picture.clone().avif({ quality: 90, effort: 0 }), 'p.avif', 40],
    ['a lossless WebP', picture.clone().webp({ lossless: true }), 'p.webp', 90],
    [
      'one that lies on its side',
      picture.clone().rotate(-90).png().withMetadata({ orientation: 6 }),
      'p.png',
      90,
    ],
    [
      'one that is upside down',
      picture.clone().rotate(180).png().withMetadata({ orientation: 3 }),
      'p.png',
      90,
    ],
    ['one that is mirrored', picture.clone().flop().png().withMetadata({ orientation: 2 }), 'p.png', 90],
    ['one with an opaque alpha channel', picture.clone().ensureAlpha(1).png(), 'p.png', 90],
    ['one in Display P3', picture.clone().withIccProfile('p3').png(), 'p.png', 45],
    [
      'one in CMYK',
      picture.clone().withIccProfile('cmyk').jpeg({ quality: 98, chromaSubsampling: '4:4:4' }),
      'p.jpg',
      31,
    ],
  ])('is upright 8-bit sRGB: from %s', async (_, pipeline, name, least) => {
    const { data, info } = await cleanPixels(await saved(pipeline, name));
    expect(info).toMatchObject({ width, height, channels: 3 });
    expect(psnr(data, muted)).toBeGreaterThan(least);
  });

  it('has three channels when the source is grey', async () => {
    const { data, info } = await cleanPixels(await saved(picture.clone().greyscale().png(), 'p.png'));
    expect(info.channels).toBe(3);
    expect(data[0]).toBe(data[1]);
  });

  it('shows the background where it was transparent', async () => {
    const clear = sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
    });
    const path = await saved(clear.png(), 'p.png');
    expect((await cleanPixels(path)).data[0]).toBe(0);
    expect((await cleaned(path, '#fff').raw().toBuffer())[1]).toBe(255);
  });

  it('carries its copyright and nothing else', async () => {
    const path = await saved(
      picture.clone().withExif({
        IFD0: { Copyright: '(c) Ada', Make: 'Camera', Artist: 'Ada' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 13/1 0/1' },
      }),
      'p.jpg',
    );
    expect((await sharp(path).metadata()).exif?.toString('latin1')).toContain('Camera');
    const bare = await sharp(await cleaned(path, '#000').webp().toBuffer()).metadata();
    expect(bare).not.toHaveProperty('exif');
    const marked = await sharp(
      await withCopyright(cleaned(path, '#000'), '(c) Ada').webp().toBuffer(),
    ).metadata();
    const exif = marked.exif?.toString('latin1') ?? '';
    expect(exif).toContain('(c) Ada');
    expect(exif).not.toContain('Camera');
    expect(marked).not.toHaveProperty('icc');
  });
});

describe.skipIf(!hasSharedData)('real files', () => {
  it('the CMYK test picture keeps its colours', async () => {
    const { data, info } = await cleanPixels(sharedData('odd/Channel_digital_image_CMYK_color.jpg'));
    expect(info).toMatchObject({ width: 500, height: 333, channels: 3 });
    const mean = (left: number, top: number, side: number): number[] => {
      const sum = [0, 0, 0];
      for (let y = top; y < top + side; y++) {
        for (let x = left; x < left + side; x++) {
          for (let c = 0; c < 3; c++)
            sum[c] = (sum[c] ?? 0) + (data[(y * 500 + x) * 3 + c] ?? 0) / (side * side);
        }
      }
      return sum;
    };
    const [lawnRed = 0, lawnGreen = 0, lawnBlue = 0] = mean(60, 190, 40);
    expect(lawnGreen).toBeGreaterThan(lawnRed + 5);
    expect(lawnGreen).toBeGreaterThan(lawnBlue + 30);
    const [dressRed = 0, dressGreen = 0] = mean(326, 199, 6);
    expect(dressRed).toBeGreaterThan(dressGreen + 40);
  });

  it('two pictures of the same place have the same orientation, whatever their orientation tag', async () => {
    const small = async (name: string): Promise<Buffer> =>
      await cleaned(sharedData(name), '#000').resize(60, 45, { fit: 'fill' }).raw().toBuffer();
    // The originals show the same scene: far closer than any rotated version.
    const one = await small('odd/Landscape_3.jpg');
    const other = await small('odd/Landscape_6.jpg');
    const turned = await sharp(other, { raw: { width: 60, height: 45, channels: 3 } })
      .rotate(180)
      .raw()
      .toBuffer();
    expect(psnr(one, other)).toBeGreaterThan(psnr(one, turned) + 5);
  });

  it('ignores an invalid orientation', async () => {
    const { info } = await cleanPixels(sharedData('panoramas/sun_gpano.jpg'));
    expect(info).toMatchObject({ width: 4000, height: 2000 });
  });
});
