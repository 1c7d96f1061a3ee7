import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { drawnPanorama, realFile } from '../testing/pictures.ts';
import { findPadding } from './padding.ts';

const file = path.join(tmpdir(), `oriel-padding-${process.pid}.jpg`);

afterAll(() => rm(file, { force: true }));

async function paddingOf(picture: Sharp): Promise<{ top: number; bottom: number }> {
  await writeFile(file, await picture.jpeg({ quality: 80 }).toBuffer());
  return await findPadding(file);
}

/** A picture of 1600 rows with plain rows above and below. */
async function padded(top: number, bottom: number, background: string): Promise<Sharp> {
  const whole = await drawnPanorama(2048, 3);
  const picture = await sharp(whole)
    .resize(2048, 1024 - top - bottom, { fit: 'fill' })
    .toBuffer();
  return sharp(picture).extend({ top, bottom, background });
}

it.each([
  ['white above and below', 100, 200, '#fff'],
  ['black below alone', 0, 150, '#000'],
  ['grey above alone', 60, 0, '#807f81'],
])('finds padding: %s', async (_name, top, bottom, background) => {
  const found = await paddingOf(await padded(top, bottom, background));
  for (const [side, rows] of [
    ['top', top],
    ['bottom', bottom],
  ] as const) {
    // Never less than the actual padding, and hardly more.
    expect(found[side]).toBeGreaterThanOrEqual(rows / 1024);
    expect(found[side]).toBeLessThanOrEqual(rows === 0 ? 0 : rows / 1024 + 0.006);
  }
});

const svg = (drawing: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="2048" height="1024">${drawing}</svg>`));

it.each([
  [
    'a plain ceiling that ends at walls of different height',
    '<rect width="2048" height="1024" fill="#fff"/><path d="M0 300Q256 150 512 300T1024 300T1536 300T2048 300V1024H0Z" fill="#876"/>',
  ],
  [
    'a sky that shades off',
    '<defs><linearGradient id="g" x2="0" y2="1"><stop offset=".2" stop-color="#fff"/><stop offset=".6" stop-color="#58c"/></linearGradient></defs><rect width="2048" height="1024" fill="url(#g)"/>',
  ],
  [
    'a dark floor in front of half a wall',
    '<rect width="2048" height="1024" fill="#000"/><rect width="1200" height="700" fill="#ccc"/>',
  ],
  ['one colour all over', '<rect width="2048" height="1024" fill="#fff"/>'],
])('keeps what may be picture: %s', async (_name, drawing) => {
  expect(await paddingOf(svg(drawing))).toEqual({ top: 0, bottom: 0 });
});

it.each(['alma-correlator-facility', 'bma-0', 'from-tree', 'petra_2048', 'sun_gpano', 'GSAG2002_gopro-max'])(
  'keeps all of a real panorama without padding: %s',
  async (name) => {
    const real = realFile(`panoramas/${name}.jpg`);
    if (real) expect(await findPadding(real)).toEqual({ top: 0, bottom: 0 });
  },
);
