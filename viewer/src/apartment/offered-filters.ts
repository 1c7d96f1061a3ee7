import type { NavigatorFilter } from '@oriel/contract/enums';
import type { PublicNavigator } from '@oriel/contract/navigator';

/**
 * The filters offered to visitors: the team's selection, plus the building if there are several. Filters on hidden values are dropped, even
 * from old links, because they would match nothing.
 */
export function offeredFilters({
  filters,
  buildings = [],
  settings,
}: Pick<PublicNavigator, 'filters' | 'buildings' | 'settings'>): readonly NavigatorFilter[] {
  const hidden = new Set<NavigatorFilter>([
    ...(settings.hideAvailability ? (['status'] as const) : []),
    ...(settings.showPrice ? [] : (['price', 'pricePerArea'] as const)),
  ]);
  const shown = filters.filter((filter) => !hidden.has(filter));
  return buildings.length > 1 && !shown.includes('building') ? ['building', ...shown] : shown;
}
