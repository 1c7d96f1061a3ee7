import { copyFile, open, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { MediaError } from './media-error.ts';
import { type ExpectedMedia, type Probe, probeFile } from './probe.ts';
import { analyticSphere, fromPixels, gpanoXmp, grey, testFolder } from './testing/pictures.ts';
import { hasSharedData, sharedData } from './testing/shared-data.ts';

async function refusal(path: string, expected: ExpectedMedia = 'PANORAMA'): Promise<MediaError> {
  const result: unknown = await probeFile(path, expected).catch((error: unknown) => error);
  if (!(result instanceof MediaError))
    throw new Error(`not refused: ${JSON.stringify(result)} ${String(result)}`);
  return result;
}

async function written(name: string, data: Uint8Array | string): Promise<string> {
  const path = join(await testFolder(), name);
  await writeFile(path, data);
  return path;
}

/** A PNG that claims a size and has almost no pixels. */
async function pngHeader(width: number, height: number): Promise<Buffer> {
  const png = await grey(8, 8).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

function crc32(data: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

describe('the type of a picture', () => {
  it.each([
    ['jpeg', grey(2048, 1024).jpeg()],
    ['jpeg', grey(2048, 1024).jpeg({ progressive: true })],
    ['png', grey(2048, 1024).png()],
    ['webp', grey(2048, 1024).webp()],
    ['avif', grey(2048, 1024).avif({ effort: 0 })],
    ['tiff', grey(2048, 1024).tiff()],
  ])('is detected by its content, whatever its name: %s', async (format, pipeline) => {
    const probe = await probeFile(await written('picture.txt', await pipeline.toBuffer()), 'PANORAMA');
    expect(probe).toMatchObject({ format, mimeType: `image/${format}`, width: 2048, height: 1024 });
  });

  it.each([
    ['text', 'photo.jpg', 'just some words\n'.repeat(100)],
    ['HTML', 'photo.jpg', '<!doctype html><script>alert(1)</script>'],
    ['SVG', 'photo.png', '<svg xmlns="http://www.w3.org/2000/svg" width="4096" height="2048"/>'],
    ['PDF', 'photo.png', '%PDF-1.7\n1 0 obj\n'],
    ['nothing', 'photo.png', ''],
    ['three bytes of a JPEG', 'photo.jpg', Buffer.from([0xff, 0xd8, 0xff])],
  ])('rejects %s with the name of a picture', async (_, name, content) => {
    const { code, message } = await refusal(await written(name, content));
    expect(['UNSUPPORTED_MEDIA', 'IMAGE_CORRUPT']).toContain(code);
    expect(message).toMatch(/^The (file|picture)\b.*\.$/);
  });

  it('rejects a GIF and an animated WebP', async () => {
    const frames = sharp(Buffer.alloc(8 * 16 * 3).fill(200, 0, 8 * 8 * 3), {
      raw: { width: 8, height: 16, channels: 3, pageHeight: 8 },
    });
    expect(
      (await refusal(await written('a.jpg', await grey(2048, 1024).gif().toBuffer()))).message,
    ).toContain('GIF');
    const animated = await frames.webp({ loop: 0, delay: [100, 100] }).toBuffer();
    expect((await refusal(await written('a.webp', animated))).code).toBe('UNSUPPORTED_MEDIA');
  });

  it('treats a JPEG followed by a web page as a JPEG', async () => {
    const polyglot = Buffer.concat([
      await grey(2048, 1024).jpeg().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    expect((await probeFile(await written('page.html', polyglot), 'PANORAMA')).format).toBe('jpeg');
  });
});

describe('the size of a panorama', () => {
  it.each([
    [2048, 1024],
    [2048, 1034],
    [2049, 1024],
    [4096, 2068],
    [16384, 8192],
  ])('%s × %s is a sphere', async (width, height) => {
    const probe = await probeFile(
      await written('p.png', await grey(width, height).png().toBuffer()),
      'PANORAMA',
    );
    expect(probe.sphere).toEqual({ fullWidth: width, fullHeight: height, left: 0, top: 0, north: 0 });
  });

  it.each([
    [2047, 1024, 'PANORAMA_SIZE', '2047'],
    [2046, 1023, 'PANORAMA_SIZE', '2048 to 16384'],
    [16386, 8193, 'PANORAMA_SIZE', '16386'],
    [2048, 1000, 'PANORAMA_RATIO', '2048 × 1000'],
    [2048, 1045, 'PANORAMA_RATIO', '2:1'],
    [4000, 3000, 'PANORAMA_RATIO', '1.33:1'],
    [20000, 10000, 'IMAGE_TOO_LARGE', '200 megapixels'],
  ])('rejects %s × %s with %s', async (width, height, code, words) => {
    const error = await refusal(await written('p.png', await pngHeader(width, height)));
    expect(error.code).toBe(code);
    expect(error.message).toContain(words);
  });

  it('rejects a pixel bomb by its header, quickly and in little memory', async () => {
    const path = await written('bomb.png', await pngHeader(60000, 30000));
    const before = process.memoryUsage().rss;
    const started = performance.now();
    expect((await refusal(path)).code).toBe('IMAGE_TOO_LARGE');
    expect((await refusal(path, 'IMAGE')).code).toBe('IMAGE_TOO_LARGE');
    expect(performance.now() - started).toBeLessThan(2000);
    expect(process.memoryUsage().rss - before).toBeLessThan(100e6);
  });

  it('rejects a file over the limit without reading it', async () => {
    const path = await written('p.jpg', await grey(2048, 1024).jpeg().toBuffer());
    await truncate(path, 100 * 1024 * 1024 + 1);
    const error = await refusal(path);
    expect(error).toMatchObject({ code: 'IMAGE_TOO_LARGE' });
    expect(error.message).toContain('101 MB');
  });

  it('accepts any shape of a flat picture', async () => {
    const probe = await probeFile(await written('p.png', await grey(1000, 3000).png().toBuffer()), 'IMAGE');
    expect(probe).toMatchObject({ width: 1000, height: 3000 });
    expect(probe.sphere).toBeUndefined();
  });

  it('is measured upright', async () => {
    const lying = await grey(1024, 2048).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const probe = await probeFile(await written('p.jpg', lying), 'PANORAMA');
    expect(probe).toMatchObject({ width: 2048, height: 1024 });
  });
});

describe('photo sphere metadata', () => {
  const strip = {
    FullPanoWidthPixels: 4096,
    FullPanoHeightPixels: 2048,
    CroppedAreaImageWidthPixels: 4096,
    CroppedAreaImageHeightPixels: 1000,
    CroppedAreaLeftPixels: 0,
    CroppedAreaTopPixels: 500,
    PoseHeadingDegrees: 45,
  };

  async function withXmp(width: number, height: number, values: Record<string, number>): Promise<string> {
    return await written('p.jpg', await grey(width, height).jpeg().withXmp(gpanoXmp(values)).toBuffer());
  }

  it('makes a strip a sphere', async () => {
    const probe = await probeFile(await withXmp(4096, 1000, strip), 'PANORAMA');
    expect(probe.sphere).toEqual({ fullWidth: 4096, fullHeight: 2048, left: 0, top: 500, north: -45 });
  });

  it('is ignored when stale: a strip stays a strip', async () => {
    expect((await refusal(await withXmp(2048, 500, strip))).code).toBe('PANORAMA_RATIO');
  });

  it('is ignored when stale: a sphere stays a sphere, with unknown north', async () => {
    const probe = await probeFile(await withXmp(2048, 1024, strip), 'PANORAMA');
    expect(probe.sphere).toEqual({ fullWidth: 2048, fullHeight: 1024, left: 0, top: 0, north: 0 });
  });

  it('cannot make an unsupported size a sphere', async () => {
    const huge = { ...strip, FullPanoWidthPixels: 40000, FullPanoHeightPixels: 20000 };
    expect((await refusal(await withXmp(4096, 1000, huge))).code).toBe('PANORAMA_SIZE');
  });

  it('a strip padded with white to 2:1 is a sphere without metadata', async () => {
    const padded = await fromPixels(analyticSphere(2048, 400), 2048, 400)
      .extend({ top: 312, bottom: 312, background: '#fff' })
      .png()
      .toBuffer();
    expect((await probeFile(await written('p.png', padded), 'PANORAMA')).sphere).toBeDefined();
  });
});

describe('rejects a damaged picture at once', () => {
  const pixels = fromPixels(analyticSphere(2048, 1024), 2048, 1024);
  it.each([
    ['jpeg', pixels.clone().jpeg()],
    ['jpeg', pixels.clone().jpeg({ progressive: true })],
    ['png', pixels.clone().png()],
    ['webp', pixels.clone().webp()],
    ['avif', pixels.clone().avif({ effort: 0 })],
    ['tiff', pixels.clone().tiff({ compression: 'deflate' })],
  ])('a %s cut off anywhere', async (_, pipeline) => {
    const whole = await pipeline.toBuffer();
    for (const part of [0.001, 0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99]) {
      const path = await written('cut', whole.subarray(0, Math.ceil(whole.length * part)));
      const { code } = await refusal(path);
      expect(['IMAGE_CORRUPT', 'UNSUPPORTED_MEDIA'], `cut at ${part}`).toContain(code);
    }
  });

  it('a JPEG that ends in zeros, as after a broken transfer', async () => {
    const whole = await pixels.clone().jpeg().toBuffer();
    const path = await written('zeros.jpg', whole.fill(0, Math.floor(whole.length / 2)));
    expect((await refusal(path)).code).toBe('IMAGE_CORRUPT');
  });

  it('accepts a JPEG padded with zeros after its end', async () => {
    const padded = Buffer.concat([await pixels.clone().jpeg().toBuffer(), Buffer.alloc(100_000)]);
    expect((await probeFile(await written('padded.jpg', padded), 'PANORAMA')).format).toBe('jpeg');
  });

  it('accepts a JPEG with stray bytes between its segments, because no pixel is missing', async () => {
    const whole = await pixels.clone().jpeg().toBuffer();
    const end = whole.length - 2;
    const stray = Buffer.concat([whole.subarray(0, end), Buffer.from([0, 0, 0, 7]), whole.subarray(end)]);
    expect((await probeFile(await written('stray.jpg', stray), 'PANORAMA')).format).toBe('jpeg');
  });

  it('answers or rejects randomly damaged files, and never crashes', async () => {
    const whole = await pixels.clone().jpeg().toBuffer();
    const path = await written('fuzz.jpg', whole);
    const file = await open(path, 'r+');
    let seed = 12345;
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
      return seed % below;
    };
    for (let round = 0; round < 60; round++) {
      await file.write(Buffer.from([random(256)]), 0, 1, random(round < 30 ? 700 : whole.length));
      const result: Probe | MediaError = await probeFile(path, 'PANORAMA').catch((error: unknown) => {
        if (error instanceof MediaError) return error;
        throw error;
      });
      expect(result).toBeDefined();
    }
    await file.close();
  });
});

describe('copyright', () => {
  it('is kept from EXIF, without control characters', async () => {
    const image = await grey(2048, 1024)
      .jpeg()
      .withExif({ IFD0: { Copyright: '(c) 2026 Ada\nLens', Make: 'Camera' } })
      .toBuffer();
    expect((await probeFile(await written('p.jpg', image), 'PANORAMA')).copyright).toBe('(c) 2026 Ada Lens');
  });

  it.each([
    ['markup', '(c) <script>alert(1)</script>'],
    ['code in disguise', '(c) Ada `rm -rf`'],
    ['a novel', `(c) ${'Ada '.repeat(400)}`],
    ['bytes', '\u0001\u0002\u0003'],
  ])('is dropped when it is %s', async (_what, Copyright) => {
    const image = await grey(2048, 1024).jpeg().withExif({ IFD0: { Copyright } }).toBuffer();
    expect((await probeFile(await written('p.jpg', image), 'PANORAMA')).copyright).toBeUndefined();
  });

  it('is absent when missing', async () => {
    const probe = await probeFile(
      await written('p.jpg', await grey(2048, 1024).jpeg().toBuffer()),
      'PANORAMA',
    );
    expect(probe.copyright).toBeUndefined();
  });
});

describe.skipIf(!hasSharedData)('real files', () => {
  it.each([
    ['panoramas/GSAG2002_gopro-max.jpg', 5760, 0],
    ['panoramas/alma-correlator-facility.jpg', 4096, 0],
    ['panoramas/bma-0.jpg', 4096, 0],
    ['panoramas/from-tree.jpg', 4096, 0],
    ['panoramas/petra_2048.jpg', 2048, 0],
    ['panoramas/sun_gpano.jpg', 4000, -9],
    ['tours/peabody-library-us/library.jpg', 8192, 0],
  ])('%s is a sphere', async (name, width, north) => {
    const { sphere } = await probeFile(sharedData(name), 'PANORAMA');
    expect(sphere).toEqual({ fullWidth: width, fullHeight: width / 2, left: 0, top: 0, north });
  });

  it.each([
    ['panoramas/sphere_cropped_5000x1000.jpg', 'PANORAMA_RATIO'],
    ['facades/larochelle_1.jpg', 'PANORAMA_RATIO'],
    ['odd/equirect180_2050x2048.png', 'PANORAMA_RATIO'],
    ['odd/Landscape_6.jpg', 'PANORAMA_RATIO'],
    ['odd/truncated.jpg', 'PANORAMA_RATIO'],
    ['odd/corrupt-header.jpg', 'IMAGE_CORRUPT'],
    ['odd/animated-loop-3.gif', 'UNSUPPORTED_MEDIA'],
    ['odd/big-height.webp', 'UNSUPPORTED_MEDIA'],
    ['odd/check.svg', 'UNSUPPORTED_MEDIA'],
    ['odd/xss.svg', 'UNSUPPORTED_MEDIA'],
    ['odd/content-sniff.txt', 'UNSUPPORTED_MEDIA'],
    ['odd/royal_esplanade_1k.hdr', 'UNSUPPORTED_MEDIA'],
  ])('%s is rejected with %s', async (name, code) => {
    expect((await refusal(sharedData(name))).code).toBe(code);
  });

  it.each([
    ['odd/Channel_digital_image_CMYK_color.jpg', 500, 333],
    ['odd/Landscape_3.jpg', 600, 450],
    ['odd/Landscape_6.jpg', 600, 450],
    ['odd/tbgn2c16.png', 32, 32],
    ['odd/2x2_fdcce6.png', 2, 2],
    ['facades/larochelle_1.jpg', 5184, 3888],
  ])('%s is a flat picture', async (name, width, height) => {
    expect(await probeFile(sharedData(name), 'IMAGE')).toMatchObject({ width, height });
  });

  it('a truncated real panorama is rejected wherever it is cut', async () => {
    const folder = await testFolder();
    const path = join(folder, 'cut.jpg');
    const { length } = await readFile(sharedData('panoramas/petra_2048.jpg'));
    for (let cut = 1; cut < 16; cut++) {
      await copyFile(sharedData('panoramas/petra_2048.jpg'), path);
      await truncate(path, Math.floor((length * cut) / 16));
      expect((await refusal(path)).code, `cut at ${cut}/16`).toBe('IMAGE_CORRUPT');
    }
  });
});
