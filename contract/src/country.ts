import { COUNTRY_ZONES } from './country-zones.ts';
import type { AreaUnit, Currency } from './enums.ts';

/** A country by its ISO 3166-1 alpha-2 code. */
export type Country = keyof typeof COUNTRY_ZONES;

// The table's own keys.
export const COUNTRIES = Object.keys(COUNTRY_ZONES) as readonly Country[];

export function isCountry(code: string): code is Country {
  return Object.hasOwn(COUNTRY_ZONES, code);
}

/** What prices, areas and days are counted in. */
export interface Measures {
  readonly currency: Currency;
  readonly areaUnit: AreaUnit;
  readonly timezone: string;
}

/** Where property is priced in one of the other currencies: in their own, or because theirs is not among ours. */
const PRICED_IN: Readonly<Record<Exclude<Currency, 'USD'>, string>> = {
  PLN: 'PL',
  CAD: 'CA',
  GBP: 'FK GB GG GI GS IM JE SH',
  EUR:
    'AD AL AM AT AX AZ BA BE BG BL BY CH CY CZ DE DK EE ES FI FO FR GE GF GL GP GR HR HU IE IS IT LI LT LU LV MC MD ME MF MK MQ MT ' +
    'NL NO PM PT RE RO RS RU SE SI SJ SK SM TF TR UA VA YT',
};

/** Where floor areas are said in square feet. */
const SQUARE_FEET = 'AE AS BD BS CA GB GG GU HK IM IN JE LK MP MY PK PR SG US VI';

/** The time zones of a country that differ from each other, the most populous first. */
export function timezonesOf(country: Country): readonly [string, ...string[]] {
  // No country of the table is without one.
  return COUNTRY_ZONES[country].split(' ') as [string, ...string[]];
}

/** What a country counts in, as far as the product knows it. */
export function measuresOf(country: Country): Measures {
  const listed = Object.entries(PRICED_IN).find(([, countries]) => countries.split(' ').includes(country));
  return {
    // The keys are currencies.
    currency: (listed?.[0] as Currency | undefined) ?? 'USD',
    areaUnit: SQUARE_FEET.split(' ').includes(country) ? 'sqft' : 'm2',
    timezone: timezonesOf(country)[0],
  };
}
