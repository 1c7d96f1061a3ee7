import type { NavigatorFilter, PublicNavigator } from '@oriel/contract/navigator';

/** The filters that visitors are offered: those that the team has chosen, and where there are several buildings, which of them. */
export function offeredFilters({
  filters,
  buildings = [],
}: Pick<PublicNavigator, 'filters' | 'buildings'>): readonly NavigatorFilter[] {
  return buildings.length > 1 && !filters.includes('building') ? ['building', ...filters] : filters;
}
