import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const SHARED = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));

/** A real file from the shared folder, or undefined where that is missing. */
export function realFile(name: string): string | undefined {
  const file = SHARED + name;
  return existsSync(file) ? file : undefined;
}

/** An equirectangular picture with a distinct colour for each direction. */
export async function drawnPanorama(width: number, seed = 0): Promise<Buffer> {
  const height = width / 2;
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      pixels[at] = Math.round(127 + 120 * Math.sin((x / width) * 2 * Math.PI + seed));
      pixels[at + 1] = Math.round((y / height) * 255);
      pixels[at + 2] = ((x >> 6) + (y >> 6)) % 2 === 0 ? 60 : 200;
    }
  }
  return await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** A form with one file. */
export function fileForm(data: Buffer | string, name: string, type = 'image/jpeg'): FormData {
  const form = new FormData();
  form.append('file', new Blob([typeof data === 'string' ? data : new Uint8Array(data)], { type }), name);
  return form;
}

/** Polls until the result is there; fails with the last one on timeout. */
export async function eventually<T>(
  ask: () => Promise<T>,
  good: (answer: T) => boolean,
  patienceMs = 60_000,
): Promise<T> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const answer = await ask();
    if (good(answer)) return answer;
    if (Date.now() > until)
      throw new Error(`Still not so after ${patienceMs} ms: ${JSON.stringify(answer).slice(0, 500)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
