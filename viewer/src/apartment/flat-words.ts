import type { PublicApartment } from '@oriel/contract/apartment';
import type { ApartmentStatus, AreaUnit } from '@oriel/contract/enums';
import { priceOf } from '../core/flat-filters.ts';
import { STATUS_TEXTS, WIND_TEXTS } from '../locales/known-words.ts';
import { useLanguageTag, useTexts } from '../locales/texts.tsx';

type Facts = Pick<PublicApartment, 'area' | 'areaUnit' | 'rooms' | 'floor' | 'floorLabel' | 'orientations'>;

/** How flats are told in the language around: numbers, areas, days and money as its readers write them. */
export interface FlatWords {
  number(value: number): string;
  unit(unit: AreaUnit): string;
  area(value: number, unit: AreaUnit): string;
  rooms(value: number): string;
  floor(flat: Pick<Facts, 'floor' | 'floorLabel'>): string | undefined;
  /** rooms, area, floor in a line */
  facts(flat: Facts, withSides?: boolean): string;
  sides(flat: Pick<Facts, 'orientations'>): string;
  money(value: number, currency: string): string;
  /** the sign of a currency */
  currency(code: string): string;
  /** `day`: `YYYY-MM-DD`, or an instant */
  day(day: string): string;
  /** the month of a day */
  month(day: string): string;
  /** what it costs today; a rent says that it comes every month. Undefined where it is hidden */
  price(flat: PublicApartment): string | undefined;
  /** an amount that is asked for a flat of the same kind as another */
  priceLike(flat: PublicApartment, price: number): string;
  status(status: ApartmentStatus): string;
}

export function useFlatWords(): FlatWords {
  const text = useTexts();
  const tag = useLanguageTag();
  const number = (value: number) => new Intl.NumberFormat(tag, { maximumFractionDigits: 2 }).format(value);
  const unit = (one: AreaUnit) => (one === 'sqft' ? 'ft²' : 'm²');
  const area = (value: number, one: AreaUnit) => `${number(value)} ${unit(one)}`;
  const rooms = (value: number) => text('flat.rooms', { count: value, rooms: number(value) });
  const floor: FlatWords['floor'] = ({ floor: level, floorLabel }) =>
    floorLabel ??
    (level === undefined
      ? undefined
      : level === 0
        ? text('point.apartment.ground')
        : text('flat.floor', { floor: number(level) }));
  const sides: FlatWords['sides'] = ({ orientations }) =>
    orientations.map((one) => text(WIND_TEXTS[one])).join(', ');
  const money = (value: number, currency: string) =>
    new Intl.NumberFormat(tag, {
      style: 'currency',
      currency,
      // Narrow: a page that speaks of złoty says "zł", not "PLN".
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: Number.isInteger(value) ? 0 : 2,
    }).format(value);
  const currency = (code: string) =>
    new Intl.NumberFormat(tag, { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ?? code;
  const priceLike: FlatWords['priceLike'] = ({ currency: code, rent }, price) => {
    const said = money(price, code);
    return rent?.monthly === undefined ? said : text('point.apartment.monthly', { price: said });
  };
  // A day is the same everywhere; only an instant has a time zone, the visitor's.
  const date = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, ...(day.length === 10 ? { timeZone: 'UTC' } : {}) }).format(
      new Date(day),
    );
  return {
    number,
    unit,
    area,
    rooms,
    floor,
    sides,
    facts: (flat, withSides = false) =>
      [
        flat.rooms === undefined ? undefined : rooms(flat.rooms),
        area(flat.area, flat.areaUnit),
        floor(flat),
        withSides ? sides(flat) : undefined,
      ]
        .filter(Boolean)
        .join(' · '),
    money,
    day: (day) => date(day, { dateStyle: 'medium' }),
    month: (day) => date(day, { month: 'long', year: 'numeric' }),
    price: (flat) => {
      const price = priceOf(flat);
      return price === undefined ? undefined : priceLike(flat, price);
    },
    priceLike,
    currency,
    status: (status) => text(STATUS_TEXTS[status]),
  };
}
