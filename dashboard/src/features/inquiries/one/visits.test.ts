import { expect, test } from 'vitest';
import { visitsOf } from './visits.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute)).toISOString();
const seen = (minute: number, more: object = {}) => ({
  name: 'see_apartment_details' as const,
  ts: at(minute),
  apartmentId: 'a'.repeat(24),
  props: {},
  ...more,
});
const asked = new Date(at(10));

test('a long pause starts another visit where there are no sessions', () => {
  const visits = visitsOf([seen(95), seen(12), seen(0)], asked);
  expect(visits.map(({ when }) => when)).toEqual(['after', 'during']);
  expect(visits.map(({ from }) => from.toISOString())).toEqual([at(95), at(0)]);
});

test('sessions are visits, however close together', () => {
  const visits = visitsOf(
    [seen(20, { sessionId: 'c' }), seen(9, { sessionId: 'b' }), seen(1, { sessionId: 'a' })],
    asked,
  );
  expect(visits.map(({ when }) => when)).toEqual(['after', 'during', 'before']);
});

test('lists a repeated action once, and searches one by one', () => {
  const other = 'b'.repeat(24);
  const search = { name: 'apply_filters' as const };
  const [visit] = visitsOf(
    [seen(7, search), seen(6, search), seen(5), seen(4, { apartmentId: other }), seen(3), seen(2)],
    asked,
  );
  expect(visit?.deeds.map(({ times }) => times)).toEqual([2, 1, 1, 1, 1]);
});

test('no events, no visits', () => {
  expect(visitsOf([], asked)).toEqual([]);
});
