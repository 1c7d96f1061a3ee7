import { describe, expect, it, vi } from 'vitest';
import { directionToFace, FACES, type Face, faceDirection } from './cube-faces.ts';
import { decodePixels } from './decode-sphere.ts';
import { diskStorage } from './disk-storage.ts';
import { probeFile } from './probe.ts';
import { buildPyramid } from './pyramid.ts';
import { reprojectEquirectangular } from './reference-view.ts';
import { type FacePart, posterLevel, renderCubeView } from './render-cube-view.ts';
import { psnr } from './testing/compare.ts';
import { testFolder } from './testing/pictures.ts';
import { readFaces } from './testing/pyramid-faces.ts';
import { sha256Of } from './testing/sha256.ts';
import { hasSharedData, sharedData } from './testing/shared-data.ts';

vi.setConfig({ testTimeout: 240_000 });

type Faces = ReadonlyMap<Face, FacePart>;

const views = [
  { yaw: 0, pitch: 0, fov: 75 },
  { yaw: 120, pitch: -30, fov: 75 },
  { yaw: -90, pitch: 60, fov: 60 },
  { yaw: 180, pitch: 0, fov: 75 },
  { yaw: 0, pitch: 90, fov: 60 },
  { yaw: 30, pitch: -90, fov: 60 },
];

async function tiled(picture: string) {
  const storage = diskStorage(await testFolder());
  const { sphere } = await probeFile(picture, 'PANORAMA');
  if (sphere === undefined) throw new Error('not a sphere');
  return {
    storage,
    ...(await buildPyramid({
      storage,
      assetId: 'asset',
      sourcePath: picture,
      sourceSha256: await sha256Of(picture),
      sphere,
    })),
  };
}

function pixelAt(part: FacePart | undefined, column: number, row: number): readonly number[] {
  if (part === undefined) throw new Error('a face is missing');
  const at = (row * part.width + column) * 3;
  return [part.pixels[at] ?? 0, part.pixels[at + 1] ?? 0, part.pixels[at + 2] ?? 0];
}

/** Linear interpolation, because the pixels of neighbouring faces do not coincide. */
function between(part: FacePart | undefined, a: number, b: number): readonly number[] {
  const size = part?.width ?? 0;
  const place = (at: number): number => Math.min(size - 1, Math.max(0, ((at + 1) / 2) * size - 0.5));
  const [x, y] = [place(a), place(b)];
  const [column, row] = [Math.min(size - 2, Math.floor(x)), Math.min(size - 2, Math.floor(y))];
  const [right, down] = [x - column, y - row];
  return [0, 1, 2].map((c) => {
    const at = (dx: number, dy: number): number => pixelAt(part, column + dx, row + dy)[c] ?? 0;
    return (
      (at(0, 0) * (1 - right) + at(1, 0) * right) * (1 - down) +
      (at(0, 1) * (1 - right) + at(1, 1) * right) * down
    );
  });
}

function difference(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, c) => sum + Math.abs(value - (other[c] ?? 0)), 0) / 3;
}

/** Mean difference of neighbouring pixels across all twelve edges of the cube, and just inside them. */
function edgeDifferences(faces: Faces, size: number): { across: number; inside: number } {
  let across = 0;
  let inside = 0;
  let count = 0;
  for (const face of FACES) {
    for (let k = 8; k < size - 8; k++) {
      for (const [column, row, beyondA, beyondB, innerColumn, innerRow] of [
        [0, k, -1 - 1 / size, undefined, 1, k],
        [size - 1, k, 1 + 1 / size, undefined, size - 2, k],
        [k, 0, undefined, -1 - 1 / size, k, 1],
        [k, size - 1, undefined, 1 + 1 / size, k, size - 2],
      ] as const) {
        const along = (2 * (k + 0.5)) / size - 1;
        const to = directionToFace(...faceDirection(face, beyondA ?? along, beyondB ?? along));
        const here = pixelAt(faces.get(face), column, row);
        across += difference(here, between(faces.get(to.face), to.a, to.b));
        inside += difference(here, pixelAt(faces.get(face), innerColumn, innerRow));
        count++;
      }
    }
  }
  return { across: across / count, inside: inside / count };
}

/** Mean difference across one column boundary of a face, and across its neighbours. */
function columnDifference(part: FacePart | undefined, column: number): number {
  const size = part?.height ?? 0;
  let sum = 0;
  for (let row = 0; row < size; row++)
    sum += difference(pixelAt(part, column - 1, row), pixelAt(part, column, row));
  return sum / size;
}

/** A full-suite test, because it takes half a minute; pyramid.long.test.ts and seams.long.test.ts cover an analytic sphere. */
describe.runIf(hasSharedData && process.env.ORIEL_FULL_TESTS)('the tiles of a real panorama', () => {
  it('match the source at every view, without seams', async () => {
    const picture = sharedData('panoramas/alma-correlator-facility.jpg');
    const { storage, key, manifest } = await tiled(picture);
    const source = { ...(await decodePixels(picture)), channels: 3 };
    const levels = await Promise.all(
      manifest.levels.map((_, level) => readFaces(storage, key, manifest, level)),
    );

    for (const view of views) {
      const level = posterLevel(manifest.levels, view, 1280, 720);
      const size = manifest.levels[level] ?? 0;
      const drawn = renderCubeView(levels[level] as Faces, size, view, 1280, 720);
      const ratio = psnr(drawn, reprojectEquirectangular(source, view, 1280, 720));

      expect(ratio, JSON.stringify(view)).toBeGreaterThan(32);
    }

    for (const [level, size] of manifest.levels.entries()) {
      const faces = levels[level] as Faces;
      const { across, inside } = edgeDifferences(faces, size);

      // Lossy tiles differ by a few of 256 levels at their edges; the samples themselves have no seam, see seams.long.test.ts.
      expect(across - inside, `edges of level ${level}`).toBeLessThan(2.5);

      // The source's own seam, at 180 degrees, is in the middle of the back face.
      const middle = size / 2;
      const seam = columnDifference(faces.get('b'), middle);
      const beside = [-5, -3, 3, 5].map((offset) => columnDifference(faces.get('b'), middle + offset));

      expect(seam - Math.max(...beside), `180 degrees of level ${level}`).toBeLessThan(2.5);
    }
  });
});

describe('directions', () => {
  it('convert to a face and back', () => {
    for (const face of FACES) {
      for (const [a, b] of [
        [0, 0],
        [0.9, -0.3],
        [-0.7, 0.8],
      ] as const) {
        const found = directionToFace(...faceDirection(face, a, b));
        expect(found.face).toBe(face);
        expect(found.a).toBeCloseTo(a, 12);
        expect(found.b).toBeCloseTo(b, 12);
      }
    }
  });
});
