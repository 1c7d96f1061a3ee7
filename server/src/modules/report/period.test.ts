import { describe, expect, it } from 'vitest';
import { dueDay, dueWeek, hoursOf, momentsOf, weekBefore } from './period.ts';

const at = (iso: string) => new Date(iso);
const LAST = { from: '2026-08-10', to: '2026-08-16' };

describe('a weekly report', () => {
  it("is due from seven on Monday morning in the reader's time zone, until a day later", () => {
    // 17 August is a Monday; Warsaw is two hours ahead of UTC.
    expect(dueWeek('Europe/Warsaw', at('2026-08-17T04:59:00Z'))).toBeUndefined();
    expect(dueWeek('Europe/Warsaw', at('2026-08-17T05:00:00Z'))).toEqual(LAST);
    expect(dueWeek('Europe/Warsaw', at('2026-08-18T21:59:00Z'))).toEqual(LAST);
    expect(dueWeek('Europe/Warsaw', at('2026-08-18T22:00:00Z'))).toBeUndefined();
    expect(dueWeek('Europe/Warsaw', at('2026-08-16T12:00:00Z'))).toBeUndefined();
    expect(dueWeek('America/New_York', at('2026-08-17T10:59:00Z'))).toBeUndefined();
    expect(dueWeek('America/New_York', at('2026-08-17T11:00:00Z'))).toEqual(LAST);
    expect(dueWeek('Pacific/Auckland', at('2026-08-16T19:00:00Z'))).toEqual(LAST);
  });

  it('covers a week of 167 hours in spring and of 169 in autumn', () => {
    const hours = (from: string, to: string) => {
      const range = hoursOf({ from, to }, 'Europe/Warsaw');
      return (range.to - range.from) / 3_600_000;
    };
    expect(hours('2026-03-23', '2026-03-29')).toBe(167);
    expect(hours('2026-10-19', '2026-10-25')).toBe(169);
    expect(hours('2026-08-10', '2026-08-16')).toBe(168);
  });

  it('is due at seven on the clock after a clock change, too', () => {
    expect(dueWeek('Europe/Warsaw', at('2026-03-30T04:59:00Z'))).toBeUndefined();
    expect(dueWeek('Europe/Warsaw', at('2026-03-30T05:00:00Z'))).toEqual({
      from: '2026-03-23',
      to: '2026-03-29',
    });
    expect(dueWeek('Europe/Warsaw', at('2026-10-26T05:59:00Z'))).toBeUndefined();
    expect(dueWeek('Europe/Warsaw', at('2026-10-26T06:00:00Z'))).toEqual({
      from: '2026-10-19',
      to: '2026-10-25',
    });
  });

  it('is compared with the previous week', () => {
    expect(weekBefore(LAST)).toEqual({ from: '2026-08-03', to: '2026-08-09' });
  });
});

describe('a daily digest', () => {
  it('covers yesterday, due every morning at seven, also on days of 23 and 25 hours', () => {
    expect(dueDay('Europe/Warsaw', at('2026-08-20T04:59:00Z'))).toBeUndefined();
    expect(dueDay('Europe/Warsaw', at('2026-08-20T05:00:00Z'))).toEqual({
      from: '2026-08-19',
      to: '2026-08-19',
    });
    expect(dueDay('Europe/Warsaw', at('2026-03-29T04:59:00Z'))).toBeUndefined();
    expect(dueDay('Europe/Warsaw', at('2026-03-29T05:00:00Z'))).toEqual({
      from: '2026-03-28',
      to: '2026-03-28',
    });
    const day = { from: '2026-03-29', to: '2026-03-29' };
    const { from, to } = momentsOf(day, 'Europe/Warsaw');
    expect([from.toISOString(), to.toISOString()]).toEqual([
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ]);
  });
});
