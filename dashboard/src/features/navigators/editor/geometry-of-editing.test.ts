import type { Point, Ring } from '@oriel/contract/geometry';
import { describe, expect, it } from 'vitest';
import { edgeUnder, outlineUnder, spotUnder } from '../../../kit/stage/hit.ts';
import { faultOf, newOutline, obstacleOf, toInput, type WorkOutline } from '../../../kit/stage/outline.ts';
import {
  duplicateOf,
  insertedPoint,
  middleAfter,
  movedBy,
  movedPoint,
  outlineForHole,
  withHole,
  withoutPoint,
} from '../../../kit/stage/reshape.ts';
import { panned, placed, showing, toPicture, toStage, WHOLE, zoomed } from '../../../kit/stage/view.ts';
import { matchRings, ringBetween } from './between.ts';
import { snap, snapShift } from './snap.ts';

const PIXELS = { width: 1000, height: 500 } as const;
const APARTMENT = { type: 'apartment', id: 'a'.repeat(24) } as const;

const square = (x: number, y: number, size = 0.2): Ring => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
];
const outline = (ring: Ring, more: Partial<WorkOutline> = {}): WorkOutline => ({
  ...newOutline(ring, APARTMENT),
  ...more,
});

describe('hit testing', () => {
  it('finds the topmost overlay, and nothing in a hole', () => {
    const low = outline(square(0.1, 0.1, 0.4));
    const high = outline(square(0.2, 0.2), { zIndex: 2 });
    expect(outlineUnder([high, low], [0.3, 0.3])).toBe(high);
    expect(outlineUnder([high, low], [0.12, 0.12])).toBe(low);
    const pierced = withHole(low, square(0.15, 0.15, 0.1));
    expect(outlineUnder([pierced], [0.2, 0.2])).toBeUndefined();
  });

  it('prefers a point to an edge, measured in pixels of a wide picture', () => {
    const one = outline(square(0.2, 0.2));
    expect(spotUnder(one, [0.205, 0.2], PIXELS, 6)).toEqual({ ring: 0, index: 0 });
    expect(spotUnder(one, [0.2, 0.22], PIXELS, 6)).toBeUndefined();
    const edge = edgeUnder(one, [0.3, 0.208], PIXELS, 6);
    expect(edge?.spot).toEqual({ ring: 0, index: 0 });
    expect(edge?.point).toEqual([0.3, 0.2]);
  });
});

describe('snapping', () => {
  const rings = [square(0.2, 0.2)];
  it('prefers a corner to a nearer edge', () => {
    expect(snap([0.206, 0.201], rings, PIXELS, 8)).toEqual({ point: [0.2, 0.2], to: 'point' });
  });
  it('snaps to an edge, and ignores what is too far', () => {
    const found = snap([0.3, 0.193], rings, PIXELS, 8);
    expect(found?.to).toBe('edge');
    expect(found?.point[1]).toBeCloseTo(0.2);
    expect(snap([0.3, 0.15], rings, PIXELS, 8)).toBeUndefined();
  });
  it('snaps a whole overlay to its neighbour by the shortest shift', () => {
    const shift = snapShift(square(0.405, 0.204), rings, PIXELS, 8);
    expect(shift?.[0]).toBeCloseTo(-0.005);
    expect(shift?.[1]).toBeCloseTo(-0.004);
  });
});

describe('changing an overlay', () => {
  const one = outline(square(0.2, 0.2));

  it('moves, adds and removes points, and keeps the last three', () => {
    expect(movedPoint(one, { ring: 0, index: 2 }, [1.4, 0.5]).points[2]).toEqual([1, 0.5]);
    const more = insertedPoint(one, { ring: 0, index: 3 }, middleAfter(one, { ring: 0, index: 3 }) ?? [0, 0]);
    expect(more.points).toHaveLength(5);
    expect(more.points[4]?.[0]).toBeCloseTo(0.2);
    expect(more.points[4]?.[1]).toBeCloseTo(0.3);
    const three = withoutPoint(one, { ring: 0, index: 0 });
    expect(three.points).toHaveLength(3);
    expect(withoutPoint(three, { ring: 0, index: 0 })).toBe(three);
  });

  it('moves the whole with its holes and label, within the image', () => {
    const whole = { ...withHole(one, square(0.25, 0.25, 0.05)), anchor: [0.35, 0.35] as Point };
    const moved = movedBy(whole, 5, -0.1);
    expect(moved.points[1]?.[0]).toBe(1);
    expect(moved.holes[0]?.[0]).toEqual([0.85, 0.15]);
    expect(moved.anchor).toEqual([0.95, 0.25]);
  });

  it('drops a label that a change has left outside', () => {
    const labelled = { ...one, anchor: [0.39, 0.39] as Point };
    expect(movedPoint(labelled, { ring: 0, index: 2 }, [0.25, 0.25]).anchor).toBeUndefined();
    expect(movedPoint(labelled, { ring: 0, index: 0 }, [0.15, 0.15]).anchor).toEqual([0.39, 0.39]);
  });

  it('assigns holes to overlays, and reports the same faults as the server', () => {
    const other = outline(square(0.5, 0.5));
    const hole = square(0.55, 0.55, 0.05);
    expect(outlineForHole([one, other], hole)).toBe(other);
    expect(faultOf(withHole(other, hole))).toBeUndefined();
    expect(faultOf(withHole(one, hole))).toEqual({ fault: 'HOLE_OUTSIDE', hole: 0 });
    const bow = outline([
      [0.1, 0.1],
      [0.3, 0.3],
      [0.3, 0.1],
      [0.1, 0.3],
    ]);
    expect(faultOf(bow)?.fault).toBe('SELF_CROSSING');
    expect(obstacleOf(bow)).toBe('fault');
    expect(obstacleOf({ ...one, target: undefined })).toBe('noTarget');
    expect(obstacleOf({ ...one, unseen: true })).toBe('unseen');
    expect(obstacleOf(one)).toBeUndefined();
    expect(toInput({ ...one, target: undefined })).toBeUndefined();
  });

  it('offsets a duplicate, even in the last corner of the image', () => {
    const corner = outline(square(0.8, 0.8));
    expect(duplicateOf(corner, 0.02).points[0]).toEqual([0.78, 0.78]);
    expect(duplicateOf(one, 0.02).id).not.toBe(one.id);
  });
});

describe('interpolated overlays', () => {
  it('match corners whatever their first point and direction', () => {
    const from = square(0.1, 0.1);
    const to = square(0.5, 0.3).toReversed();
    const turned = [...to.slice(2), ...to.slice(0, 2)];
    const half = ringBetween(matchRings(from, turned), 0.5);
    expect(half).toHaveLength(4);
    for (const [index, [x, y]] of square(0.3, 0.2).entries()) {
      expect(half[index]?.[0]).toBeCloseTo(x);
      expect(half[index]?.[1]).toBeCloseTo(y);
    }
  });

  it('match a narrowing facade with an extra point on one side', () => {
    const from = square(0.1, 0.1, 0.3);
    const to: Ring = [
      [0.6, 0.1],
      [0.65, 0.1],
      [0.7, 0.1],
      [0.7, 0.25],
      [0.75, 0.4],
      [0.6, 0.4],
    ];
    const { from: a, to: b } = matchRings(from, to);
    expect(a).toHaveLength(6);
    // Every corner of the square is among the partners, in order.
    for (const corner of from) expect(a).toContainEqual(corner);
    expect(b).toEqual(to);
    const half = ringBetween({ from: a, to: b }, 0.5);
    expect(faultOf(outline(half))).toBeUndefined();
    expect(ringBetween({ from: a, to: b }, 0)).toHaveLength(4);
  });
});

describe('the view', () => {
  const stage = { width: 1000, height: 500 };
  it('keeps the point under the pointer while zooming in and out', () => {
    const about = { x: 800, y: 100 };
    const before = toPicture(about, placed(WHOLE, stage, PIXELS));
    const near = zoomed(WHOLE, 3, stage, PIXELS, about);
    const after = toPicture(about, placed(near, stage, PIXELS));
    expect(after[0]).toBeCloseTo(before[0]);
    expect(after[1]).toBeCloseTo(before[1]);
    expect(zoomed(near, 0.01, stage, PIXELS)).toEqual(WHOLE);
  });
  it('follows the pointer when zoomed in, and centres on a target', () => {
    const near = zoomed(WHOLE, 4, stage, PIXELS);
    const at = placed(near, stage, PIXELS);
    const moved = panned(near, 100, 0, at);
    expect(toStage([0.5, 0.5], placed(moved, stage, PIXELS)).x).toBeCloseTo(600);
    expect(panned(WHOLE, 50, 50, at)).toBe(WHOLE);
    expect(showing(near, [0.5, 0.5], stage, PIXELS)).toBe(near);
    expect(showing(near, [0.95, 0.9], stage, PIXELS)).toMatchObject({ x: 0.95, y: 0.9 });
  });
});
