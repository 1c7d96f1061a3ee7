import type { Apartment } from '@oriel/contract/apartment';
import { SEEN_OUTSIDE } from '@oriel/contract/apartment-kinds';
import type { OutlineTarget } from '../../../kit/stage/outline.ts';
import type { Frames } from './fill.ts';
import { type Storey, storeysOf } from './storeys.ts';
import type { Targets } from './targets.ts';

/** The apartments that can be marked in pictures: building by building, each from its lowest floor up, in the order of numbers. */
export function worklistOf(apartments: readonly Apartment[]): readonly OutlineTarget[] {
  return [...Map.groupBy(apartments, ({ buildingId }) => buildingId).entries()].flatMap(([id, all]) => {
    const inStoreys = storeysOf(apartments, id).flatMap(({ apartmentIds }: Storey) => apartmentIds);
    const listed = new Set(inStoreys);
    const others = all.filter((one) => SEEN_OUTSIDE.has(one.kind) && !listed.has(one.id));
    return [...inStoreys, ...others.map((one) => one.id)].map(
      (apartmentId): OutlineTarget => ({ type: 'apartment', id: apartmentId }),
    );
  });
}

/** Ids of the targets with an overlay in any of the frames. */
export function markedIn(frames: Frames): ReadonlySet<string> {
  return new Set(
    Object.values(frames).flatMap((all) => all.flatMap(({ target }) => (target ? [target.id] : []))),
  );
}

/** What is left to mark in a navigator's pictures. */
export interface Work {
  /** What its outlines stand for: in a view of the whole estate, the buildings that visitors enter. */
  readonly kind: 'apartment' | 'building';
  readonly list: readonly OutlineTarget[];
  readonly marked: ReadonlySet<string>;
}

/** A navigator marks buildings when it has outlines of some, and of no apartment. */
export function workOf(apartments: readonly Apartment[], targets: Targets, frames: Frames): Work {
  const drawn = Object.values(frames).flatMap((all) => all.flatMap(({ target }) => target ?? []));
  const entered = drawn.flatMap((target) =>
    target.type === 'building' ? target.id : (targets.find(target)?.buildingId ?? []),
  );
  if (entered.length > 0 && !drawn.some(({ type }) => type === 'apartment')) {
    const list = targets.all.filter(({ type }) => type === 'building');
    return { kind: 'building', list, marked: new Set(entered) };
  }
  return { kind: 'apartment', list: worklistOf(apartments), marked: markedIn(frames) };
}

/** The next one of a list that has no overlay yet, after a given one; from the start again after the last. */
export function nextUnmarked(
  list: readonly OutlineTarget[],
  marked: ReadonlySet<string>,
  after: OutlineTarget,
): OutlineTarget | undefined {
  const at = list.findIndex(({ id }) => id === after.id);
  return [...list.slice(at + 1), ...list.slice(0, Math.max(at, 0))].find(({ id }) => !marked.has(id));
}
