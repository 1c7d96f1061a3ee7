import { expect, it, vi } from 'vitest';
import { directionToFace, FACES, type Face, faceDirection } from './cube-faces.ts';
import { lineFilter } from './lanczos.ts';
import { renderPolarBlock } from './polar-face-sampler.ts';
import { allocatePolarRows, shortenPolarRows } from './polar-rows.ts';
import { resizeBlock } from './resize-block.ts';
import { renderSideBlock } from './side-face-sampler.ts';
import type { SphereSource } from './sphere-source.ts';
import { analyticSphere, directionColour } from './testing/pictures.ts';
import { HALVING_REACH } from './tile-plan.ts';

vi.setConfig({ testTimeout: 60_000 });

const faceSize = 1024;

/** A sphere of noise: the worst case for seams, because neighbouring pixels are uncorrelated. */
function noise(width: number, height: number): SphereSource {
  const pixels = new Uint8Array(new SharedArrayBuffer(width * height * 3));
  let seed = 7;
  for (let i = 0; i < pixels.length; i++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    pixels[i] = seed >>> 24;
  }
  return { pixels, width, height, firstRow: 0 };
}

function renderFace(source: SphereSource, face: Face, margin: number): Uint8ClampedArray {
  const size = faceSize + 2 * margin;
  const block = { faceSize, left: -margin, top: -margin, width: size, height: size };
  const out = new Uint8ClampedArray(size * size * 3);
  if (face === 'u' || face === 'd') {
    const pole = face === 'u' ? 'up' : 'down';
    const polar = allocatePolarRows(source.width, source.height, faceSize);
    shortenPolarRows(source, polar, pole, 0, polar.count);
    renderPolarBlock(source, polar, pole, block, out);
  } else {
    renderSideBlock(source, FACES.indexOf(face), block, out);
  }
  return out;
}

/** Compares a face beyond its edge with its neighbour: the same points, sampled by both. */
function overlapError(faces: Map<Face, Uint8ClampedArray>, size: number, margin: number): number {
  const stride = size + 2 * margin;
  const at = (face: Face, x: number, y: number, c: number): number =>
    faces.get(face)?.[((y + margin) * stride + x + margin) * 3 + c] ?? 0;
  let squares = 0;
  let count = 0;
  for (const face of FACES) {
    for (let k = 8; k < size - 8; k++) {
      for (const [x, y] of [
        [0, k],
        [size - 1, k],
        [k, 0],
        [k, size - 1],
      ] as const) {
        // A point on the edge itself, halfway between this face's last pixel and the next.
        const a = x === 0 ? -1 : x === size - 1 ? 1 : (2 * (x + 0.5)) / size - 1;
        const b = y === 0 ? -1 : y === size - 1 ? 1 : (2 * (y + 0.5)) / size - 1;
        const [dx, dy, dz] = faceDirection(face, a, b);
        const nudge = faceDirection(face, a * 1.000001, b * 1.000001);
        const other = directionToFace(nudge[0], nudge[1], nudge[2]).face;
        if (other === face) continue;
        const there = directionToFace(dx + 1e-9 * nudge[0], dy + 1e-9 * nudge[1], dz + 1e-9 * nudge[2]);
        if (there.face !== other) continue;
        const u = ((there.a + 1) / 2) * size - 0.5;
        const v = ((there.b + 1) / 2) * size - 0.5;
        for (let c = 0; c < 3; c++) {
          const beyondX = x === 0 ? -1 : x === size - 1 ? size : x;
          const beyondY = y === 0 ? -1 : y === size - 1 ? size : y;
          const mine = (at(face, x, y, c) + at(face, beyondX, beyondY, c)) / 2;
          const low = [Math.floor(u), Math.floor(v)] as const;
          const [fx, fy] = [u - low[0], v - low[1]];
          const theirs =
            (at(other, low[0], low[1], c) * (1 - fx) + at(other, low[0] + 1, low[1], c) * fx) * (1 - fy) +
            (at(other, low[0], low[1] + 1, c) * (1 - fx) + at(other, low[0] + 1, low[1] + 1, c) * fx) * fy;
          squares += (mine - theirs) ** 2;
          count++;
        }
      }
    }
  }
  return Math.sqrt(squares / count);
}

function smooth(): SphereSource {
  const pixels = new Uint8Array(new SharedArrayBuffer(2048 * 1024 * 3));
  pixels.set(analyticSphere(2048, 1024));
  return { pixels, width: 2048, height: 1024, firstRow: 0 };
}

it('faces show exactly the sphere, also beyond their edges and at the poles', () => {
  const source = smooth();
  const margin = 24;
  for (const face of FACES) {
    const pixels = renderFace(source, face, margin);
    const size = faceSize + 2 * margin;
    let worst = 0;
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        const a = (2 * (x - margin + 0.5)) / faceSize - 1;
        const b = (2 * (y - margin + 0.5)) / faceSize - 1;
        const colour = directionColour(faceDirection(face, a, b));
        for (let c = 0; c < 3; c++) {
          worst = Math.max(worst, Math.abs((pixels[(y * size + x) * 3 + c] ?? 0) - (colour[c] ?? 0)));
        }
      }
    }
    // Half a level from rounding the source, half from rounding the result.
    expect(worst, face).toBeLessThan(1.01);
  }
});

it('neighbouring faces agree on their common edge, at the top level and halved', () => {
  const source = noise(2048, 1024);
  const margin = 4 * 2 + HALVING_REACH;
  const faces = new Map(FACES.map((face) => [face, renderFace(source, face, margin)]));
  const top = overlapError(faces, faceSize, margin);

  const size = faceSize + 2 * margin;
  const filter = lineFilter(faceSize / 2 + 8, 2, HALVING_REACH);
  const halved = new Map(
    [...faces].map(([face, pixels]) => [face, resizeBlock(pixels, size, size, filter, filter)]),
  );
  const half = overlapError(halved, faceSize / 2, 4);

  // The noise has a deviation of 74 levels. The remainder comes from comparing between pixels, and grows with their size.
  expect(top).toBeLessThan(6);
  expect(half).toBeLessThan(12);
});

it('noise is no stronger at the poles than at the horizon: crowded pixels are averaged, not skipped', () => {
  const source = noise(2048, 1024);
  const deviation = (face: Face): number => {
    const pixels = renderFace(source, face, 0);
    let sum = 0;
    let squares = 0;
    let count = 0;
    for (let y = faceSize / 2 - 40; y < faceSize / 2 + 40; y++) {
      for (let x = faceSize / 2 - 40; x < faceSize / 2 + 40; x++) {
        const value = pixels[(y * faceSize + x) * 3] ?? 0;
        sum += value;
        squares += value * value;
        count++;
      }
    }
    return Math.sqrt(squares / count - (sum / count) ** 2);
  };
  expect(deviation('u')).toBeLessThan(deviation('f') * 0.7);
  expect(deviation('d')).toBeLessThan(deviation('f') * 0.7);
});
