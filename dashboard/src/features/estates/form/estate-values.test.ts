import type { Estate } from '@oriel/contract/estate';
import { expect, test } from 'vitest';
import { coordinatesOf, numberOf } from '../../../kit/form/number-text.ts';
import { estateChanges, estateField, valuesOf } from './estate-values.ts';

const ESTATE: Estate = {
  id: '0'.repeat(24),
  name: 'Park',
  slug: 'park',
  type: 'RESIDENTIAL',
  status: 'DRAFT',
  organizationId: '1'.repeat(24),
  address: { city: 'Wrocław', country: 'PL', street: 'Brzozowa' },
  location: { type: 'Point', coordinates: [17.1, 51.03] },
  areaUnit: 'm2',
  currency: 'PLN',
  timezone: 'Europe/Warsaw',
  salesContact: { phone: '+48501230114' },
  amenities: ['Yard'],
  nearby: [{ name: 'Station', category: 'train', walkMinutes: 9 }],
  galleryAssetIds: [],
  galleryUrls: [],
  agentIds: [],
  northOffset: 0,
  skippedSteps: [],
  settings: {
    showPrice: true,
    showPricePerArea: true,
    showSold: true,
    hideAvailability: false,
    inquiryEnabled: true,
    searchOffers: false,
    statusColors: { ACTIVE: '#2f8f63', BOOKED: '#c98a1b', SOLD: '#b5493f' },
    bookingDays: 14,
  },
  priceDisclosure: { enabled: false },
  i18n: { pl: { name: 'Park brzozowy' } },
  counts: { buildings: 0, apartments: 0 },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

const changed = (change: (values: ReturnType<typeof valuesOf>) => void) => {
  const values = valuesOf(structuredClone(ESTATE));
  change(values);
  return estateChanges(ESTATE, values);
};

test('an untouched form changes nothing', () => {
  expect(changed(() => undefined)).toEqual({});
});

test('sends only changes, by field within groups; clears emptied fields', () => {
  expect(
    changed((values) => {
      values.settings.showPrice = false;
      values.settings.bookingDays = '21';
      values.stage = ' Stage 2 ';
      values.salesContact.phone = '';
      values.i18n.pl.name = '';
      values.i18n.gb.description = 'Homes';
    }),
  ).toEqual({
    settings: { showPrice: false, bookingDays: 21 },
    stage: 'Stage 2',
    salesContact: null,
    i18n: {
      pl: { name: null, description: null, legalNotice: null },
      gb: { name: null, description: 'Homes', legalNotice: null },
    },
  });
});

test('a location needs both numbers, and accepts commas', () => {
  expect(changed((values) => Object.assign(values, { lat: '51,5' }))).toEqual({
    location: { type: 'Point', coordinates: [17.1, 51.5] },
  });
  expect(changed((values) => Object.assign(values, { lng: '' }))).toEqual({ location: null });
  expect([numberOf('1 200,5'), numberOf('x'), numberOf('-.5')]).toEqual([1200.5, undefined, -0.5]);
  // As elsewhere: both separators of a number, and its unit.
  expect([numberOf('498.000,50'), numberOf('1.250'), numberOf('90 m²')]).toEqual([498_000.5, 1.25, 90]);
  expect(coordinatesOf('51.0312, 17.1047')).toEqual({ lat: '51.0312', lng: '17.1047' });
  expect(coordinatesOf('Brzozowa 14')).toBeUndefined();
});

test('shows the server’s errors at their fields', () => {
  expect(
    [
      'location.coordinates.0',
      'location.coordinates.1',
      'nearby.2.location.coordinates.0',
      'nearby.0.category',
      'amenities.3',
      'settings.statusColors.SOLD',
      'i18n.pl.name',
    ].map(estateField),
  ).toEqual([
    'lng',
    'lat',
    'nearby.2.lng',
    'nearby.0.category',
    'amenities',
    'settings.statusColors.SOLD',
    'i18n.pl.name',
  ]);
});
