import { FACES, type Face } from '../cube-faces.ts';
import { decodePixels } from '../decode-sphere.ts';
import type { PyramidManifest } from '../pyramid.ts';
import { tilePath, tilesPerSide } from '../pyramid-layout.ts';
import type { FacePart } from '../render-cube-view.ts';
import type { Storage } from '../storage.ts';

/** All faces of one level, assembled from their tiles; throws when a tile is missing or has the wrong size. */
export async function readFaces(
  storage: Storage,
  key: string,
  manifest: PyramidManifest,
  level: number,
): Promise<Map<Face, FacePart>> {
  const size = manifest.levels[level] ?? 0;
  const faces = new Map<Face, FacePart>();
  for (const face of FACES) {
    const pixels = new Uint8Array(size * size * 3);
    for (let row = 0; row < tilesPerSide(size); row++) {
      for (let column = 0; column < tilesPerSide(size); column++) {
        const name = `${key}/${tilePath(level, face, row, column)}`;
        const data = await storage.read(name);
        if (data === undefined) throw new Error(`${name} is missing`);
        const tile = await decodePixels(data);
        const width = Math.min(manifest.tileSize, size - column * manifest.tileSize);
        const height = Math.min(manifest.tileSize, size - row * manifest.tileSize);
        if (tile.width !== width || tile.height !== height) {
          throw new Error(`${name} is ${tile.width} × ${tile.height}, not ${width} × ${height}`);
        }
        for (let line = 0; line < height; line++) {
          const target = ((row * manifest.tileSize + line) * size + column * manifest.tileSize) * 3;
          pixels.set(tile.pixels.subarray(line * width * 3, (line + 1) * width * 3), target);
        }
      }
    }
    faces.set(face, { left: 0, top: 0, width: size, height: size, pixels });
  }
  return faces;
}
