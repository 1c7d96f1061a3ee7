import { readFileSync } from 'node:fs';
import { outlineArea, outlineFault } from '@oriel/contract/geometry';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { findColours } from './find-colours.ts';
import type { Raster } from './raster.ts';
import { overlaps, rasterised } from './rasterised.ts';
import { type TracedPiece, type TraceOptions, traceMask } from './trace-mask.ts';

const PALETTE = [0xd20b34, 0x0bd245, 0x130bd2, 0xf2d60c];
const KEYS = '123456789';

/** A mask from rows of digits: colour number, or a dot for nothing. */
function drawn(rows: readonly string[], scale = 1): Raster {
  const width = (rows[0]?.length ?? 0) * scale;
  const height = rows.length * scale;
  return painted(width, height, (x, y) => {
    const key = rows[Math.floor(y / scale)]?.[Math.floor(x / scale)] ?? '.';
    return PALETTE[KEYS.indexOf(key)] ?? 0;
  });
}

function painted(width: number, height: number, colourAt: (x: number, y: number) => number): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const colour = colourAt(x, y);
      data.set([colour >> 16, (colour >> 8) & 255, colour & 255, 255], (y * width + x) * 4);
    }
  }
  return { width, height, data };
}

function wantedOf({ width, height, data }: Raster, palette: readonly number[] = PALETTE): Int16Array {
  return Int16Array.from({ length: width * height }, (_, index) =>
    palette.indexOf(
      ((data[index * 4] ?? 0) << 16) | ((data[index * 4 + 1] ?? 0) << 8) | (data[index * 4 + 2] ?? 0),
    ),
  );
}

function tracedOf(pieces: readonly TracedPiece[], { width, height }: Raster) {
  const { owner, shared } = rasterised(pieces, width, height);
  return { traced: owner.map((index) => (index < 0 ? -1 : (pieces[index]?.colour ?? -1))), shared };
}

function trace(raster: Raster, options: TraceOptions = {}) {
  return traceMask(raster, PALETTE, { specks: 1, ...options });
}

describe('overlays of a mask', () => {
  it('follow the pixel borders, with holes; islands in holes are separate pieces', () => {
    const rows = [
      '........',
      '.111111.',
      '.1....1.',
      '.1.11.1.',
      '.1.11.1.',
      '.1....1.',
      '.111111.',
      '........',
    ];
    const raster = drawn(rows, 10);
    const pieces = trace(raster);
    expect(pieces.map(({ colour, holes = [] }) => [colour, holes.length])).toEqual([
      [0, 1],
      [0, 0],
    ]);
    expect(outlineArea(pieces[0] ?? { points: [] })).toBeCloseTo(20 / 64, 3);
    for (const [x, y] of pieces[1]?.points ?? []) {
      expect(Math.abs(Math.abs(x - 0.5) - 0.125) + Math.abs(Math.abs(y - 0.5) - 0.125)).toBeLessThan(0.002);
    }
    expect(pieces[1]?.points).toHaveLength(4);
  });

  it('share their borders exactly, also at junctions and at the edge of the picture', () => {
    const raster = painted(240, 160, (x, y) => {
      if (y > 90 + x / 7) return PALETTE[2] ?? 0;
      return (x > 100 + y / 5 ? PALETTE[0] : PALETTE[1]) ?? 0;
    });
    const pieces = trace(raster);
    expect(pieces).toHaveLength(3);
    expect(pieces.reduce((sum, piece) => sum + outlineArea(piece), 0)).toBeCloseTo(1, 4);
    const { traced, shared } = tracedOf(pieces, raster);
    expect(shared).toBe(0);
    expect(traced.indexOf(-1)).toBe(-1);
    expect(Math.min(...overlaps(wantedOf(raster), traced, 1).map(({ iou }) => iou))).toBeGreaterThan(0.995);
    // Straight borders need few points, however their stairs run.
    expect(Math.max(...pieces.map(({ points }) => points.length))).toBeLessThan(9);
  });

  it('keep pixels joined that touch at corners, and keep slivers of one pixel', () => {
    const diagonal = drawn(['1....', '.1...', '..1..', '...1.', '....1']);
    expect(trace(diagonal)).toHaveLength(1);
    const twoWay = drawn(['12', '21'], 4);
    expect(trace(twoWay).every((piece) => outlineFault(piece) === undefined)).toBe(true);
    const sliver = painted(200, 100, (_, y) => (y === 40 ? (PALETTE[0] ?? 0) : (PALETTE[1] ?? 0)));
    const pieces = trace(sliver);
    expect(pieces.map(({ colour }) => colour).sort()).toEqual([0, 1, 1]);
    expect(outlineArea(pieces.find(({ colour }) => colour === 0) ?? { points: [] })).toBeCloseTo(0.01, 3);
    expect(trace(painted(8, 8, () => PALETTE[3] ?? 0))[0]?.points.length).toBe(4);
    expect(trace(painted(8, 8, () => 0))).toEqual([]);
    expect(trace(painted(1, 1, () => PALETTE[0] ?? 0)).every((one) => outlineFault(one) === undefined)).toBe(
      true,
    );
  });

  it('are valid and never overlap, for any picture', () => {
    const size = fc.integer({ min: 2, max: 26 });
    const picture = fc.tuple(size, size, fc.integer({ min: 1, max: 4 })).chain(([width, height, colours]) =>
      fc
        .array(fc.integer({ min: 0, max: colours }), { minLength: width * height, maxLength: width * height })
        .map((cells) =>
          painted(width * 3, height * 3, (x, y) => {
            const cell = cells[Math.floor(y / 3) * width + Math.floor(x / 3)] ?? 0;
            return cell === 0 ? 0 : (PALETTE[cell - 1] ?? 0);
          }),
        ),
    );
    fc.assert(
      fc.property(picture, (raster) => {
        const wanted = wantedOf(raster);
        const pieces = trace(raster);
        for (const piece of pieces) expect(outlineFault(piece)).toBeUndefined();
        const { traced, shared } = tracedOf(pieces, raster);
        const limited = pieces.some(({ points, holes = [] }) => points.length > 195 || holes.length === 20);
        if (limited) return;
        expect(shared).toBe(0);
        for (const { iou } of overlaps(wanted, traced, 9)) expect(iou).toBeGreaterThan(0.6);
      }),
      { numRuns: 150 },
    );
  });

  it('follow large shapes closely: arbitrarily rotated, overlapping rectangles', () => {
    const box = fc.record({
      x: fc.integer({ min: 40, max: 200 }),
      y: fc.integer({ min: 40, max: 120 }),
      across: fc.integer({ min: 16, max: 60 }),
      down: fc.integer({ min: 16, max: 60 }),
      turned: fc.double({ min: 0, max: Math.PI, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(box, { minLength: 1, maxLength: 4 }), (boxes) => {
        const raster = painted(240, 160, (px, py) => {
          const hit = boxes.findLastIndex(({ x, y, across, down, turned }) => {
            const [dx, dy] = [px + 0.5 - x, py + 0.5 - y];
            const u = dx * Math.cos(turned) + dy * Math.sin(turned);
            const v = dy * Math.cos(turned) - dx * Math.sin(turned);
            return Math.abs(u) <= across / 2 && Math.abs(v) <= down / 2;
          });
          return PALETTE[hit] ?? 0;
        });
        const pieces = trace(raster);
        for (const { iou } of overlaps(wantedOf(raster), tracedOf(pieces, raster).traced, 900)) {
          expect(iou).toBeGreaterThan(0.93);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('have at most 200 points however ragged the border', () => {
    const raster = painted(900, 300, (x, y) => (y > 60 + ((x * 7919) % 41) * 2 ? (PALETTE[0] ?? 0) : 0));
    const pieces = trace(raster, { specks: 200 });
    expect(pieces.length).toBeGreaterThan(0);
    for (const piece of pieces) expect(outlineFault(piece)).toBeUndefined();
  });
});

describe('imperfect masks', () => {
  const shapes = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="270"><rect width="480" height="270" fill="#000"/>
    <polygon points="60.4,40.2 240.3,60.7 230.8,150.1 80.2,160.9" fill="#d20b34"/><polygon points="240.3,60.7 420.9,30.5 400.1,140.4 230.8,150.1" fill="#130bd2"/></svg>`;
  const exact = [
    [60.4, 40.2, 240.3, 60.7, 230.8, 150.1, 80.2, 160.9],
    [240.3, 60.7, 420.9, 30.5, 400.1, 140.4, 230.8, 150.1],
  ].map((apartment) => {
    let sum = 0;
    for (let i = 0; i < 8; i += 2) {
      sum +=
        (apartment[i] ?? 0) * (apartment[(i + 3) % 8] ?? 0) -
        (apartment[(i + 2) % 8] ?? 0) * (apartment[i + 1] ?? 0);
    }
    return Math.abs(sum) / 2 / 480 / 270;
  });
  // A separate apartment has the colour half-way from red to blue.
  const palette = [0xd20b34, 0x130bd2, 0x730b83];

  async function read(picture: Sharp): Promise<Raster> {
    const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data };
  }

  it.each([
    ['soft edges', (one: Sharp) => one.png(), 0.002],
    ['compression', (one: Sharp) => one.jpeg({ quality: 82, chromaSubsampling: '4:4:4' }), 0.01],
    ['enlargement', (one: Sharp) => one.resize(1200).png(), 0.004],
  ])('%s: finds two neighbours, and no third along their seam', async (_, made, off) => {
    const raster = await read(sharp(await made(sharp(Buffer.from(shapes))).toBuffer()));
    const pieces = traceMask(raster, palette);
    expect(pieces.map(({ colour }) => colour).sort()).toEqual([0, 1]);
    for (const piece of pieces) {
      const want = exact[piece.colour] ?? 0;
      expect(Math.abs(outlineArea(piece) / want - 1)).toBeLessThan(off * 5);
      expect(piece.points.length).toBeLessThan(16);
    }
    const found = findColours(raster);
    expect(found.background).toBeLessThan(0x030303);
    expect(found.colours).toHaveLength(2);
  });
});

describe('the demo building', () => {
  const folder = new URL('../../../../../../server/src/demo/material/building/masks/', import.meta.url);
  const names = Object.keys(JSON.parse(readFileSync(new URL('colours.json', folder), 'utf8')) as object);
  const palette = names.map((name) => Number.parseInt(name.slice(1), 16));

  it('has a median IoU above 0.99 for apartments of 400 pixels and more, in every reviewed frame', async () => {
    for (const frame of ['001', '005', '016', '019']) {
      const { data, info } = await sharp(readFileSync(new URL(`${frame}.png`, folder)))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const raster = { width: info.width, height: info.height, data };
      const pieces = traceMask(raster, palette);
      const { traced, shared } = tracedOf(pieces, raster);
      const ious = overlaps(wantedOf(raster, palette), traced, 400)
        .map(({ iou }) => iou)
        .sort();
      expect(shared).toBe(0);
      expect(ious[Math.floor(ious.length / 2)]).toBeGreaterThan(0.99);
      expect(ious[0]).toBeGreaterThan(0.97);
      expect(findColours(raster).colours.every(({ colour }) => palette.includes(colour))).toBe(true);
    }
  });
});
