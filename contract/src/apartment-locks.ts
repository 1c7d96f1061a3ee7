/** Fields behind a name that an integration locks; any other name stands for the field of that name. */
const BEHIND: Readonly<Record<string, readonly string[]>> = {
  status: ['status', 'bookedUntil', 'soldAt'],
  price: ['price', 'priceNet', 'vatRate', 'priceHidden'],
  area: ['area', 'areaTotal', 'areas'],
  floor: ['floor', 'floorLabel'],
  links: ['links', 'virtualWalkUrl', 'view360Url'],
};

/** The fields of a flat that names in `sync.lockedFields`, or in `override`, stand for. */
export function fieldsBehindLocks(names: readonly string[]): Set<string> {
  return new Set(names.flatMap((name) => BEHIND[name] ?? [name]));
}
