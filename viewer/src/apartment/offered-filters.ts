import type { NavigatorFilter } from '@oriel/contract/enums';
import type { PublicNavigator } from '@oriel/contract/navigator';

/**
 * The filters offered to visitors: the team's selection, plus the building if there are several, and the kind, which tells parking and
 * storage from what is lived in. Filters on hidden values are dropped, even from old links, because they would match nothing.
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
  const added = [...(buildings.length > 1 ? (['building'] as const) : []), 'kind' as const];
  return [...added.filter((filter) => !shown.includes(filter)), ...shown];
}
