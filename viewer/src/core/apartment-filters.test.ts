import type { PublicApartment } from '@oriel/contract/apartment';
import { NAVIGATOR_FILTERS } from '@oriel/contract/enums';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filtersInAddress, putFilters } from './apartment-filter-address.ts';
import {
  type ApartmentFilters,
  choicesOf,
  passes,
  pricePerAreaOf,
  ROOM_CHOICES,
  rangeOf,
  relaxations,
  setFilters,
  withFilter,
  withoutFilter,
  withoutStrangers,
} from './apartment-filters.ts';

function apartment(fields: Partial<PublicApartment> = {}): PublicApartment {
  return {
    id: '0'.repeat(24),
    number: '1A',
    kind: 'APARTMENT',
    type: 'RESIDENTIAL',
    estateId: '1'.repeat(24),
    orientations: [],
    preferredAngles: [],
    levels: 1,
    area: 50,
    areaUnit: 'm2',
    areas: {},
    roomList: [],
    features: [],
    currency: 'PLN',
    otherCharges: [],
    components: [],
    galleryUrls: [],
    highlighted: false,
    ...fields,
  };
}

const APARTMENTS = [
  apartment({
    number: '1A',
    rooms: 2,
    area: 48.5,
    floor: 0,
    effectivePrice: 500_000,
    status: 'ACTIVE',
    orientations: ['S', 'W'],
  }),
  apartment({
    number: '2A',
    rooms: 2.5,
    area: 57.7,
    floor: 1,
    effectivePrice: 640_000,
    status: 'SOLD',
    orientations: ['N'],
  }),
  apartment({
    number: '5P',
    rooms: 6,
    area: 140,
    floor: 4,
    status: 'BOOKED',
    features: ['terrace', 'smart_home'],
    startPanoramaId: '2'.repeat(24),
  }),
];
const found = (filters: ApartmentFilters) =>
  APARTMENTS.filter((one) => passes(one, filters)).map(({ number }) => number);

describe('filters', () => {
  it('include both ends of a range and exclude apartments without the value', () => {
    expect(found({ area: { min: 57.7, max: 140 } })).toEqual(['2A', '5P']);
    expect(found({ price: { max: 600_000 } })).toEqual(['1A']);
    expect(found({ price: { min: 0 } })).toEqual(['1A', '2A']);
    expect(found({ floor: { min: 0, max: 0 } })).toEqual(['1A']);
  });

  it('match any of several values, but all features', () => {
    expect(found({ rooms: ['2'] })).toEqual(['1A', '2A']);
    expect(found({ rooms: ['1', '5+'] })).toEqual(['5P']);
    expect(found({ orientation: ['W', 'N'] })).toEqual(['1A', '2A']);
    expect(found({ features: ['terrace', 'smart_home'] })).toEqual(['5P']);
    expect(found({ features: ['terrace', 'garden'] })).toEqual([]);
    expect(found({ panorama: true, status: ['BOOKED'] })).toEqual(['5P']);
  });

  it('never match hidden values', () => {
    const { status: _, effectivePrice: __, ...hidden } = APARTMENTS[0] ?? apartment();
    expect(passes(hidden, { status: ['ACTIVE'] })).toBe(false);
    expect(passes(hidden, { price: { max: 1e9 } })).toBe(false);
    expect(passes(hidden, {})).toBe(true);
  });

  it('compute the price per area from the current price, not the one before a promotion', () => {
    const list = apartment({ price: 600_000, effectivePrice: 600_000, pricePerArea: 12_000 });
    const offer = apartment({
      price: 600_000,
      effectivePrice: 552_345,
      pricePerArea: 12_000,
      promotionActive: true,
    });
    expect(pricePerAreaOf(list)).toBe(12_000);
    expect(pricePerAreaOf(offer)).toBe(11_046.9);
    expect(passes(offer, { pricePerArea: { max: 11_500 } })).toBe(true);
    expect(passes(offer, { pricePerArea: { min: 11_500 } })).toBe(false);
    expect(rangeOf([list, offer], 'pricePerArea')).toEqual({ min: 11_046.9, max: 12_000 });
    expect(pricePerAreaOf(apartment({ effectivePrice: 552_345 }))).toBeUndefined();
  });

  it('compare completion dates', () => {
    const ready = apartment({ completionDate: '2027-03-31' });
    expect(passes(ready, { completion: '2027-03-31' })).toBe(true);
    expect(passes(ready, { completion: '2027-03-30' })).toBe(false);
    expect(passes(apartment(), { completion: '2027-03-31' })).toBe(false);
  });

  it('count as unset when they let everything through', () => {
    expect(withFilter({ rooms: ['2'] }, 'rooms', [])).toEqual({});
    expect(withFilter({}, 'area', { min: undefined, max: undefined })).toEqual({});
    expect(withFilter({}, 'area', { min: 40 })).toEqual({ area: { min: 40 } });
    expect(withFilter({ promotion: true }, 'promotion', undefined)).toEqual({});
  });

  it('suggest which one to remove when nothing matches', () => {
    const filters: ApartmentFilters = { rooms: ['2'], floor: { min: 4 }, price: { max: 400_000 } };
    expect(found(filters)).toEqual([]);
    expect(relaxations(APARTMENTS, filters)).toEqual([]);
    const two: ApartmentFilters = { rooms: ['2'], floor: { min: 4 } };
    expect(relaxations(APARTMENTS, two)).toEqual([
      { filter: 'floor', count: 2 },
      { filter: 'rooms', count: 1 },
    ]);
  });

  it('offer only ranges and options that occur', () => {
    expect(rangeOf(APARTMENTS, 'area')).toEqual({ min: 48.5, max: 140 });
    expect(rangeOf(APARTMENTS.slice(0, 1), 'area')).toBeUndefined();
    expect(rangeOf([], 'price')).toBeUndefined();
    expect([...choicesOf(APARTMENTS, 'rooms')]).toEqual([
      ['2', 2],
      ['5+', 1],
    ]);
  });
});

const bounds = fc
  .record({
    min: fc.option(fc.integer({ min: -5, max: 999 }), { nil: undefined }),
    max: fc.option(fc.integer({ min: -5, max: 999 }), { nil: undefined }),
  })
  .map(({ min, max }) =>
    // A visitor's filters have min <= max.
    min !== undefined && max !== undefined && min > max ? { min: max, max: min } : { min, max },
  );
const words = fc.uniqueArray(fc.stringMatching(/^[A-Za-z0-9+_]{1,8}$/), { maxLength: 4 });
const anyFilters = fc
  .record({
    rooms: fc.uniqueArray(fc.constantFrom(...ROOM_CHOICES)),
    building: words,
    features: words,
    status: fc.uniqueArray(fc.constantFrom('ACTIVE', 'BOOKED', 'SOLD')),
    area: bounds,
    price: bounds,
    pricePerArea: bounds,
    floor: bounds,
    promotion: fc.constantFrom(true as const, undefined),
    panorama: fc.constantFrom(true as const, undefined),
    completion: fc.constantFrom('2027-01-31', undefined),
  })
  .map((parts) => {
    let filters: ApartmentFilters = {};
    for (const filter of NAVIGATOR_FILTERS) {
      if (filter in parts) filters = withFilter(filters, filter, parts[filter as keyof typeof parts]);
    }
    return filters;
  });

describe('filters in an address', () => {
  it('round-trip, next to other parameters', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const query = new URLSearchParams('mode=dark&areaMin=1&rooms=9');
        putFilters(query, filters);
        expect(query.get('mode')).toBe('dark');
        const again = new URLSearchParams(query.toString());
        const clean = (one: ApartmentFilters) => JSON.parse(JSON.stringify(one));
        expect(clean(filtersInAddress(again, NAVIGATOR_FILTERS))).toEqual(clean(filters));
      }),
    );
  });

  it('are parsed leniently, and skipped when invalid', () => {
    const query = new URLSearchParams(
      'rooms=2,%203&rooms=5%2B&areaMin=abc&areaMax=80&promotion=yes&completionTo=soon&status=SOLD',
    );
    expect(filtersInAddress(query, ['rooms', 'area', 'promotion', 'completion'])).toEqual({
      rooms: ['2', '3', '5+'],
      area: { min: undefined, max: 80 },
    });
  });

  it('are dropped when no apartment knows their values', () => {
    const query = new URLSearchParams(
      'rooms=abc,2,%00&status=maybe&kind=castle&orientation=up&features=moat,terrace&buildingId=x',
    );
    const read = filtersInAddress(query, NAVIGATOR_FILTERS);
    expect(read).toEqual({ rooms: ['2'], features: ['moat', 'terrace'], building: ['x'] });
    expect(withoutStrangers(read, APARTMENTS)).toEqual({ rooms: ['2'], features: ['terrace'] });
    const known: ApartmentFilters = { features: ['terrace'], floor: { min: 90 } };
    expect(withoutStrangers(known, APARTMENTS)).toBe(known);
    expect(withoutStrangers(read, [])).toBe(read);
  });

  it('are understood in reverse order and in free notation', () => {
    const query = new URLSearchParams(
      'rooms=7&rooms=5+&priceMin=900000&priceMax=400000&completionTo=2026-02-31',
    );
    expect(filtersInAddress(query, NAVIGATOR_FILTERS)).toEqual({
      rooms: ['5+'],
      price: { min: 400_000, max: 900_000 },
    });
    expect(filtersInAddress(new URLSearchParams('completionTo=2028-02-29'), NAVIGATOR_FILTERS)).toEqual({
      completion: '2028-02-29',
    });
  });

  it('leave no trace once removed', () => {
    const query = new URLSearchParams();
    putFilters(query, { rooms: ['2'], area: { min: 3 }, promotion: true });
    for (const filter of setFilters({ rooms: ['2'] }))
      putFilters(query, withoutFilter({ rooms: ['2'] }, filter));
    expect(query.toString()).toBe('');
  });
});
