import type { PublicApartment } from '@oriel/contract/apartment';
import { countsAsApartment } from '@oriel/contract/apartment-kinds';

type OfKind = Pick<PublicApartment, 'kind'>;

/** Whether it is sold along with what is lived in: parking, storage. */
export function isBeside({ kind }: OfKind): boolean {
  return !countsAsApartment(kind);
}

/** The apartments without parking and storage; all of them where there is nothing else. */
export function mainOf<A extends OfKind>(apartments: readonly A[]): readonly A[] {
  const main = apartments.filter((one) => !isBeside(one));
  return main.length > 0 ? main : apartments;
}

/** The kind that all of some have; undefined for several. */
export function onlyKindOf(apartments: readonly OfKind[]): PublicApartment['kind'] | undefined {
  const kinds = new Set(apartments.map(({ kind }) => kind));
  const [only] = kinds;
  return kinds.size === 1 ? only : undefined;
}

/** Whether parking or storage is listed apart from what is lived in. */
export function hasBesides(apartments: readonly OfKind[]): boolean {
  return mainOf(apartments).length < apartments.length;
}
