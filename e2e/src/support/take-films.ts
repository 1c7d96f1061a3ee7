import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContextOptions } from 'playwright-core';
import sharp from 'sharp';
import { launchChromium } from '../../../sdk/testing/launch-chromium.ts';
import { PHONE } from './browser.ts';
import { type Camera, FILMS, type Film } from './film-scenes.ts';
import { removeDataDir, startProduct } from './product.ts';

/**
 * Takes the films of the front page, all or those named, frame by frame: the product is driven a step, then photographed, so that a slow
 * machine makes the same film as a fast one. Needs `ffmpeg`, with the encoder libx264.
 */

const FOLDER = fileURLToPath(new URL('../../../dashboard/src/site/films/', import.meta.url));
const FRAMES_PER_SECOND = 15;
const WIDE: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
/** Widths of the files, in pixels: on the page a wide film has at most 580, a tall one 244. */
const WIDTHS = { wide: 960, tall: 390 } as const;

const named = process.argv.slice(2);

const browser = await launchChromium();
await mkdir(FOLDER, { recursive: true });
try {
  for (const [brand, films] of Object.entries(FILMS)) {
    const wanted = Object.entries(films).filter(([name]) => named.length === 0 || named.includes(name));
    if (wanted.length > 0) await takeAll(brand, wanted);
  }
} finally {
  await browser.close();
}

/** From the demo of a brand. */
async function takeAll(brand: string, films: readonly (readonly [string, Film])[]): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'oriel-films-'));
  const product = await startProduct(dataDir, { BRAND: brand, DEMO: 'on' });
  try {
    for (const [name, film] of films) await take(product.url, name, film);
  } finally {
    await product.stop();
    await removeDataDir(dataDir);
  }
}

async function take(url: string, name: string, { tall = false, play }: Film): Promise<void> {
  const context = await browser.newContext({
    ...(tall ? PHONE : WIDE),
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const frames = await mkdtemp(path.join(tmpdir(), 'oriel-film-'));
  let count = 0;
  let last: Buffer = Buffer.alloc(0);
  const keep = () => writeFile(path.join(frames, `${String(count++).padStart(4, '0')}.png`), last);
  const camera: Camera = {
    page,
    url,
    async shoot() {
      last = await page.screenshot();
      await keep();
    },
    async hold(seconds) {
      last = await page.screenshot();
      for (let left = Math.round(seconds * FRAMES_PER_SECOND); left > 0; left -= 1) await keep();
    },
  };
  await play(camera);
  await context.close();
  const width = tall ? WIDTHS.tall : WIDTHS.wide;
  await encode(frames, width, path.join(FOLDER, `${name}.mp4`));
  await sharp(path.join(frames, '0000.png'))
    .resize({ width })
    .webp({ quality: 78, effort: 6 })
    .toFile(path.join(FOLDER, `${name}.webp`));
  await rm(frames, { recursive: true });
  const { size } = await stat(path.join(FOLDER, `${name}.mp4`));
  console.log(`${name}.mp4: ${count} frames, ${Math.round(size / 1024)} KB`);
}

/** H.264, which every browser plays, in a file that can begin before it has come whole. */
async function encode(frames: string, width: number, file: string): Promise<void> {
  const args = [
    ...['-y', '-loglevel', 'error', '-framerate', String(FRAMES_PER_SECOND)],
    ...['-i', path.join(frames, '%04d.png'), '-vf', `scale=${width}:-2:flags=lanczos`],
    ...[
      '-c:v',
      'libx264',
      '-preset',
      'veryslow',
      '-crf',
      '27',
      '-pix_fmt',
      'yuv420p',
      '-movflags',
      '+faststart',
    ],
    file,
  ];
  await new Promise<void>((resolve, reject) => {
    const child = spawn('ffmpeg', args, { stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', () =>
      reject(new Error('The films need the program ffmpeg. Install it, then run this again.')),
    );
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))));
  });
}
