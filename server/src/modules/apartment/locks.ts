import type { ApartmentDocument } from './model.ts';

/** Fields behind a name that an integration locks; any other name stands for the field of that name. */
const BEHIND: Readonly<Record<string, readonly string[]>> = {
  status: ['status', 'bookedUntil', 'soldAt'],
  price: ['price', 'priceNet', 'vatRate', 'priceHidden'],
  area: ['area', 'areaTotal', 'areas'],
  floor: ['floor', 'floorLabel'],
  links: ['links', 'virtualWalkUrl', 'view360Url'],
};

function fieldsBehind(names: readonly string[]): Set<string> {
  return new Set(names.flatMap((name) => BEHIND[name] ?? [name]));
}

/** Those of the fields that an integration manages and no override frees. */
export function lockedAmong(
  apartment: Pick<ApartmentDocument, 'sync'>,
  fields: readonly string[],
  override: readonly string[],
): string[] {
  const locked = fieldsBehind(apartment.sync?.lockedFields ?? []);
  const freed = fieldsBehind(override);
  return fields.filter((field) => locked.has(field) && !freed.has(field));
}
