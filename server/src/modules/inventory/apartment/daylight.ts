import type { Daylight, DaylightDetail } from '@oriel/contract/daylight';
import { withoutEmpty } from '../../../platform/present.ts';
import type { DaylightDocument } from './model.ts';

/** Months by their place in a year. */
const [MARCH, JUNE, DECEMBER] = [2, 5, 11];
/** Hours of the clock: the morning ends, the evening begins. */
const [NOON, EVENING] = [12, 15];

/** Sun and view in a list. */
export function presentDaylight(daylight: DaylightDocument | undefined): Daylight | undefined {
  if (!daylight) return undefined;
  const { sunlight, outlook } = daylight;
  const { months = [], hours = [] } = sunlight ?? {};
  const march = hours[MARCH] ?? [];
  const sum = (minutes: readonly number[]) => minutes.reduce((all, one) => all + one, 0);
  return withoutEmpty({
    sun: sunlight && {
      march: months[MARCH] ?? 0,
      june: months[JUNE] ?? 0,
      december: months[DECEMBER] ?? 0,
      morning: sum(march.slice(0, NOON)),
      evening: sum(march.slice(EVENING)),
    },
    sky: outlook && Math.round(outlook.sky * 100) / 100,
    distance: outlook && Math.round(outlook.distance),
  }) as Daylight;
}

/** The same with the whole year. */
export function presentDaylightDetail(daylight: DaylightDocument | undefined): DaylightDetail | undefined {
  const short = presentDaylight(daylight);
  if (!short) return undefined;
  const { months, hours, equinox } = daylight?.sunlight ?? {};
  return {
    ...short,
    ...(months ? { months: [...months] } : {}),
    ...(hours ? { hours: hours.map((day) => [...day]) } : {}),
    ...(equinox === undefined ? {} : { equinox }),
  };
}
