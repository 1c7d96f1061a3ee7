import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  covers,
  type Outline,
  outlineArea,
  outlineFault,
  type Point,
  placeInRing,
} from '@oriel/contract/geometry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelPoint } from './label-point.ts';
import { bestView, sightsOf } from './preferred-angle.ts';
import { visiblePart } from './visible-part.ts';

function rectangle(left: number, top: number, right: number, bottom: number): Outline {
  return {
    points: [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ],
  };
}

function star(radii: readonly number[], centre: Point, turned: number): Outline {
  const points = radii.map((radius, index): Point => {
    const angle = ((index + turned) / radii.length) * 2 * Math.PI;
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
  });
  return { points };
}

const share = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const anyStar = fc
  .tuple(
    fc.array(share(0.05, 0.35), { minLength: 5, maxLength: 20 }),
    fc.tuple(share(0.4, 0.6), share(0.4, 0.6)),
    share(0, 1),
  )
  .map(([radii, centre, turned]) => star(radii, centre, turned));

describe('the label position', () => {
  const inside = (outline: Outline, point: Point) =>
    placeInRing(point, outline.points) === 'inside' &&
    (outline.holes ?? []).every((hole) => placeInRing(point, hole) === 'outside');

  it('is inside for any outline and picture', () => {
    fc.assert(
      fc.property(anyStar, share(0.3, 3), (outline, aspect) => {
        expect(inside(outline, labelPoint(outline, aspect))).toBe(true);
      }),
    );
  });

  it('is inside ribbons a thousandth wide, horizontal, vertical and diagonal', () => {
    fc.assert(
      fc.property(share(0.0005, 0.002), share(0, 0.9), share(0, 0.9), (wide, from, to) => {
        const slanting: Outline = {
          points: [
            [0, from],
            [1, to],
            [1, to + wide],
            [0, from + wide],
          ],
        };
        for (const outline of [
          slanting,
          rectangle(0, from, 1, from + wide),
          rectangle(from, 0, from + wide, 1),
        ]) {
          expect(inside(outline, labelPoint(outline, 16 / 9))).toBe(true);
        }
      }),
    );
  });

  it('is the middle of a square, and as far from holes as from the edge', () => {
    expect(labelPoint(rectangle(0.2, 0.2, 0.4, 0.4))).toEqual([
      expect.closeTo(0.3, 2),
      expect.closeTo(0.3, 2),
    ]);
    const frame: Outline = { ...rectangle(0, 0, 1, 1), holes: [rectangle(0.1, 0.1, 0.8, 0.8).points] };
    const [x, y] = labelPoint(frame);
    expect(Math.min(1 - x, x - 0.8, y, 1 - y) > 0.05 || Math.min(1 - y, y - 0.8) > 0.05).toBe(true);
    expect(inside(frame, [x, y])).toBe(true);
  });

  it('is found quickly in the worst allowed outlines', () => {
    const teeth = Array.from(
      { length: 98 },
      (_, index): Point => [index / 98, index % 2 === 0 ? 0.001 : 0.999],
    );
    const comb: Outline = { points: [...teeth, [1, 0.9995], [1, 1], [0, 1], [0, 0.9995]] };
    const started = performance.now();
    for (let index = 0; index < 100; index += 1) labelPoint(comb, 16 / 9);
    expect(performance.now() - started).toBeLessThan(3000);
  });
});

describe('the visible part', () => {
  const cells = 12;
  const cell = fc.integer({ min: -3, max: cells + 3 });
  const box = fc
    .tuple(cell, cell, cell, cell)
    .filter(([left, top, right, bottom]) => left < right && top < bottom)
    .map(([left, top, right, bottom]) => ({ left, top, right, bottom }));
  type Cells = { left: number; top: number; right: number; bottom: number };
  const outlineOf = ({ left, top, right, bottom }: Cells) =>
    rectangle(left / cells, top / cells, right / cells, bottom / cells);

  it('matches a cell count for overlapping boxes that extend beyond the picture', () => {
    fc.assert(
      fc.property(box, fc.array(box, { maxLength: 5 }), (own, before) => {
        const holds = ({ left, top, right, bottom }: Cells, x: number, y: number) =>
          x >= left && x < right && y >= top && y < bottom;
        let count = 0;
        for (let x = 0; x < cells; x += 1) {
          for (let y = 0; y < cells; y += 1) {
            if (holds(own, x, y) && !before.some((one) => holds(one, x, y))) count += 1;
          }
        }
        const { area } = visiblePart(outlineOf(own), before.map(outlineOf));
        expect(area).toBeCloseTo(count / cells / cells, 5);
      }),
      { numRuns: 500 },
    );
  });

  it('matches sampling for any shapes with holes', () => {
    fc.assert(
      fc.property(anyStar, anyStar, anyStar, (own, one, other) => {
        const holed = { ...one, holes: [rectangle(0.49, 0.49, 0.51, 0.51).points] };
        fc.pre(outlineFault(holed) === undefined);
        const { area } = visiblePart(own, [holed, other]);
        const steps = 60;
        let seen = 0;
        for (let x = 0; x < steps; x += 1) {
          for (let y = 0; y < steps; y += 1) {
            const point: Point = [(x + 0.5) / steps, (y + 0.5) / steps];
            if (covers(own, point) && !covers(holed, point) && !covers(other, point)) seen += 1;
          }
        }
        expect(Math.abs(area - seen / steps / steps)).toBeLessThan(0.02);
      }),
      { numRuns: 60 },
    );
  });

  it('is the whole outline, minus its own holes, when nothing is in front', () => {
    const frame: Outline = {
      ...rectangle(0.1, 0.1, 0.9, 0.9),
      holes: [rectangle(0.2, 0.2, 0.4, 0.4).points],
    };
    expect(visiblePart(frame, []).area).toBeCloseTo(0.6, 12);
    expect(visiblePart(frame, [rectangle(0.95, 0.95, 1, 1)]).area).toBeCloseTo(0.6, 12);
    // What shows through a hole in the front stays visible.
    expect(visiblePart(rectangle(0.25, 0.25, 0.35, 0.35), [frame]).area).toBeCloseTo(0.01, 9);
  });

  it('has the bounding box of the part within the picture', () => {
    expect(visiblePart(rectangle(-0.5, 0.2, 0.5, 0.4), []).box).toEqual({
      left: 0,
      top: 0.2,
      right: 0.5,
      bottom: 0.4,
    });
    expect(visiblePart(rectangle(1.5, 0.2, 2, 0.4), [])).toEqual({ area: 0, box: undefined });
  });
});

describe('the preferred angle', () => {
  const piece = (owner: string | undefined, outline: Outline, zIndex = 0) => ({
    ...outline,
    owner,
    anchor: labelPoint(outline),
    zIndex,
  });

  it('weights a hidden label with a fifth, and ignores pure occluders', () => {
    const apartment = piece('3A', rectangle(0.2, 0.2, 0.6, 0.6));
    const tree = piece(undefined, rectangle(0.35, 0.35, 0.45, 0.45), 1);
    const sights = sightsOf([apartment, tree]);
    expect([...sights.keys()]).toEqual(['3A']);
    expect(sights.get('3A')?.area).toBeCloseTo(0.15, 9);
    expect(sights.get('3A')?.weight).toBeCloseTo(0.03, 9);
    expect(sightsOf([apartment, { ...tree, zIndex: 0 }]).get('3A')?.weight).toBeCloseTo(0.16, 9);
  });

  it('adds up pieces of one apartment, with their common proportion in pixels', () => {
    const sights = sightsOf(
      [piece('3A', rectangle(0.1, 0.1, 0.2, 0.2)), piece('3A', rectangle(0.4, 0.1, 0.5, 0.2))],
      2,
    );
    expect(sights.get('3A')?.area).toBeCloseTo(0.02, 9);
    expect(sights.get('3A')?.proportion).toBeCloseTo(8, 9);
  });

  it('balances area against frontality, relative to the most frontal picture', () => {
    const view = (index: number, weight: number, proportion: number) => ({
      index,
      angle: index * 90,
      area: weight,
      weight,
      proportion,
    });
    // 0.02 x 2/4 = 0.010 < 0.012 x 4/4.
    expect(bestView([view(0, 0.02, 2), view(1, 0.012, 4)])?.index).toBe(1);
    expect(bestView([view(0, 0.03, 2), view(1, 0.012, 4)])?.index).toBe(0);
    expect(bestView([])).toBeUndefined();
  });

  it("breaks ties by the apartment's main orientation, across north too; then by order", () => {
    const equal = [20, 110, 200, 340].map((angle, index) => ({
      index,
      angle,
      area: 1,
      weight: 1,
      proportion: 1,
    }));
    expect(bestView(equal, 'S')?.angle).toBe(200);
    expect(bestView(equal, 'E')?.angle).toBe(110);
    expect(bestView(equal, 'NW')?.angle).toBe(340);
    expect(bestView(equal)?.angle).toBe(20);
    expect(bestView(equal, 'N')?.angle).toBe(20);
  });

  const demo = fileURLToPath(new URL('../../../demo/material/building/overlays.json', import.meta.url));

  it.runIf(existsSync(demo))("turns the demo building to the apartment's side", () => {
    interface Frame {
      index: number;
      angle: number;
      width: number;
      height: number;
      overlays: { flat: string; points: Point[]; holes: Point[][]; anchor: Point; area: number }[];
    }
    const { frames } = JSON.parse(readFileSync(demo, 'utf8')) as { frames: Frame[] };
    const views = new Map<
      string,
      { index: number; angle: number; area: number; weight: number; proportion: number }[]
    >();
    for (const { index, angle, width, height, overlays } of frames) {
      for (const overlay of overlays) {
        expect(outlineFault(overlay)).toBeUndefined();
        // The file counts pixels of the mask.
        expect(Math.abs(outlineArea(overlay) / overlay.area - 1)).toBeLessThan(0.15);
        expect(covers(overlay, overlay.anchor)).toBe(true);
      }
      const pieces = overlays.map((overlay) => ({ ...overlay, owner: overlay.flat, zIndex: 0 }));
      for (const [apartment, sight] of sightsOf(pieces, width / height)) {
        views.set(apartment, [...(views.get(apartment) ?? []), { ...sight, index, angle }]);
      }
    }
    const angle = (apartment: string): number => bestView(views.get(apartment) ?? [])?.angle ?? Number.NaN;
    // B faces south only; A and C are the southern corners, D and E the northern ones.
    expect(Math.abs(angle('3B') - 180)).toBeLessThan(30);
    for (const apartment of ['1A', '2A', '3A', '4A', '1C', '2C', '3C', '4C']) {
      expect(Math.cos((angle(apartment) * Math.PI) / 180), apartment).toBeLessThan(0);
    }
    for (const apartment of ['1D', '2D', '3D', '4D', '1E', '2E', '3E', '4E']) {
      expect(Math.cos((angle(apartment) * Math.PI) / 180), apartment).toBeGreaterThan(0);
    }
  });
});
