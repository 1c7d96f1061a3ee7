import type { Extent } from '@oriel/contract/building-frame';
import { describe, expect, it } from 'vitest';
import { dragged, gripAt, rounded, withSide } from './area-grip.ts';

const AREA: Extent = { left: 0.2, top: 0.3, right: 0.8, bottom: 0.9 };
const REACH = [0.02, 0.03] as const;

describe('the grip on a safe area', () => {
  it.each([
    [[0.2, 0.5], { kind: 'sides', x: 'left' }],
    [[0.21, 0.31], { kind: 'sides', x: 'left', y: 'top' }],
    [[0.5, 0.92], { kind: 'sides', y: 'bottom' }],
    [[0.5, 0.5], { kind: 'move' }],
    [[0.1, 0.5], { kind: 'draw' }],
    // In line with a side, but not at it.
    [[0.2, 0.1], { kind: 'draw' }],
  ] as const)('at %j is %j', (at, grip) => {
    expect(gripAt(AREA, [...at], [...REACH])).toEqual(grip);
  });
});

describe('a drag of a safe area', () => {
  it('moves all of it, and stops at the edges of the picture', () => {
    const moved = dragged(AREA, { kind: 'move' }, [0.5, 0.5], [0.9, 0.4]);
    expect(rounded(moved)).toEqual({ left: 0.4, top: 0.2, right: 1, bottom: 0.8 });
  });

  it('moves a corner, and never past the opposite one', () => {
    const grip = { kind: 'sides', x: 'right', y: 'bottom' } as const;
    expect(rounded(dragged(AREA, grip, [0.8, 0.9], [0.6, 0.1]))).toEqual({
      ...{ left: 0.2, top: 0.3 },
      ...{ right: 0.6, bottom: 0.35 },
    });
  });

  it('draws a new one in any direction, within the picture', () => {
    expect(rounded(dragged(AREA, { kind: 'draw' }, [0.1, 0.2], [-0.4, 0.05]))).toEqual({
      ...{ left: 0, top: 0.05 },
      ...{ right: 0.1, bottom: 0.2 },
    });
    expect(rounded(dragged(AREA, { kind: 'draw' }, [1, 1], [1, 1]))).toEqual({
      ...{ left: 0.95, top: 0.95 },
      ...{ right: 1, bottom: 1 },
    });
  });

  it('keeps one side inside the picture', () => {
    expect(withSide(AREA, 'left', -1).left).toBe(0);
    expect(withSide(AREA, 'top', 2).top).toBeCloseTo(0.85, 6);
  });
});
