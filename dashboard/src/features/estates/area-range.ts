import type { AreaUnit } from '@oriel/contract/enums';
import { areaNumber, areaSize } from '../../i18n/format.ts';

/** "38.5 – 92 m²", or "40 m²" where both ends read the same: areas in `unit`, as the team's country writes them. */
export function areaRange(min: number, max: number, unit: AreaUnit): string {
  const to = areaSize(max, unit);
  return areaSize(min, unit) === to ? to : `${areaNumber(min)} – ${to}`;
}
