import { APARTMENT_STATUSES } from '@oriel/contract/enums';
import type { NavigatorDetail } from '@oriel/contract/navigator';
import type { OutlineTarget } from '../../../kit/stage/outline.ts';
import type { Targets } from '../editor/targets.ts';

/** Colour of what nobody has named yet. */
const UNNAMED = '#e0457b';

/** The colours of a navigator's outlines: flats by their status, everything else as what one can go to. */
export function colorsOf({ statusColors }: Pick<NavigatorDetail, 'statusColors'>, targets: Targets) {
  return (target: OutlineTarget | undefined): string => {
    if (!target) return UNNAMED;
    const known = targets.find(target);
    const status = APARTMENT_STATUSES.find((one) => one === known?.status);
    return status ? statusColors[status] : statusColors.selected;
  };
}
