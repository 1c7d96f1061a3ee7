import { COUNTRY_ZONES } from './country-zones.ts';
import type { AreaUnit, Currency } from './enums.ts';

/** ISO 3166-1 alpha-2 code of a country. */
export type Country = keyof typeof COUNTRY_ZONES;

// `COUNTRY_ZONES` has exactly these keys.
export const COUNTRIES = Object.keys(COUNTRY_ZONES) as readonly Country[];

export function isCountry(code: string): code is Country {
  return Object.hasOwn(COUNTRY_ZONES, code);
}

/** Currency, area unit and time zone defaults of a country. */
export interface Measures {
  readonly currency: Currency;
  readonly areaUnit: AreaUnit;
  readonly timezone: string;
}

/** Countries that do not price property in USD: they use their own currency, or theirs is not among ours. */
const PRICED_IN: Readonly<Record<Exclude<Currency, 'USD'>, string>> = {
  PLN: 'PL',
  CAD: 'CA',
  GBP: 'FK GB GG GI GS IM JE SH',
  EUR:
    'AD AL AM AT AX AZ BA BE BG BL BY CH CY CZ DE DK EE ES FI FO FR GE GF GL GP GR HR HU IE IS IT LI LT LU LV MC MD ME MF MK MQ MT ' +
    'NL NO PM PT RE RO RS RU SE SI SJ SK SM TF TR UA VA YT',
};

/** Countries that measure floor areas in square feet. */
const SQUARE_FEET = 'AE AS BD BS CA GB GG GU HK IM IN JE LK MP MY PK PR SG US VI';

/** Time zones of a country that differ from each other, most populous first. */
export function timezonesOf(country: Country): readonly [string, ...string[]] {
  // Every country in the table has at least one.
  return COUNTRY_ZONES[country].split(' ') as [string, ...string[]];
}

/** Measures of a country, as far as the product knows them. */
export function measuresOf(country: Country): Measures {
  const listed = Object.entries(PRICED_IN).find(([, countries]) => countries.split(' ').includes(country));
  return {
    // The keys are currencies.
    currency: (listed?.[0] as Currency | undefined) ?? 'USD',
    areaUnit: SQUARE_FEET.split(' ').includes(country) ? 'sqft' : 'm2',
    timezone: timezonesOf(country)[0],
  };
}
