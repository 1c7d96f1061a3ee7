import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../platform/errors.ts';
import { before, rangeOf, stepsOf } from './range.ts';
import { startOfDay } from './zoned-time.ts';

const NOW = new Date('2026-08-20T15:20:00Z');
const iso = (ms: number) => new Date(ms).toISOString();

function range(query: Parameters<typeof rangeOf>[0], zone = 'Europe/Warsaw') {
  const found = rangeOf(query, zone, NOW).range;
  return [iso(found.from), iso(found.to)];
}

describe('the requested period', () => {
  it('defaults to the last thirty days of the zone, today included', () => {
    expect(range({})).toEqual(['2026-07-21T22:00:00.000Z', '2026-08-20T16:00:00.000Z']);
    expect(stepsOf(rangeOf({}, 'Europe/Warsaw', NOW).range, 'day', 'Europe/Warsaw')).toHaveLength(30);
  });

  it('is rounded to whole hours, and days are those of the zone, the last one complete', () => {
    expect(range({ from: '2026-08-01T10:20:00Z', to: '2026-08-01T11:01:00Z' })).toEqual([
      '2026-08-01T10:00:00.000Z',
      '2026-08-01T12:00:00.000Z',
    ]);
    expect(range({ from: '2026-08-01', to: '2026-08-02' })).toEqual([
      '2026-07-31T22:00:00.000Z',
      '2026-08-02T22:00:00.000Z',
    ]);
    expect(range({ from: '2026-08-01', to: '2026-08-01', timezone: 'America/New_York' })).toEqual([
      '2026-08-01T04:00:00.000Z',
      '2026-08-02T04:00:00.000Z',
    ]);
  });

  it('is rejected with an end before its start, an unknown zone, or too many points', () => {
    const wrong = [
      () => range({ from: '2026-08-02T00:00:00Z', to: '2026-08-01T00:00:00Z' }),
      () => range({ timezone: 'Europe/Radomierzyce' }),
      () =>
        stepsOf(
          { from: Date.parse('2026-01-01T00:00:00Z'), to: Date.parse('2026-03-01T00:00:00Z') },
          'hour',
          'UTC',
        ),
    ];
    for (const call of wrong) expect(call).toThrow(ApiError);
  });

  it('is compared with an equally long one before', () => {
    const earlier = (from: string, to: string) => {
      const found = before({ from: Date.parse(from), to: Date.parse(to) }, 'Europe/Warsaw');
      return [iso(found.from), iso(found.to)];
    };
    expect(earlier('2026-08-13T22:00:00Z', '2026-08-20T16:00:00Z')).toEqual([
      '2026-08-07T04:00:00.000Z',
      '2026-08-13T22:00:00.000Z',
    ]);
    // Seven days with an hour more, or less, follow seven days from midnight.
    expect(earlier('2026-10-21T22:00:00Z', '2026-10-28T23:00:00Z')[0]).toBe('2026-10-14T22:00:00.000Z');
    expect(earlier('2026-10-25T23:00:00Z', '2026-11-01T23:00:00Z')[0]).toBe('2026-10-18T22:00:00.000Z');
    expect(earlier('2026-03-25T23:00:00Z', '2026-04-01T22:00:00Z')[0]).toBe('2026-03-18T23:00:00.000Z');
  });
});

describe('a series', () => {
  const steps = (from: string, to: string, interval: 'hour' | 'day' | 'week' | 'month', zone: string) =>
    stepsOf({ from: Date.parse(from), to: Date.parse(to) }, interval, zone);

  it('has days of 23 and 25 hours at clock changes', () => {
    const spring = steps('2026-03-27T23:00:00Z', '2026-03-30T22:00:00Z', 'day', 'Europe/Warsaw');
    expect(spring.map(({ label, to }) => [label, iso(to)])).toEqual([
      ['2026-03-28', '2026-03-28T23:00:00.000Z'],
      ['2026-03-29', '2026-03-29T22:00:00.000Z'],
      ['2026-03-30', '2026-03-30T22:00:00.000Z'],
    ]);
    const autumn = steps('2026-10-24T22:00:00Z', '2026-10-26T23:00:00Z', 'day', 'Europe/Warsaw');
    expect(autumn.map(({ label, to }) => [label, iso(to)])).toEqual([
      ['2026-10-25', '2026-10-25T23:00:00.000Z'],
      ['2026-10-26', '2026-10-26T23:00:00.000Z'],
    ]);
  });

  it('has weeks from Monday and months of every length', () => {
    const weeks = steps('2026-08-05T22:00:00Z', '2026-08-20T16:00:00Z', 'week', 'Europe/Warsaw');
    expect(weeks.map(({ label }) => label)).toEqual(['2026-08-03', '2026-08-10', '2026-08-17']);
    const months = steps('2026-01-14T23:00:00Z', '2026-04-01T22:00:00Z', 'month', 'Europe/Warsaw');
    expect(months.map(({ label }) => label)).toEqual([
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
      '2026-04-01',
    ]);
  });

  it('has every hour of a day with a repeated hour', () => {
    expect(steps('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 'hour', 'Europe/Warsaw')).toHaveLength(25);
  });
});

describe('the start of a day', () => {
  it('is local midnight, on either side of a clock change', () => {
    expect(iso(startOfDay('Europe/Warsaw', '2026-03-29'))).toBe('2026-03-28T23:00:00.000Z');
    expect(iso(startOfDay('Europe/Warsaw', '2026-03-30'))).toBe('2026-03-29T22:00:00.000Z');
    expect(iso(startOfDay('America/New_York', '2026-11-01'))).toBe('2026-11-01T04:00:00.000Z');
    expect(iso(startOfDay('Asia/Kolkata', '2026-08-01'))).toBe('2026-07-31T18:30:00.000Z');
    expect(iso(startOfDay('Pacific/Auckland', '2026-09-27'))).toBe('2026-09-26T12:00:00.000Z');
  });

  it('is the first existing moment where clocks skip midnight', () => {
    expect(iso(startOfDay('Africa/Cairo', '2026-04-24'))).toBe('2026-04-23T22:00:00.000Z');
    expect(iso(startOfDay('America/Santiago', '2026-09-06'))).toBe('2026-09-06T04:00:00.000Z');
  });

  it('is the first of two midnights where clocks go back over it', () => {
    expect(iso(startOfDay('America/Havana', '2026-11-01'))).toBe('2026-11-01T04:00:00.000Z');
  });
});
