import type { Apartment } from '@oriel/contract/apartment';
import type { ApartmentPatch } from '@oriel/contract/apartment-input';
import { needsArea } from '@oriel/contract/apartment-kinds';
import { readNumber } from '@oriel/contract/read-number';
import { decimal } from '../../../i18n/format.ts';
import type { MessageId } from '../../../i18n/translate.ts';
import { isLet, listPrice } from '../../../kit/apartments/words.ts';

/** Columns with text cells. */
const TYPED_COLUMNS = ['number', 'rooms', 'area', 'floor', 'price'] as const;
export type TypedColumn = (typeof TYPED_COLUMNS)[number];

export type TypedEdit =
  | { readonly patch: ApartmentPatch; readonly price?: number | null }
  | { readonly same: true }
  | { readonly wrong: MessageId };

/** The contract's bounds. */
const NUMBERS = {
  rooms: { least: 0, most: 50, step: 0.5, wrong: 'apartments.wrong.rooms' },
  area: { least: 0.01, most: 100_000, step: 0, wrong: 'apartments.wrong.area' },
  floor: { least: -10, most: 200, step: 1, wrong: 'apartments.wrong.floor' },
  price: { least: 0, most: 10_000_000_000, step: 0.01, wrong: 'apartments.wrong.price' },
} as const satisfies Record<string, { wrong: MessageId; least: number; most: number; step: number }>;

const NUMBER_MOST = 40;

function isOnStep(value: number, step: number): boolean {
  if (step === 0) return true;
  const steps = value / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6;
}

export function pricePatch(apartment: Apartment, value: number | null): ApartmentPatch {
  if (!isLet(apartment)) return { price: value };
  if (value === null) return { rent: null };
  return { rent: { ...apartment.rent, monthly: value } };
}

/** Initial text of an edited cell. */
export function startText(apartment: Apartment, column: TypedColumn): string {
  if (column === 'number') return apartment.number;
  const value = column === 'price' ? listPrice(apartment) : apartment[column];
  return value === undefined ? '' : decimal(value).replace(/[\s\u00a0\u202f]/g, ' ');
}

/** The change that a typed text means. */
export function typedEdit(apartment: Apartment, column: TypedColumn, typed: string): TypedEdit {
  const text = typed.trim();
  if (column === 'number') {
    if (text === apartment.number) return { same: true };
    return text.length >= 1 && text.length <= NUMBER_MOST
      ? { patch: { number: text } }
      : { wrong: 'apartments.wrong.number' };
  }
  const { least, most, step, wrong } = NUMBERS[column];
  const current = column === 'price' ? listPrice(apartment) : apartment[column];
  if (text === '') {
    if (current === undefined) return { same: true };
    if (column === 'area' && needsArea(apartment.kind)) return { wrong };
    return column === 'price'
      ? { patch: pricePatch(apartment, null), price: null }
      : { patch: { [column]: null } };
  }
  const value = readNumber(text, column === 'price' ? 'money' : 'measure');
  if (value === undefined || value < least || value > most || !isOnStep(value, step)) return { wrong };
  if (value === current) return { same: true };
  return column === 'price'
    ? { patch: pricePatch(apartment, value), price: value }
    : { patch: { [column]: value } };
}
