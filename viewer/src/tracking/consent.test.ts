import { beforeEach, describe, expect, it } from 'vitest';
import { giveStorages } from '../testing/storages.ts';
import { Consent } from './consent.ts';
import { hearConsent } from './hear-consent.ts';
import { Visitor } from './visitor.ts';

const consentOf = (query = '', signals = {}) => new Consent(new URLSearchParams(query), signals);
const DAY = 24 * 3600_000;

let storages: ReturnType<typeof giveStorages>;
beforeEach(() => {
  storages = giveStorages();
});

describe('consent', () => {
  it('is unknown until given, and nothing is stored', () => {
    const consent = consentOf();
    expect(consent.answer).toBe('unknown');
    expect(new Visitor(consent).ids()).toBeNull();
    expect([storages.browser.length, storages.tab.length]).toEqual([0, 0]);
  });

  it('follows the host page, and its later changes', () => {
    const consent = consentOf('consent=denied');
    expect(consent.answer).toBe('denied');
    consent.tell('granted');
    expect(consent.answer).toBe('granted');
    expect(storages.browser.length).toBe(0);
    expect(consentOf('consent=perhaps').answer).toBe('unknown');
  });

  it('is remembered when the visitor decides here, and overridden by the host page', () => {
    consentOf().choose('denied');
    expect(consentOf().answer).toBe('denied');
    expect(consentOf('consent=granted').answer).toBe('granted');
  });

  it('is heard by other viewers of the browser, but not over what the host page or the browser has decided', () => {
    const others = [consentOf(), consentOf('consent=granted'), consentOf('', { globalPrivacyControl: true })];
    const told: string[] = [];
    others[0]?.onChange((answer) => told.push(answer));
    const here = consentOf();
    for (const answer of ['granted', 'denied'] as const) {
      here.choose(answer);
      for (const other of [...others, ...others]) hearConsent(other);
      expect(others.map((one) => one.answer)).toEqual([answer, 'granted', 'denied']);
    }
    expect(told).toEqual(['granted', 'denied']);
  });

  it('is unknown in a preview, where nothing of a visitor is read, kept or deleted, and the answer lasts in the tab', () => {
    const real = consentOf();
    real.choose('granted');
    const named = new Visitor(real).ids();
    const preview = (query = '') => new Consent(new URLSearchParams(query), {}, false);
    expect(preview().answer).toBe('unknown');
    const answered = preview();
    answered.choose('denied');
    expect(answered.answer).toBe('denied');
    // Reloaded, it does not ask again.
    expect(preview().answer).toBe('denied');
    storages.tab.removeItem('oriel-consent-preview');
    expect(preview().answer).toBe('unknown');
    expect(new Visitor(preview('consent=granted')).ids()).toBeNull();
    new Visitor(preview('consent=denied'));
    expect(consentOf().answer).toBe('granted');
    expect(new Visitor(consentOf()).ids()).toEqual(named);
  });

  it('can be asked for only when neither the browser nor the host page has decided', () => {
    const open = consentOf();
    expect(open.isVisitors).toBe(true);
    open.choose('granted');
    expect(open.isVisitors).toBe(true);
    open.tell('granted');
    expect(open.isVisitors).toBe(false);
    expect(consentOf('consent=denied').isVisitors).toBe(false);
    expect(consentOf('', { doNotTrack: '1' }).isVisitors).toBe(false);
  });

  it.each([[{ globalPrivacyControl: true }], [{ doNotTrack: '1' }]])(
    'is denied by %o, whatever anybody says',
    (signals) => {
      const consent = consentOf('consent=granted', signals);
      consent.tell('granted');
      consent.choose('granted');
      expect(consent.answer).toBe('denied');
    },
  );

  it('is not denied by a browser without a signal', () => {
    expect(consentOf('', { globalPrivacyControl: false, doNotTrack: 'unspecified' }).answer).toBe('unknown');
  });
});

describe('a visitor', () => {
  it('is recognised across pages and visits, and a visit ends after half an hour of inactivity', () => {
    const consent = consentOf('consent=granted');
    let now = 1_000;
    const first = new Visitor(consent, () => now).ids();
    now += 29 * 60_000;
    expect(new Visitor(consent, () => now).ids()).toEqual(first);
    now += 31 * 60_000;
    const later = new Visitor(consent, () => now).ids();
    expect(later?.visitorId).toBe(first?.visitorId);
    expect(later?.sessionId).not.toBe(first?.sessionId);
    now += 395 * DAY;
    expect(new Visitor(consent, () => now).ids()?.visitorId).not.toBe(first?.visitorId);
  });

  it('is forgotten as soon as consent is withdrawn', () => {
    const consent = consentOf('consent=granted');
    const visitor = new Visitor(consent);
    const before = visitor.ids();
    consent.tell('denied');
    expect(visitor.ids()).toBeNull();
    expect([storages.browser.length, storages.tab.length]).toEqual([0, 0]);
    consent.tell('granted');
    expect(visitor.ids()?.visitorId).not.toBe(before?.visitorId);
  });

  it('is forgotten when the host page reports a refusal today', () => {
    new Visitor(consentOf('consent=granted')).ids();
    new Visitor(consentOf('consent=denied'));
    expect([storages.browser.length, storages.tab.length]).toEqual([0, 0]);
  });

  it("is known for the page's lifetime where nothing may be stored", () => {
    giveStorages({ denied: true });
    const visitor = new Visitor(consentOf('consent=granted'));
    const ids = visitor.ids();
    expect(ids).not.toBeNull();
    expect(visitor.ids()).toEqual(ids);
  });

  it('gets a new id when the stored one is corrupted', () => {
    storages.browser.setItem('oriel-visit', '{"id":"<script>","at":1}');
    storages.tab.setItem('oriel-session', 'nonsense');
    expect(new Visitor(consentOf('consent=granted')).ids()?.visitorId).toMatch(/^[\d-]{7,43}$/);
  });
});
