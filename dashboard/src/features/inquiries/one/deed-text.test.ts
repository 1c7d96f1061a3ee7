import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { NAVIGATOR_FILTERS } from '@oriel/contract/enums';
import { FILTER_PARAMETERS } from '@oriel/contract/viewer-address';
import { beforeAll, expect, test } from 'vitest';
import { translate } from '../../../i18n/translate.ts';
import { readCatalogue } from '../../../i18n/vite-catalogues.ts';
import { deedText, type JourneyPlace } from './deed-text.ts';

const PLACE: JourneyPlace = { currency: 'USD', areaUnit: 'sqft', buildings: new Map([['b1', 'Tower']]) };

beforeAll(() => {
  const messages = Object.entries(readCatalogue('en', ['apartments', 'inquiries']));
  i18n.loadAndActivate({
    locale: 'en-US',
    messages: Object.fromEntries(messages.map(([key, text]) => [key, compileMessage(text)])),
  });
});

const searched = (filters: object, place = PLACE) =>
  deedText(
    { name: 'apply_filters', ts: '2026-03-01T12:00:00.000Z', props: { filters } },
    undefined,
    place,
    translate,
  );

/** A value of each filter that visitors can set. */
const VALUES: Readonly<Record<string, unknown>> = {
  rooms: ['2', '3'],
  kind: ['HOUSE'],
  status: ['ACTIVE'],
  priceMin: 100_000,
  priceMax: 500_000,
  pricePerAreaMin: 400,
  pricePerAreaMax: 900,
  areaMin: 500,
  areaMax: 900,
  floorMin: 1,
  floorMax: 4,
  buildingId: ['b1', 'b2'],
  staircase: ['A'],
  orientation: ['S', 'SW'],
  features: ['air_conditioning'],
  completionTo: '2027-03-31',
  promotion: true,
  hasPanorama: true,
  sunMin: 2,
  sunMax: 5,
  sunTime: ['MORNING'],
  openView: true,
};

test('says every filter of a visitor in words, with the units of the estate', () => {
  const names = NAVIGATOR_FILTERS.flatMap((filter) => [...FILTER_PARAMETERS[filter]]);
  expect(Object.keys(VALUES).toSorted()).toEqual(names.toSorted());
  expect(searched(VALUES)).toBe(
    'Searched: 2, 3 rooms; House; Available; price from $100,000; price up to $500,000; ' +
      'price per area from $400; price per area up to $900; area from 500 sq ft; area up to 900 sq ft; ' +
      'floor from 1; floor up to 4; building Tower, another building; staircase A; faces S, SW; ' +
      'with air conditioning; completed by Mar 31, 2027; on promotion; with a 360° tour; ' +
      'sun in March from 2 h; sun in March up to 5 h; sun in the morning; open view',
  );
});

test('counts filters that it has no words for, and says figures without the estate', () => {
  expect(searched({ somethingNew: 1, toString: 2 })).toBe('Searched: 2 other filters');
  expect(searched({ priceMax: 500_000, areaMin: 50 }, { buildings: new Map() })).toBe(
    'Searched: price up to 500,000; area from 50',
  );
});
