import type { PublicApartment } from '@oriel/contract/apartment';
import { expect, it } from 'vitest';
import { sorted, sortIn, sortText, USUAL_SORT } from './apartment-order.ts';

const apartment = (number: string, area: number, effectivePrice?: number) =>
  ({ number, area, ...(effectivePrice === undefined ? {} : { effectivePrice }) }) as PublicApartment;

const APARTMENTS = [apartment('A10', 50, 300), apartment('a2', 60), apartment('A1', 50, 200)];
const numbers = (text: string | null) => sorted(APARTMENTS, sortIn(text)).map(({ number }) => number);

it('sorts naturally, unknown values last, ties by number', () => {
  expect(numbers(null)).toEqual(['A1', 'a2', 'A10']);
  expect(numbers('-number')).toEqual(['A10', 'a2', 'A1']);
  expect(numbers('price')).toEqual(['A1', 'A10', 'a2']);
  expect(numbers('-price')).toEqual(['A10', 'A1', 'a2']);
  expect(numbers('-area')).toEqual(['a2', 'A1', 'A10']);
});

it('puts available apartments first, then reserved ones, but not among numbers', () => {
  const statuses = ['SOLD', 'ACTIVE', 'BOOKED', 'SOLD', 'ACTIVE'] as const;
  const all = statuses.map((status, index) => ({
    ...apartment(`A${index + 1}`, 50 + index, 100 * index),
    status,
  }));
  const order = (text: string | null) => sorted(all, sortIn(text)).map(({ number }) => number);
  expect(order(null)).toEqual(['A2', 'A5', 'A3', 'A1', 'A4']);
  expect(order('-price')).toEqual(['A5', 'A2', 'A3', 'A4', 'A1']);
  expect(order('number')).toEqual(['A1', 'A2', 'A3', 'A4', 'A5']);
  expect(order('-number')).toEqual(['A5', 'A4', 'A3', 'A2', 'A1']);
});

it('puts parking and storage after the rest, in an order of their own', () => {
  const kinds = ['PARKING', 'APARTMENT', 'STORAGE', 'APARTMENT'] as const;
  const all = kinds.map((kind, index) => ({
    ...apartment(`A${index + 1}`, 50 + index),
    kind,
    status: index === 1 ? ('SOLD' as const) : ('ACTIVE' as const),
  }));
  const order = (text: string | null) => sorted(all, sortIn(text)).map(({ number }) => number);
  expect(order(null)).toEqual(['A4', 'A2', 'A1', 'A3']);
  expect(order('-area')).toEqual(['A4', 'A2', 'A3', 'A1']);
});

it('parses an order from an address and falls back to the default', () => {
  for (const text of ['price', '-area', 'number', '-floor']) expect(sortText(sortIn(text))).toBe(text);
  for (const wrong of ['', 'colour', '-', '--price']) expect(sortIn(wrong)).toEqual(USUAL_SORT);
});
