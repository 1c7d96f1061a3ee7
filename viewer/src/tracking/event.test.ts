import { MAX_PROPS_BYTES, TrackingEventInput } from '@oriel/contract/tracking-event';
import { Check } from 'typebox/value';
import { beforeEach, expect, test } from 'vitest';
import { giveStorages } from '../testing/storages.ts';
import { Consent } from './consent.ts';
import { pageEnvironmentOf } from './environment.ts';
import { eventOf, type ViewerEvent } from './event.ts';
import type { VisitorSession } from './session.ts';
import { Visitor } from './visitor.ts';

const NAVIGATOR = 'a'.repeat(24);
const APARTMENT = 'b'.repeat(24);
const AT = Date.UTC(2026, 4, 3);

function sessionWith(query: string): VisitorSession {
  const consent = new Consent(new URLSearchParams(query), {});
  const address = new URL('https://tours.example/viewer/park-a?utm_source=x');
  return {
    apiBase: '/api/v1',
    consent,
    visitor: new Visitor(consent),
    environment: pageEnvironmentOf(address, 'https://developer.example/', true),
    framed: true,
    agentId: 'c'.repeat(24),
  };
}

const sentOf = (
  event: Omit<ViewerEvent, 'at'>,
  query = 'consent=granted',
  meanwhile?: 'granted' | 'denied',
) => {
  const visitorSession = sessionWith(query);
  const recorded = { at: AT, ...event, ids: visitorSession.visitor.ids() };
  if (meanwhile) visitorSession.consent.tell(meanwhile);
  return eventOf(recorded, visitorSession, { navigatorId: NAVIGATOR }, 'pl');
};

beforeEach(() => void giveStorages());

test('sends events that match the contract', () => {
  const events: Omit<ViewerEvent, 'at'>[] = [
    { name: 'load_viewer', about: { props: { mode: 'ROTATION', durationMs: 812 } } },
    { name: 'see_apartment_details', about: { apartmentId: APARTMENT } },
    { name: 'add_to_favorite', about: { apartmentId: APARTMENT } },
    { name: 'apply_filters', about: { props: { filters: { rooms: ['2'], priceMax: 5 }, resultCount: 0 } } },
  ];
  for (const event of events) {
    const sent = sentOf(event);
    expect(Check(TrackingEventInput, sent), event.name).toBe(true);
    expect(sent).toMatchObject({ consent: true, navigatorId: NAVIGATOR, ts: '2026-05-03T00:00:00.000Z' });
    expect(sent?.visitorId).toBeTruthy();
  }
});

test('without consent, reports only an anonymous page view', () => {
  for (const query of ['', 'consent=denied']) {
    const opened = sentOf({ name: 'load_viewer', about: {} }, query);
    expect(opened).toMatchObject({ name: 'load_viewer', consent: false });
    expect(opened).not.toHaveProperty('visitorId');
    expect(opened).not.toHaveProperty('sessionId');
    expect(sentOf({ name: 'see_apartment_details', about: { apartmentId: APARTMENT } }, query)).toBeNull();
    expect(sentOf({ name: 'apply_filters', about: {} }, query)).toBeNull();
  }
});

test('never links events from before a change of consent to the visitor', () => {
  const changes = [
    ['', 'granted'],
    ['consent=denied', 'granted'],
    ['consent=granted', 'denied'],
  ] as const;
  for (const [query, meanwhile] of changes) {
    const opened = sentOf({ name: 'load_viewer', about: {} }, query, meanwhile);
    expect(opened, query).toMatchObject({ name: 'load_viewer', consent: false });
    expect(opened, query).not.toHaveProperty('visitorId');
    expect(sentOf({ name: 'apply_filters', about: {} }, query, meanwhile), query).toBeNull();
  }
});

test("drops props over the server's limit, not the event", () => {
  const features = Array.from({ length: 300 }, (_, place) => `feature-${place}`);
  const sent = sentOf({ name: 'apply_filters', about: { props: { filters: { features } } } });
  expect(sent).not.toBeNull();
  expect(JSON.stringify(sent?.props ?? {}).length).toBeLessThan(MAX_PROPS_BYTES);
});
