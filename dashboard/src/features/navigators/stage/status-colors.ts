import { APARTMENT_STATUSES } from '@oriel/contract/enums';
import type { NavigatorDetail } from '@oriel/contract/navigator';
import type { OutlineTarget } from '../../../kit/stage/outline.ts';
import type { Targets } from '../editor/targets.ts';

/** Colour of overlays without a target. */
const UNNAMED = '#e0457b';

/** The colours of a navigator's overlays: apartments by status, everything else as a link. */
export function colorsOf({ statusColors }: Pick<NavigatorDetail, 'statusColors'>, targets: Targets) {
  return (target: OutlineTarget | undefined): string => {
    if (!target) return UNNAMED;
    const known = targets.find(target);
    const status = APARTMENT_STATUSES.find((one) => one === known?.status);
    return status ? statusColors[status] : statusColors.selected;
  };
}
