import type { Ring } from '@oriel/contract/geometry';
import { describe, expect, it } from 'vitest';
import { faultOf, newOutline, type WorkOutline } from '../../../kit/stage/outline.ts';
import { movedBy, withHole } from '../../../kit/stage/reshape.ts';
import { copied, filled, framesAfter, gapAfter, seen } from './fill.ts';
import { historyOf, redone, undone, went } from './history.ts';
import { areSame, merged } from './merge-frames.ts';

const A12 = { type: 'apartment', id: 'a'.repeat(24) } as const;
const square = (x: number, y: number, size = 0.2): Ring => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
];
const TURN = {
  frames: [0, 10, 20, 40].map((angle, index) => ({ id: `f${index}`, angle })),
  loop: true,
};

describe('filling frames', () => {
  const from = withHole(newOutline(square(0.1, 0.1), A12), square(0.15, 0.15, 0.05));
  const to = withHole(newOutline(square(0.5, 0.1), A12), square(0.55, 0.15, 0.05));
  const frames = { f0: [from], f1: [], f2: [], f3: [to] };

  it('interpolates between two frames by camera angle, with holes, for review', () => {
    const gap = gapAfter(frames, TURN, 'f0', from);
    expect(gap?.between.map(({ id }) => id)).toEqual(['f1', 'f2']);
    if (!gap) throw new Error('There is no gap');
    const next = filled(frames, { id: 'f0', angle: 0 }, from, gap);
    const [one] = next.f1 ?? [];
    const [two] = next.f2 ?? [];
    expect(one?.points[0]?.[0]).toBeCloseTo(0.2);
    expect(two?.points[0]?.[0]).toBeCloseTo(0.3);
    expect(one?.holes[0]?.[0]?.[0]).toBeCloseTo(0.25);
    expect(one).toMatchObject({ unseen: true, target: A12 });
    expect(one && faultOf(one)).toBeUndefined();
    expect(one?.id).not.toBe(from.id);
    // Again: unreviewed overlays are recomputed, an accepted one ends the gap.
    const again = filled(next, { id: 'f0', angle: 0 }, from, gap);
    expect(again.f1).toHaveLength(1);
    expect(gapAfter(seen(next, 'f1'), TURN, 'f0', from)?.to.id).toBe('f1');
  });

  it('wraps around only on a full turn', () => {
    expect(framesAfter(TURN, 'f3').map(({ id }) => id)).toEqual(['f0', 'f1', 'f2']);
    expect(framesAfter({ ...TURN, loop: false }, 'f3')).toEqual([]);
    expect(gapAfter(frames, { ...TURN, loop: false }, 'f3', to)).toBeUndefined();
    expect(gapAfter(frames, TURN, 'f3', to)?.to.id).toBe('f0');
  });

  it('copies in place and keeps existing overlays', () => {
    const next = copied(
      frames,
      [from],
      [
        { id: 'f1', angle: 10 },
        { id: 'f3', angle: 40 },
      ],
    );
    expect(next.f1?.[0]).toMatchObject({ points: from.points, unseen: true });
    expect(next.f3).toEqual([to]);
  });
});

describe('undo', () => {
  it('goes back any number of steps and forward again until a new change', () => {
    let history = historyOf(0);
    for (let step = 1; step <= 500; step += 1) history = went(history, step);
    for (let step = 0; step < 500; step += 1) history = undone(history);
    expect(history.present).toBe(0);
    expect(undone(history)).toBe(history);
    history = redone(redone(history));
    expect(history.present).toBe(2);
    expect(redone(went(history, 99)).present).toBe(99);
  });

  it('merges consecutive small steps', () => {
    let history = historyOf(0);
    for (let step = 1; step <= 5; step += 1)
      history = went(history, step, { kind: 'nudge', time: step * 100 });
    history = went(history, 6, { kind: 'nudge', time: 9000 });
    expect(undone(history).present).toBe(5);
    expect(undone(undone(history)).present).toBe(0);
  });
});

describe('concurrent changes', () => {
  const one = newOutline(square(0.1, 0.1), A12);
  const two = newOutline(square(0.4, 0.1), A12);
  const base = [one, two];
  const moved = (outline: WorkOutline, by: number) => movedBy(outline, by, 0);

  it('takes over theirs where ours is unchanged, and keeps ours where we changed it', () => {
    const fresh = newOutline(square(0.7, 0.1), A12);
    const theirs = [moved(one, 0.01), two];
    const { outlines, contested } = merged(base, [one, moved(two, 0.02), fresh], theirs);
    expect(contested).toEqual([]);
    expect(outlines).toEqual([theirs[0], moved(two, 0.02), fresh]);
  });

  it('reports a conflict where both changed the same overlay, or one deleted it', () => {
    expect(merged(base, [moved(one, 0.01), two], [moved(one, 0.02), two]).contested).toEqual([one.id]);
    expect(merged(base, [two], [moved(one, 0.02), two])).toMatchObject({ contested: [one.id] });
    expect(merged(base, [moved(one, 0.01), two], [two]).contested).toEqual([one.id]);
    // Deleted on one side and unchanged on the other: gone.
    expect(merged(base, [two], base).outlines).toEqual([two]);
    expect(merged(base, base, [two]).outlines).toEqual([two]);
  });

  it('detects equal lists', () => {
    expect(areSame(base, [{ ...one }, { ...two }])).toBe(true);
    expect(areSame(base, [one])).toBe(false);
    expect(areSame(base, [moved(one, 0.1), two])).toBe(false);
  });
});
