import type { Ring } from '@oriel/contract/geometry';
import { expect, it } from 'vitest';
import { newOutline, type WorkOutline } from '../../../kit/stage/outline.ts';
import { seen } from './fill.ts';
import { withImported, withoutImported } from './imported-overlays.ts';
import { storable, unsavedOf } from './saving.ts';

const apartment = (letter: string) => ({ type: 'apartment', id: letter.repeat(24) }) as const;
const square = (x: number): Ring => [
  [x, 0.1],
  [x + 0.1, 0.1],
  [x + 0.1, 0.2],
  [x, 0.2],
];
const drawn = (letter: string, x: number) => newOutline(square(x), apartment(letter));
const traced = (letter: string, x: number): WorkOutline => ({ ...drawn(letter, x), source: 'MASK' });
const ids = (outlines: readonly WorkOutline[]) => outlines.map(({ id }) => id);

it('keeps the stored overlays until the traced ones have been reviewed', () => {
  const [a, b, nameless] = [drawn('a', 0.1), drawn('b', 0.3), newOutline(square(0.8))];
  const [one, other, added] = [traced('a', 0.12), traced('a', 0.14), traced('c', 0.6)];
  const base = [a, b];
  const ours = withImported([...base, nameless], [one, other, added]);
  expect(ids(ours)).toEqual(ids([one, other, b, nameless, added]));
  expect(ours.filter(({ unseen }) => unseen)).toHaveLength(3);

  // Nothing traced is sent, and visitors keep seeing the stored ones.
  expect(storable(base, ours)).toEqual(base);
  const { frames, waiting } = unsavedOf(['f'], { f: base }, { f: ours });
  expect(frames).toEqual([]);
  expect(waiting).toEqual({ fault: 0, noTarget: 1, unseen: 3 });

  // Accepted, they replace the stored ones; discarded, the stored ones return.
  const kept = seen({ f: ours }, 'f').f ?? [];
  expect(ids(storable(base, kept))).toEqual(ids([b, one, other, added]));
  expect(kept.some((outline) => outline.instead)).toBe(false);
  expect(withoutImported(ours)).toEqual([a, b, nameless]);
});

it('sees no change where the pieces of an apartment are apart in the list', () => {
  const base = [drawn('a', 0.1), drawn('b', 0.3), drawn('a', 0.5)];
  const ours = withImported(base, [traced('a', 0.12)]);
  expect(storable(base, ours)).toEqual(base);
  expect(storable(base, withoutImported(ours))).toEqual(base);
});

it('returns to the stored overlays however often they are traced again', () => {
  const a = drawn('a', 0.1);
  const once = withImported([a], [traced('a', 0.12)]);
  const twice = withImported(once, [traced('a', 0.13)]);
  expect(storable([a], twice)).toEqual([a]);
  expect(withoutImported(twice)).toEqual([a]);
});
