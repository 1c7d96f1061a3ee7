import { describe, expect, it } from 'vitest';
import { unitsOf } from './units.ts';

const NOW = Date.parse('2026-08-20T15:20:00Z');

/** `day 08-19`, `hour 08-20T03`. */
function units(from: string, to: string): string[] {
  const range = { from: Date.parse(from), to: Date.parse(to) };
  return unitsOf(range, NOW).map(({ unit, start }) => {
    const at = new Date(start).toISOString();
    return `${unit} ${unit === 'day' ? at.slice(5, 10) : at.slice(5, 13)}`;
  });
}

describe('a range is composed of', () => {
  it('whole UTC days, and hours at its ends', () => {
    expect(units('2026-08-16T22:00:00Z', '2026-08-19T02:00:00Z')).toEqual([
      'hour 08-16T22',
      'hour 08-16T23',
      'day 08-17',
      'day 08-18',
      'hour 08-19T00',
      'hour 08-19T01',
    ]);
  });

  it('the whole current day if it ends now, and hours if it ends before', () => {
    expect(units('2026-08-19T00:00:00Z', '2026-08-20T16:00:00Z')).toEqual(['day 08-19', 'day 08-20']);
    expect(units('2026-08-20T00:00:00Z', '2026-08-20T02:00:00Z')).toEqual(['hour 08-20T00', 'hour 08-20T01']);
  });

  it('days mostly inside it where hours have expired', () => {
    expect(units('2025-01-01T06:00:00Z', '2025-01-03T06:00:00Z')).toEqual(['day 01-01', 'day 01-02']);
  });
});
