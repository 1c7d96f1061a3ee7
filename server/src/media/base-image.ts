import { FACES, type Face } from './cube-faces.ts';
import { encodeWithin } from './encode-within.ts';
import { sharp } from './image-library.ts';
import { BASE_FACE_SIZE } from './pyramid-layout.ts';

/** Kept small, because the canvas waits for the base image first, and shows it only where tiles are still missing. */
const MAX_BASE_BYTES = 20 * 1024;

const BEST_QUALITY = 82;

/** All six faces in one picture of 3 × 2: front, right, back above left, up, down. */
export async function makeBaseImage(bases: ReadonlyMap<Face, Uint8ClampedArray>): Promise<Buffer> {
  const width = BASE_FACE_SIZE * 3;
  const height = BASE_FACE_SIZE * 2;
  const pixels = new Uint8Array(width * height * 3);
  FACES.forEach((face, index) => {
    const face256 = bases.get(face);
    if (face256 === undefined) throw new Error(`face ${face} is missing from the base image`);
    const left = (index % 3) * BASE_FACE_SIZE;
    const top = Math.floor(index / 3) * BASE_FACE_SIZE;
    for (let row = 0; row < BASE_FACE_SIZE; row++) {
      const line = face256.subarray(row * BASE_FACE_SIZE * 3, (row + 1) * BASE_FACE_SIZE * 3);
      pixels.set(line, ((top + row) * width + left) * 3);
    }
  });
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } });
  return await encodeWithin(MAX_BASE_BYTES, BEST_QUALITY, (quality) =>
    picture.clone().webp({ quality, effort: 6 }).toBuffer(),
  );
}
