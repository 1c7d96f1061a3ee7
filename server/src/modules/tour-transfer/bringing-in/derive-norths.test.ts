import { describe, expect, it } from 'vitest';
import { Findings } from '../reading/findings.ts';
import type { ImportedScene } from '../reading/imported-tour.ts';
import { derivedNorths } from './derive-norths.ts';

type Ways = Readonly<Record<string, readonly (readonly [target: string, yaw: number, pitch?: number])[]>>;

function derived(ways: Ways, norths: Readonly<Record<string, number>>): Record<string, number> {
  const scenes = Object.entries(ways).map(
    ([key, links]): ImportedScene => ({
      key,
      path: key,
      name: key,
      view: { yaw: 0, pitch: 0, fov: 75 },
      ...(norths[key] === undefined ? {} : { north: norths[key] }),
      links: links.map(([target, yaw, pitch = 0]) => ({ path: key, target, position: { yaw, pitch } })),
      points: [],
    }),
  );
  const tour = { format: 'PANNELLUM', scenes, findings: new Findings() } as const;
  return Object.fromEntries(derivedNorths(tour, new Map()));
}

describe('north of an imported scene', () => {
  it('follows from portals there and back, through any number of scenes', () => {
    // B is east of A, C north of B: in the hall north is ahead, the others have arbitrary rotations.
    const ways: Ways = {
      a: [['b', 90]],
      b: [
        ['a', 30],
        ['c', 120],
      ],
      c: [['b', -10]],
    };
    expect(derived(ways, { a: 0 })).toEqual({ b: 120, c: 170 });
    expect(derived(ways, { c: 170 })).toEqual({ b: 120, a: 0 });
    expect(derived(ways, {})).toEqual({});
  });

  it('is not derived from a one-way portal, from several between the same two, or from a ladder', () => {
    expect(derived({ a: [['b', 90]], b: [] }, { a: 0 })).toEqual({});
    const twoDoors: Ways = {
      a: [
        ['b', 90],
        ['b', 120],
      ],
      b: [['a', -90]],
    };
    expect(derived(twoDoors, { a: 0 })).toEqual({});
    expect(derived({ a: [['b', 90, 80]], b: [['a', 10, -80]] }, { a: 0 })).toEqual({});
  });

  it('is dropped where a cycle contradicts itself, and kept where it almost closes', () => {
    const round = (error: number): Ways => ({
      a: [
        ['b', 90],
        ['c', 0],
      ],
      b: [
        ['a', -90],
        ['c', 0],
      ],
      c: [
        ['b', 180],
        ['a', 180 + error],
      ],
      // Elsewhere in the tour, with its own north.
      x: [['y', 45]],
      y: [['x', -135]],
    });
    expect(derived(round(10), { a: 0, x: 5 })).toEqual({ b: 0, c: expect.any(Number), y: 5 });
    expect(derived(round(40), { a: 0, x: 5 })).toEqual({ y: 5 });
  });
});
