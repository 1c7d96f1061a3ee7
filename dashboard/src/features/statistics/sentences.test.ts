import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { TrackingStats } from '@oriel/contract/tracking';
import { describe, expect, it } from 'vitest';
import { money } from '../../i18n/format.ts';
import { translate } from '../../i18n/translate.ts';
import { readCatalogue } from '../../i18n/vite-catalogues.ts';
import { comparison, searchText, sentences } from './sentences.ts';

function speak(locale: 'en' | 'pl'): void {
  const messages = Object.entries(readCatalogue(locale, ['statistics']));
  i18n.loadAndActivate({
    locale: locale === 'pl' ? 'pl-PL' : 'en-US',
    messages: Object.fromEntries(messages.map(([key, text]) => [key, compileMessage(text)])),
  });
}

const NOTHING = {
  load_viewer: 0,
  add_to_favorite: 0,
  remove_from_favorite: 0,
  see_apartment_details: 0,
  send_inquiry: 0,
  apply_filters: 0,
};
const PEOPLE = { totals: NOTHING, visitors: 0, sessions: 0, conversionRate: 0 };
const TIME = { from: '2026-11-16T00:00:00Z', to: '2026-11-23T00:00:00Z' };

function stats(more: Partial<TrackingStats>): TrackingStats {
  return {
    ...TIME,
    ...PEOPLE,
    timezone: 'Europe/Warsaw',
    interval: 'day',
    series: [],
    topApartments: [],
    filters: { rooms: {}, priceBuckets: [], zeroResults: 0, fruitless: [] },
    sources: [],
    campaigns: [],
    devices: {},
    agents: [],
    previous: { ...TIME, ...PEOPLE },
    ...more,
  };
}

const inZloty = (value: number) => money(value, 'PLN');
/** Normalises non-breaking spaces. */
const plain = (text: string) => text.replace(/\s/g, ' ');
const told = (more: Partial<TrackingStats>, apartment?: Parameters<typeof sentences>[1]['apartment']) =>
  sentences(translate, {
    stats: stats(more),
    apartment,
    money: inZloty,
    span: translate('stats.span.7'),
  }).map(plain);

describe('the sentences', () => {
  it('compare the current period with the previous one', () => {
    speak('en');
    const fruitless = [{ rooms: ['4'], priceMax: 600_000, more: false, visitors: 19 }];
    expect(
      told(
        {
          visitors: 130,
          previous: { ...TIME, ...PEOPLE, visitors: 100, totals: { ...NOTHING, send_inquiry: 12 } },
          totals: { ...NOTHING, send_inquiry: 12 },
          filters: { rooms: {}, priceBuckets: [], zeroResults: 20, fruitless },
          agents: [{ ...NOTHING, agentId: 'a', name: 'Jan Kos', load_viewer: 3 }],
        },
        { number: 'B12', visitors: 34, before: 17 },
      ),
    ).toEqual([
      '130 people visited in the last 7 days, 30% more than in the period before.',
      '34 people opened apartment B12 in the last 7 days, twice as many as in the period before.',
      '12 inquiries were sent in the last 7 days, as many as in the period before.',
      'Viewers were opened most often from Jan Kos’s link: 3 times.',
      '19 people searched for 4 rooms, under zł 600,000 and found nothing.',
    ]);
  });

  it('say nothing without visitors, and do not compare small numbers', () => {
    speak('en');
    expect(told({})).toEqual([]);
    expect(told({ visitors: 1 })).toEqual(['1 person visited in the last 7 days, 0 in the period before.']);
    expect(comparison(translate, 9, 3)).toBe('3 in the period before');
    expect(comparison(translate, 300, 0)).toBe('0 in the period before');
    const { previous: _, ...alone } = stats({ visitors: 12 });
    expect(sentences(translate, { stats: alone, money: String, span: 'today' })).toEqual([
      '12 people visited today.',
    ]);
  });

  it('state how much more or less it is', () => {
    speak('en');
    expect(
      [
        [41, 20],
        [64, 20],
        [10, 20],
        [15, 20],
        [1001, 1000],
      ].map(([now = 0, before = 0]) => comparison(translate, now, before)),
    ).toEqual([
      'twice as many as in the period before',
      '3.2 times as many as in the period before',
      'half as many as in the period before',
      '25% fewer than in the period before',
      'as many as in the period before',
    ]);
  });
});

describe('in Polish', () => {
  it('every number has its plural form', () => {
    speak('pl');
    const apartment = (visitors: number) => told({}, { number: 'B12', visitors, before: 0 })[0];
    expect([1, 2, 5, 12, 22].map(apartment)).toEqual([
      '1 osoba otworzyła mieszkanie B12 w ostatnich 7 dniach, w poprzednim okresie 0.',
      '2 osoby otworzyły mieszkanie B12 w ostatnich 7 dniach, w poprzednim okresie 0.',
      '5 osób otworzyło mieszkanie B12 w ostatnich 7 dniach, w poprzednim okresie 0.',
      '12 osób otworzyło mieszkanie B12 w ostatnich 7 dniach, w poprzednim okresie 0.',
      '22 osoby otworzyły mieszkanie B12 w ostatnich 7 dniach, w poprzednim okresie 0.',
    ]);
    expect([30, 60, 50].map((now) => comparison(translate, now, 10))).toEqual([
      '3 razy tyle co w poprzednim okresie',
      '6 razy tyle co w poprzednim okresie',
      '5 razy tyle co w poprzednim okresie',
    ]);
    expect(comparison(translate, 25, 10)).toBe('2,5 raza tyle co w poprzednim okresie');
  });

  it('describe searches by rooms and prices', () => {
    speak('pl');
    const text = (rooms: string[], more: Partial<Parameters<typeof searchText>[1]> = {}) =>
      plain(searchText(translate, { rooms, more: false, ...more }, inZloty));
    expect([['1'], ['3'], ['5+'], ['2.5'], ['3', '4'], ['4', '5+']].map((rooms) => text(rooms))).toEqual([
      '1 pokój',
      '3 pokoje',
      '5 lub więcej pokoi',
      '2,5 pokoju',
      '3 lub 4 pokoje',
      '4 lub więcej pokoi',
    ]);
    expect(text(['4'], { priceMax: 600_000, more: true })).toBe('4 pokoje, do 600 000 zł, z innymi filtrami');
    expect(text([], { priceMin: 400_000, priceMax: 500_000 })).toBe('od 400 000 zł do 500 000 zł');
    expect(text([], { more: true })).toBe('inne kryteria');
  });
});
