import { expect, it } from 'vitest';
import { daysOf, intervalOf, readStatisticsAddress, timeQuery, withSpan } from './statistics-address.ts';

const address = (query: string) => readStatisticsAddress(new URLSearchParams(query));
const at = (query: string, moment: string, zone = 'Europe/Warsaw') =>
  daysOf(address(query), zone, new Date(moment));

it('counts days in the zone, including today, across clock changes', () => {
  // Half past midnight in Warsaw, the day before in UTC.
  expect(at('range=7', '2026-07-14T22:30:00Z')).toEqual({ from: '2026-07-09', to: '2026-07-15' });
  expect(at('range=7', '2026-10-27T12:00:00Z')).toEqual({ from: '2026-10-21', to: '2026-10-27' });
  expect(at('range=30', '2026-04-10T12:00:00Z')).toEqual({ from: '2026-03-12', to: '2026-04-10' });
  expect(at('range=month', '2026-11-30T23:30:00Z')).toEqual({ from: '2026-12-01', to: '2026-12-01' });
  expect(at('range=7', '2026-07-14T22:30:00Z', 'America/New_York').to).toBe('2026-07-14');
});

it('ignores malformed values and swaps reversed days', () => {
  expect(address('')).toEqual({ span: '30', from: '', to: '' });
  for (const query of [
    'range=8',
    'range=custom',
    'range=custom&from=2026-01-01&to=x',
    'range=custom&from=2026-02-30&to=2026-03-30',
    'from=2026-01-01',
  ]) {
    expect(address(query).span, query).toBe('30');
  }
  expect(address('range=custom&from=2026-02-01&to=2026-01-01')).toEqual({
    span: 'custom',
    from: '2026-01-01',
    to: '2026-02-01',
  });
});

it('clamps days to the range with data', () => {
  const now = '2026-11-22T12:00:00Z';
  expect(at('range=custom&from=2027-01-01&to=2027-02-01', now)).toEqual({
    from: '2026-11-22',
    to: '2026-11-22',
  });
  expect(at('range=custom&from=0001-01-01&to=9999-12-31', now)).toEqual({
    from: '2016-11-24',
    to: '2026-11-22',
  });
  expect(at('range=custom&from=2026-01-01&to=2026-12-31', now)).toEqual({
    from: '2026-01-01',
    to: '2026-11-22',
  });
});

it('round-trips an address with its other parameters', () => {
  const next = withSpan(new URLSearchParams('tab=statistics&range=7'), { span: '30' });
  expect(next.toString()).toBe('tab=statistics');
  const own = withSpan(next, { span: 'custom', from: '2026-01-01', to: '2026-02-01' });
  expect(readStatisticsAddress(own)).toEqual({ span: 'custom', from: '2026-01-01', to: '2026-02-01' });
});

it('leaves the end of a current period to the server', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const query = (text: string) => timeQuery(address(text), 'Europe/Warsaw', now);
  expect(query('range=7')).toEqual({ from: '2026-11-16', timezone: 'Europe/Warsaw' });
  expect(query('range=custom&from=2026-11-01&to=2026-11-10')).toMatchObject({ to: '2026-11-10' });
  expect(query('range=custom&from=2026-11-01&to=2026-12-10')).not.toHaveProperty('to');
});

it('chooses steps that stay readable', () => {
  const steps = (from: string, to: string) => intervalOf({ from, to });
  expect(steps('2026-01-01', '2026-01-02')).toBe('hour');
  expect(steps('2026-01-01', '2026-04-02')).toBe('day');
  expect(steps('2026-01-01', '2026-06-01')).toBe('week');
  expect(steps('2020-01-01', '2026-06-01')).toBe('month');
});
