import type { PublicApartment } from '@oriel/contract/apartment';
import type { ApartmentStatus, AreaUnit } from '@oriel/contract/enums';
import { priceOf } from '../core/flat-filters.ts';
import { STATUS_TEXTS } from '../locales/known-words.ts';
import { useLanguageTag, useTexts } from '../locales/texts.tsx';

type Facts = Pick<PublicApartment, 'area' | 'areaUnit' | 'rooms' | 'floor' | 'floorLabel'>;

/** How flats are told in the language around: numbers, areas and money as its readers write them. */
export interface FlatWords {
  number(value: number): string;
  area(value: number, unit: AreaUnit): string;
  rooms(value: number): string;
  floor(flat: Pick<Facts, 'floor' | 'floorLabel'>): string | undefined;
  money(value: number, currency: string): string;
  /** what it costs today; a rent says that it comes every month. Undefined where it is hidden */
  price(flat: PublicApartment): string | undefined;
  status(status: ApartmentStatus): string;
}

export function useFlatWords(): FlatWords {
  const text = useTexts();
  const tag = useLanguageTag();
  const number = (value: number) => new Intl.NumberFormat(tag, { maximumFractionDigits: 2 }).format(value);
  const money = (value: number, currency: string) =>
    new Intl.NumberFormat(tag, {
      style: 'currency',
      currency,
      // Narrow: a page that speaks of złoty says "zł", not "PLN".
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: Number.isInteger(value) ? 0 : 2,
    }).format(value);
  return {
    number,
    area: (value, unit) => `${number(value)} ${unit === 'sqft' ? 'ft²' : 'm²'}`,
    rooms: (value) => text('flat.rooms', { count: value, rooms: number(value) }),
    floor: ({ floor, floorLabel }) =>
      floorLabel ??
      (floor === undefined
        ? undefined
        : floor === 0
          ? text('point.apartment.ground')
          : text('flat.floor', { floor: number(floor) })),
    money,
    price: (flat) => {
      const price = priceOf(flat);
      if (price === undefined) return undefined;
      const said = money(price, flat.currency);
      return flat.rent?.monthly === undefined ? said : text('point.apartment.monthly', { price: said });
    },
    status: (status) => text(STATUS_TEXTS[status]),
  };
}
