import * as amounts from '@oriel/contract/amounts';
import type { PublicApartment } from '@oriel/contract/apartment';
import { dayInSentence } from '@oriel/contract/day-in-sentence';
import type { ApartmentStatus, AreaUnit } from '@oriel/contract/enums';
import { priceOf } from '../core/apartment-filters.ts';
import { STATUS_TEXTS, WIND_TEXTS } from './known-words.ts';
import { useFiguresTag, useLanguageTag, useTexts } from './texts.tsx';

interface Storey {
  readonly floor?: number | undefined;
  readonly floorLabel?: string | undefined;
}

type Facts = Pick<
  PublicApartment,
  'area' | 'areaUnit' | 'rooms' | 'bedrooms' | 'floor' | 'floorLabel' | 'orientations'
>;

/** Formats the data of apartments in the current language: numbers, areas, days and money. */
export interface ApartmentWords {
  number(value: number): string;
  unit(unit: AreaUnit): string;
  area(value: number, unit: AreaUnit): string;
  /** its area; parking spaces, garages and storage rooms may have none */
  size(apartment: Pick<Facts, 'area' | 'areaUnit'>): string | undefined;
  /** rooms, or bedrooms where only those are counted */
  rooms(apartment: Pick<Facts, 'rooms' | 'bedrooms'>): string | undefined;
  floor(apartment: Storey): string | undefined;
  /** a floor next to the word “floor” */
  level(apartment: Storey): string | undefined;
  /** rooms, area and floor on one line */
  facts(apartment: Facts, withSides?: boolean): string;
  sides(apartment: Pick<Facts, 'orientations'>): string;
  money(value: number, currency: string): string;
  /** sign of a currency */
  currency(code: string): string;
  /** `day`: `YYYY-MM-DD`, or an instant */
  day(day: string): string;
  /** the month of a day */
  month(day: string): string;
  /** current price; rents are marked as monthly. Undefined when hidden */
  price(apartment: PublicApartment): string | undefined;
  /** an amount formatted like the price of an apartment */
  priceLike(apartment: PublicApartment, price: number): string;
  status(status: ApartmentStatus): string;
}

export function useApartmentWords(): ApartmentWords {
  const text = useTexts();
  const tag = useFiguresTag();
  const wordsTag = useLanguageTag();
  const number = (value: number) => amounts.figure(value, tag);
  const area = (value: number, unit: AreaUnit) => amounts.areaSize(value, unit, tag);
  const size: ApartmentWords['size'] = ({ area: one, areaUnit }) =>
    one === undefined ? undefined : area(one, areaUnit);
  const rooms: ApartmentWords['rooms'] = ({ rooms: all, bedrooms }) => {
    if (all !== undefined) return text('apartment.rooms', { count: all, rooms: number(all) });
    return bedrooms === undefined ? undefined : text('apartment.bedroomCount', { count: bedrooms });
  };
  const storey = ({ floor: one, floorLabel }: Storey, numbered: (floor: string) => string) => {
    if (floorLabel !== undefined || one === undefined) return floorLabel;
    return one === 0 ? text('point.apartment.ground') : numbered(number(one));
  };
  const floor: ApartmentWords['floor'] = (apartment) =>
    storey(apartment, (one) => text('apartment.floor', { floor: one }));
  const sides: ApartmentWords['sides'] = ({ orientations }) =>
    orientations.map((one) => text(WIND_TEXTS[one])).join(', ');
  const money = (value: number, currency: string) => amounts.money(value, currency, tag);
  const priceLike: ApartmentWords['priceLike'] = ({ currency: code, rent }, price) => {
    const said = money(price, code);
    return rent?.monthly === undefined ? said : text('point.apartment.monthly', { price: said });
  };
  // A calendar day is the same everywhere; a moment is another day elsewhere.
  const zoneOf = (day: string) => (day.length === 10 ? { timeZone: 'UTC' } : {});
  return {
    number,
    unit: amounts.areaUnitName,
    area,
    size,
    rooms,
    floor,
    level: (apartment) => storey(apartment, (one) => one),
    sides,
    facts: (apartment, withSides = false) =>
      [rooms(apartment), size(apartment), floor(apartment), withSides ? sides(apartment) : undefined]
        .filter(Boolean)
        .join(' · '),
    money,
    day: (day) => dayInSentence(tag, new Date(day), zoneOf(day)),
    month: (day) =>
      new Intl.DateTimeFormat(wordsTag, { month: 'long', year: 'numeric', ...zoneOf(day) }).format(
        new Date(day),
      ),
    price: (apartment) => {
      const price = priceOf(apartment);
      return price === undefined ? undefined : priceLike(apartment, price);
    },
    priceLike,
    currency: (code) => amounts.currencySign(code, tag),
    status: (status) => text(STATUS_TEXTS[status]),
  };
}
