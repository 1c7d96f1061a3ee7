import { MAX_PROPS_BYTES, TrackingEventInput } from '@oriel/contract/tracking-event';
import { Check } from 'typebox/value';
import { beforeEach, expect, test } from 'vitest';
import { giveStorages } from '../testing/storages.ts';
import { Consent } from './consent.ts';
import { eventOf, type Happening } from './happening.ts';
import { surroundingsOf } from './surroundings.ts';
import type { Trail } from './trail.ts';
import { Visitor } from './visitor.ts';

const NAVIGATOR = 'a'.repeat(24);
const FLAT = 'b'.repeat(24);
const AT = Date.UTC(2026, 4, 3);

function trailWith(query: string): Trail {
  const consent = new Consent(new URLSearchParams(query), {});
  const address = new URL('https://tours.example/viewer/park-a?utm_source=x');
  return {
    apiBase: '/api/v1',
    consent,
    visitor: new Visitor(consent),
    surroundings: surroundingsOf(address, 'https://developer.example/', true),
    framed: true,
    agentId: 'c'.repeat(24),
  };
}

const event = (
  happening: Omit<Happening, 'at'>,
  query = 'consent=granted',
  meanwhile?: 'granted' | 'denied',
) => {
  const trail = trailWith(query);
  const witnessed = { at: AT, ...happening, ids: trail.visitor.ids() };
  if (meanwhile) trail.consent.tell(meanwhile);
  return eventOf(witnessed, trail, { navigatorId: NAVIGATOR }, 'pl');
};

beforeEach(() => void giveStorages());

test('what is sent is an event of the contract', () => {
  const happenings: Omit<Happening, 'at'>[] = [
    { name: 'load_viewer', about: { props: { mode: 'ROTATION', durationMs: 812 } } },
    { name: 'see_apartment_details', about: { apartmentId: FLAT } },
    { name: 'add_to_favorite', about: { apartmentId: FLAT } },
    { name: 'apply_filters', about: { props: { filters: { rooms: ['2'], priceMax: 5 }, resultCount: 0 } } },
  ];
  for (const happening of happenings) {
    const sent = event(happening);
    expect(Check(TrackingEventInput, sent), happening.name).toBe(true);
    expect(sent).toMatchObject({ consent: true, navigatorId: NAVIGATOR, ts: '2026-05-03T00:00:00.000Z' });
    expect(sent?.visitorId).toBeTruthy();
  }
});

test('without consent it is told that the page was opened, by nobody in particular, and nothing else', () => {
  for (const query of ['', 'consent=denied']) {
    const opened = event({ name: 'load_viewer', about: {} }, query);
    expect(opened).toMatchObject({ name: 'load_viewer', consent: false });
    expect(opened).not.toHaveProperty('visitorId');
    expect(opened).not.toHaveProperty('sessionId');
    expect(event({ name: 'see_apartment_details', about: { apartmentId: FLAT } }, query)).toBeNull();
    expect(event({ name: 'apply_filters', about: {} }, query)).toBeNull();
  }
});

test('whoever agrees, or takes it back, before it is sent is not known by what they did without', () => {
  const changes = [
    ['', 'granted'],
    ['consent=denied', 'granted'],
    ['consent=granted', 'denied'],
  ] as const;
  for (const [query, meanwhile] of changes) {
    const opened = event({ name: 'load_viewer', about: {} }, query, meanwhile);
    expect(opened, query).toMatchObject({ name: 'load_viewer', consent: false });
    expect(opened, query).not.toHaveProperty('visitorId');
    expect(event({ name: 'apply_filters', about: {} }, query, meanwhile), query).toBeNull();
  }
});

test('props that are more than the server takes stay behind, not the event', () => {
  const features = Array.from({ length: 300 }, (_, place) => `feature-${place}`);
  const sent = event({ name: 'apply_filters', about: { props: { filters: { features } } } });
  expect(sent).not.toBeNull();
  expect(JSON.stringify(sent?.props ?? {}).length).toBeLessThan(MAX_PROPS_BYTES);
});
