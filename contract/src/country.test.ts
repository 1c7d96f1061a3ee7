import { describe, expect, it } from 'vitest';
import { COUNTRIES, isCountry, measuresOf, timezonesOf } from './country.ts';

describe('countries', () => {
  it('lists the ISO 3166-1 countries that every runtime can name', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    expect(COUNTRIES).toHaveLength(249);
    for (const code of COUNTRIES) expect(names.of(code), code).toBeTruthy();
    for (const odd of ['PO', 'XX', 'EU', 'pl', 'Polska', '', 'toString'])
      expect(isCountry(odd), odd).toBe(false);
  });

  it('gives each country time zones that the runtime knows and that differ from each other', () => {
    const days = Array.from({ length: 73 }, (_, index) => new Date(Date.UTC(2026, 0, 1 + index * 5)));
    for (const country of COUNTRIES) {
      const times = timezonesOf(country).map((timeZone) => {
        const format = new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'short' });
        return days.map((day) => format.format(day)).join();
      });
      expect(new Set(times).size, country).toBe(times.length);
    }
  });

  it('gives each country its currency and area unit', () => {
    expect(measuresOf('PL')).toEqual({ currency: 'PLN', areaUnit: 'm2', timezone: 'Europe/Warsaw' });
    expect(measuresOf('DE')).toEqual({ currency: 'EUR', areaUnit: 'm2', timezone: 'Europe/Berlin' });
    expect(measuresOf('GB')).toEqual({ currency: 'GBP', areaUnit: 'sqft', timezone: 'Europe/London' });
    expect(measuresOf('US')).toEqual({ currency: 'USD', areaUnit: 'sqft', timezone: 'America/New_York' });
    expect(measuresOf('CA')).toMatchObject({ currency: 'CAD', timezone: 'America/Toronto' });
    expect(measuresOf('CZ')).toMatchObject({ currency: 'EUR', areaUnit: 'm2' });
    expect(measuresOf('JP')).toMatchObject({ currency: 'USD', timezone: 'Asia/Tokyo' });
  });
});
