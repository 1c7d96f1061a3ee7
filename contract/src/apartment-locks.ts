/** Fields covered by a name that an integration locks; any other name covers the field of that name. */
const BEHIND: Readonly<Record<string, readonly string[]>> = {
  status: ['status', 'bookedUntil', 'soldAt'],
  price: ['price', 'priceNet', 'vatRate', 'priceHidden'],
  area: ['area', 'areaTotal', 'areas'],
  floor: ['floor', 'floorLabel'],
  links: ['links', 'virtualWalkUrl', 'view360Url'],
};

/** The apartment fields covered by the names in `sync.lockedFields` or `override`. */
export function fieldsBehindLocks(names: readonly string[]): Set<string> {
  return new Set(names.flatMap((name) => BEHIND[name] ?? [name]));
}
