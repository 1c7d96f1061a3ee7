import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Covered,
  coveredOf,
  type Extent,
  placePicture,
  safeAreaOf,
  WHOLE_IMAGE,
} from './building-frame.ts';

const NOTHING: Covered = { top: 0, right: 0, bottom: 0, left: 0 };
const box = (left: number, top: number, right: number, bottom: number): Extent => ({
  left,
  top,
  right,
  bottom,
});
const outlined = (id: string, ...points: [number, number][]) => ({ id, overlays: [{ points }] });

describe('the safe area', () => {
  const one = outlined('1', [0.3, 0.2], [0.6, 0.7]);
  const other = outlined('2', [0.5, 0.4], [0.8, 0.9]);

  it('of a turn holds the overlays of all images, with a margin', () => {
    expect(safeAreaOf({ mode: 'ROTATION' }, [one, other], '1')).toEqual({
      left: expect.closeTo(0.265, 6),
      top: expect.closeTo(0.165, 6),
      right: expect.closeTo(0.835, 6),
      bottom: expect.closeTo(0.935, 6),
    });
  });

  it('of a single picture holds its own overlays', () => {
    expect(safeAreaOf({ mode: 'STATIC' }, [one, other], '1').right).toBeCloseTo(0.635, 6);
  });

  it('is all of a floor plan, and of an image without overlays', () => {
    expect(safeAreaOf({ mode: 'FLOOR_PLAN' }, [one], '1')).toEqual(WHOLE_IMAGE);
    expect(safeAreaOf({ mode: 'STATIC' }, [{ id: '3', overlays: [] }, one], '3')).toEqual(WHOLE_IMAGE);
  });

  it('is what the team has set, in any mode', () => {
    const safeArea = box(0.1, 0.2, 0.3, 0.4);
    expect(safeAreaOf({ mode: 'FLOOR_PLAN', safeArea }, [one], '1')).toEqual(safeArea);
  });
});

describe('the place of a picture', () => {
  it('fills an upright stage with the middle of a wide picture', () => {
    const at = placePicture({ width: 390, height: 464 }, NOTHING, 16 / 9, box(0.4, 0.2, 0.6, 0.8));
    expect(at).toEqual({
      width: expect.closeTo(824.9, 1),
      height: expect.closeTo(464, 6),
      left: expect.closeTo(-217.4, 1),
      top: 0,
    });
  });

  it('shows all of a safe area that is wider than the stage allows, with more room above than below', () => {
    const at = placePicture({ width: 390, height: 464 }, NOTHING, 16 / 9, box(0.1, 0.2, 0.9, 0.8));
    expect(at.width).toBeCloseTo(390 / 0.8, 6);
    expect(at.left).toBeCloseTo(-48.75, 2);
    const [above, below] = [at.top, 464 - at.top - at.height];
    expect(above).toBeGreaterThan(below);
    expect(below).toBeGreaterThan(0);
  });

  it('keeps a safe area in a corner clear of the controls, though the picture ends there', () => {
    const covered = { ...NOTHING, top: 60, bottom: 70 };
    const at = placePicture({ width: 800, height: 600 }, covered, 4 / 3, box(0, 0, 0.3, 0.3));
    expect([at.left, at.top]).toEqual([0, 60]);
    expect(at.width).toBeCloseTo(800, 6);
  });

  const side = fc.double({ min: 0, max: 0.45, noNaN: true });
  const shape = fc.record({
    width: fc.integer({ min: 240, max: 2400 }),
    height: fc.integer({ min: 240, max: 1600 }),
    aspect: fc.double({ min: 0.3, max: 5, noNaN: true }),
    safe: fc.record({ left: side, top: side, right: side, bottom: side }),
    covered: fc.record({
      top: fc.integer({ min: 0, max: 60 }),
      right: fc.integer({ min: 0, max: 60 }),
      bottom: fc.integer({ min: 0, max: 60 }),
      left: fc.integer({ min: 0, max: 60 }),
    }),
  });

  it('leaves the safe area free, and the stage filled where that allows it, for any stage and picture', () => {
    fc.assert(
      fc.property(shape, ({ width, height, aspect, safe: margins, covered }) => {
        const stage = { width, height };
        const safe = box(margins.left, margins.top, 1 - margins.right, 1 - margins.bottom);
        const at = placePicture(stage, covered, aspect, safe);
        const near = 1e-6 * (width + height + at.width + at.height);
        expect(at.width / at.height).toBeCloseTo(aspect, 6);
        expect(at.left + safe.left * at.width).toBeGreaterThanOrEqual(covered.left - near);
        expect(at.left + safe.right * at.width).toBeLessThanOrEqual(width - covered.right + near);
        expect(at.top + safe.top * at.height).toBeGreaterThanOrEqual(covered.top - near);
        expect(at.top + safe.bottom * at.height).toBeLessThanOrEqual(height - covered.bottom + near);
        // Never larger than fills the stage, and smaller only when the safe area takes all that is free.
        const fills = Math.max(width, height * aspect);
        const freeX = width - covered.left - covered.right;
        const freeY = height - covered.top - covered.bottom;
        const takes = Math.max(
          (at.width * (safe.right - safe.left)) / freeX,
          (at.height * (safe.bottom - safe.top)) / freeY,
        );
        expect(at.width).toBeLessThanOrEqual(fills + near);
        if (at.width < fills - near) expect(takes).toBeCloseTo(1, 6);
      }),
    );
  });
});

describe('what lies over a stage', () => {
  const phone = { width: 390, height: 464 };

  it('is a compass over a turn, a list beside several plans, and nothing beside stills', () => {
    expect(coveredOf({ mode: 'ROTATION', imageCount: 24 }, phone, 390)).toEqual({
      ...{ top: 60, right: 0 },
      ...{ bottom: 66, left: 0 },
    });
    expect(coveredOf({ mode: 'FLOOR_PLAN', imageCount: 3 }, phone, 390).left).toBe(72);
    expect(coveredOf({ mode: 'FLOOR_PLAN', imageCount: 1 }, phone, 390).left).toBe(0);
    expect(coveredOf({ mode: 'STATIC', imageCount: 2 }, { width: 1008, height: 900 }, 1440)).toEqual({
      ...{ top: 0, right: 0 },
      ...{ bottom: 78, left: 0 },
    });
  });
});
