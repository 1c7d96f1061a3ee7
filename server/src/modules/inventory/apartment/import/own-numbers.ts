import { LIVED_IN } from '@oriel/contract/apartment-kinds';
import type { ApartmentKind } from '@oriel/contract/enums';
import { plainNumber } from '../place-key.ts';
import { buildingKey } from './building-names.ts';
import type { ImportState } from './plan.ts';
import type { RowValues } from './row-values.ts';

/** What goes before the number of a parking space or a storage room where an apartment has the same: Polish lists say MP, G and KL. */
const PREFIXES: Readonly<Record<string, Partial<Record<ApartmentKind, string>>>> = {
  PL: { PARKING: 'MP', GARAGE: 'G', STORAGE: 'KL', OTHER: 'X' },
  other: { PARKING: 'P', GARAGE: 'G', STORAGE: 'S', OTHER: 'X' },
};

interface Numbered {
  readonly building: string;
  readonly kind: ApartmentKind;
  readonly number: string;
}

const keyOf = ({ building, number }: Pick<Numbered, 'building' | 'number'>) =>
  `${building}/${plainNumber(number)}`;

/**
 * Numbers for parking spaces and storage rooms that are counted from 1 again: numbers are unique in a building. Where one of them is that of
 * another kind, all of its kind in the building get a sign before theirs. The same list gets the same numbers every month. Undefined where
 * the row's own number stays.
 */
export function withOwnNumbers(
  rows: readonly { readonly values: RowValues }[],
  { apartments, buildings, estate }: Pick<ImportState, 'apartments' | 'buildings' | 'estate'>,
): readonly (string | undefined)[] {
  const nameOf = new Map(buildings.map(({ _id, name }) => [String(_id), buildingKey(name)]));
  const known = apartments.map(
    ({ buildingId, kind, number }): Numbered => ({
      building: nameOf.get(String(buildingId)) ?? '',
      kind,
      number,
    }),
  );
  const named = rows.map(
    ({ values: { building = '', kind = 'APARTMENT', number = '' } }): Numbered => ({
      building: buildingKey(building),
      kind,
      number,
    }),
  );
  const kinds = new Map<string, Set<ApartmentKind>>();
  for (const one of [...known, ...named]) {
    const key = keyOf(one);
    // Kinds that are lived in share their numbers: a flat that became a shop is the same place.
    kinds.set(key, (kinds.get(key) ?? new Set()).add(LIVED_IN.has(one.kind) ? 'APARTMENT' : one.kind));
  }
  const places = new Set(known.map(keyOf));
  const prefixes = PREFIXES[estate.address.country ?? ''] ?? PREFIXES.other ?? {};
  const signed = (one: Numbered) => `${prefixes[one.kind]} ${one.number}`;
  const isCounted = (one: Numbered) => prefixes[one.kind] !== undefined && /^\d+$/.test(one.number.trim());
  const clashing = new Set(
    named
      .filter(
        (one) =>
          isCounted(one) &&
          ((kinds.get(keyOf(one))?.size ?? 0) > 1 || places.has(keyOf({ ...one, number: signed(one) }))),
      )
      .map(({ building, kind }) => `${building}/${kind}`),
  );
  return named.map((one) =>
    isCounted(one) && clashing.has(`${one.building}/${one.kind}`) ? signed(one) : undefined,
  );
}
