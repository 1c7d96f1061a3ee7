import type { Apartment } from '@oriel/contract/apartment';
import { newId, type OutlineTarget, type WorkOutline } from '../../../kit/stage/outline.ts';
import { buildingsOf, storeysOf } from './storeys.ts';

/** An overlay that was copied, and where its apartment is in its building. */
export interface Copied {
  readonly outline: WorkOutline;
  /** the storey from the lowest up, and the place in the order of its numbers */
  readonly place: { readonly storey: number; readonly order: number } | undefined;
}

/** The last copy: it outlives an editor, because the next building's pictures are in another navigator. */
let held: readonly Copied[] = [];

export function lastCopied(): readonly Copied[] {
  return held;
}

export function copiedOf(
  outlines: readonly WorkOutline[],
  apartments: readonly Apartment[],
): readonly Copied[] {
  const buildings = new Map(buildingsOf(apartments).map((id) => [id, storeysOf(apartments, id)]));
  held = outlines.map((outline) => {
    const id = outline.target?.id ?? '';
    const storeys = buildings.get(apartments.find((one) => one.id === id)?.buildingId) ?? [];
    const storey = storeys.findIndex(({ apartmentIds }) => apartmentIds.includes(id));
    return {
      outline,
      place: storey < 0 ? undefined : { storey, order: storeys[storey]?.apartmentIds.indexOf(id) ?? 0 },
    };
  });
  return held;
}

/**
 * Copies of overlays for these apartments. One of an apartment that is not among them goes to the one at the same place of the building that
 * most of the copies fit; without one, nothing is assigned.
 */
export function pastedOf(
  copies: readonly Copied[],
  apartments: readonly Apartment[],
): readonly WorkOutline[] {
  const known = new Set(apartments.map(({ id }) => id));
  const buildings = new Map(buildingsOf(apartments).map((id) => [id, storeysOf(apartments, id)]));
  const at = (buildingId: string | undefined, { place }: Copied) =>
    place && buildings.get(buildingId)?.[place.storey]?.apartmentIds[place.order];
  const strange = copies.filter(
    ({ outline: { target } }) => target?.type === 'apartment' && !known.has(target.id),
  );
  const [building] = [...buildings.keys()].toSorted(
    (one, other) =>
      strange.filter((copy) => at(other, copy)).length - strange.filter((copy) => at(one, copy)).length,
  );
  return copies.map((copy): WorkOutline => {
    const { outline } = copy;
    const id = strange.includes(copy) ? at(building, copy) : outline.target?.id;
    const target: OutlineTarget | undefined =
      id === undefined ? undefined : { type: outline.target?.type ?? 'apartment', id };
    return { ...outline, id: newId(), target };
  });
}
