import type { NavigatorFilter } from '@oriel/contract/enums';
import type { PublicNavigator } from '@oriel/contract/navigator';

/**
 * The filters that visitors are offered: those that the team has chosen, and where there are several buildings, which of them. What is hidden
 * cannot be asked for either, not even by an old link: nothing would be found.
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
