import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { onTestFinished } from 'vitest';
import type { Direction } from '../cube-faces.ts';

/** A temporary folder of the running test. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'oriel-media-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The colour of a direction on the analytic sphere: red to the right, green up, blue forward. */
export function directionColour([x, y, z]: Direction): [number, number, number] {
  const length = Math.hypot(x, y, z);
  return [127.5 + (100 * x) / length, 127.5 + (100 * y) / length, 127.5 + (100 * z) / length];
}

/** An equirectangular picture of the analytic sphere, or a crop of it. */
export function analyticSphere(
  width: number,
  height: number,
  crop = { left: 0, top: 0, width, height },
): Uint8Array {
  const pixels = new Uint8Array(crop.width * crop.height * 3);
  let at = 0;
  for (let row = crop.top; row < crop.top + crop.height; row++) {
    const pitch = (0.5 - (row + 0.5) / height) * Math.PI;
    for (let column = crop.left; column < crop.left + crop.width; column++) {
      const yaw = ((column + 0.5) / width - 0.5) * 2 * Math.PI;
      const colour = directionColour([
        Math.cos(pitch) * Math.sin(yaw),
        Math.sin(pitch),
        Math.cos(pitch) * Math.cos(yaw),
      ]);
      for (const value of colour) pixels[at++] = Math.round(value);
    }
  }
  return pixels;
}

/** A raw RGB picture as a pipeline. */
export function fromPixels(pixels: Uint8Array, width: number, height: number): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A plain grey picture of any size; encodes to almost nothing. */
export function grey(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#808080' }, limitInputPixels: false });
}

/** An XMP packet with a GPano block. */
export function gpanoXmp(values: Readonly<Record<string, string | number>>): string {
  const attributes = Object.entries({ ProjectionType: 'equirectangular', ...values })
    .map(([name, value]) => `GPano:${name}="${value}"`)
    .join(' ');
  return `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" ${attributes}/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
}
