import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CALL_ARGUMENTS, isCallName } from './call-arguments.ts';
import { readEvent } from './event-details.ts';
import {
  isFramePortMessage,
  isFrameWindowMessage,
  isHostPortMessage,
  isHostWindowMessage,
} from './guards.ts';
import { HEIGHT_MAX, HEIGHT_MIN } from './messages.ts';

const GUARDS = { isFramePortMessage, isFrameWindowMessage, isHostPortMessage, isHostWindowMessage };

/** A valid message for each guard and kind. */
const GOOD = {
  isHostWindowMessage: [
    { oriel: 'hello', session: 's', versions: [1] },
    { oriel: 'port', session: 's', frame: 'f', version: 1 },
  ],
  isFrameWindowMessage: [
    { oriel: 'ready', session: 's', frame: 'f', version: 1 },
    { oriel: 'refuse', session: 's' },
  ],
  isHostPortMessage: [
    { kind: 'call', id: 1, name: 'getState', args: {} },
    { kind: 'cancel', id: 1 },
  ],
  isFramePortMessage: [
    { kind: 'result', id: 1 },
    { kind: 'failure', id: 1, code: 'TIMEOUT', message: '' },
    { kind: 'event', name: 'ready', detail: {} },
  ],
} as const;

describe('guards of messages', () => {
  for (const [name, guard] of Object.entries(GUARDS)) {
    const good = GOOD[name as keyof typeof GOOD];

    test(`${name} accepts its kinds, with fields of later versions`, () => {
      for (const message of good) {
        expect(guard(message)).toBe(true);
        expect(guard({ ...message, later: { field: 1 } })).toBe(true);
      }
    });

    test(`${name} rejects random values, and never throws`, () => {
      fc.assert(
        fc.property(fc.anything(), (value) => {
          expect(guard(value)).toBe(false);
        }),
        { numRuns: 2_000 },
      );
    });

    test(`${name} rejects a message with a missing or mistyped required field`, () => {
      const wrong = fc.oneof(
        fc.constantFrom(undefined, null, '', Number.NaN, 1.5, true, 'x'.repeat(65)),
        fc.array(fc.anything()),
        fc.dictionary(fc.string(), fc.anything()),
      );
      for (const message of good) {
        for (const key of Object.keys(message)) {
          // `args` and `detail` have validators of their own; a name may be any text.
          if (key === 'args' || key === 'detail' || key === 'name' || key === 'message') continue;
          fc.assert(
            fc.property(wrong, (value) => {
              const versions =
                key === 'versions' && Array.isArray(value) && value.every(Number.isSafeInteger);
              if (versions) return;
              expect(guard({ ...message, [key]: value })).toBe(false);
            }),
            { numRuns: 200 },
          );
        }
      }
    });

    test(`${name} rejects the messages of the other guards`, () => {
      for (const [other, messages] of Object.entries(GOOD)) {
        if (other !== name) for (const message of messages) expect(guard(message)).toBe(false);
      }
    });
  }
});

describe('arguments of calls', () => {
  const ARGUMENTS = {
    getState: {},
    setState: {
      state: {
        panorama: 'a1',
        view: { yaw: 1, pitch: 2, fov: 75 },
        apartment: null,
        filters: { rooms: [2, 3] },
      },
    },
    openPanorama: { id: 'a1', view: { yaw: -180 } },
    setMode: { mode: 'dark' },
    setLanguage: { language: 'gb' },
    setFullscreen: { active: true },
    selectApartment: { id: 'a1' },
    applyFilters: { filters: { priceMax: 10, status: 'ACTIVE', promotion: true } },
    clearFilters: {},
    addFavorite: { id: 'a1' },
    removeFavorite: { id: 'a1' },
    getFavorites: {},
    openInquiry: {},
    setAwake: { awake: false },
    setConsent: { consent: 'granted' },
  };

  test('accepts valid arguments of each call', () => {
    expect(Object.keys(ARGUMENTS)).toEqual(Object.keys(CALL_ARGUMENTS));
    for (const [name, args] of Object.entries(ARGUMENTS)) {
      expect(isCallName(name) && CALL_ARGUMENTS[name](args), name).toBe(true);
    }
  });

  test('rejects non-objects, and addresses or code instead of an id', () => {
    for (const check of Object.values(CALL_ARGUMENTS)) {
      for (const args of [null, undefined, 'x', 1, [], () => {}]) expect(check(args)).toBe(false);
    }
    for (const id of [
      'https://evil.example',
      'javascript:alert(1)',
      '../x',
      '',
      'x'.repeat(129),
      7,
      { toString: () => 'a' },
    ]) {
      for (const name of [
        'openPanorama',
        'selectApartment',
        'addFavorite',
        'removeFavorite',
        'openInquiry',
      ] as const) {
        expect(CALL_ARGUMENTS[name]({ id }), `${name} ${id}`).toBe(false);
      }
      expect(CALL_ARGUMENTS.setState({ state: { panorama: id } })).toBe(false);
    }
  });

  test('accepts only granted or denied as a consent', () => {
    for (const consent of [true, 'unknown', null, undefined]) {
      expect(CALL_ARGUMENTS.setConsent({ consent })).toBe(false);
    }
  });

  test('rejects angles out of range, NaN and infinity', () => {
    for (const view of [
      { yaw: 181 },
      { pitch: Number.NaN },
      { fov: 0 },
      { fov: Number.POSITIVE_INFINITY },
      { yaw: '1' },
    ]) {
      expect(CALL_ARGUMENTS.openPanorama({ id: 'a', view })).toBe(false);
    }
  });

  test('does not accept names of built-in properties as calls', () => {
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty', ''])
      expect(isCallName(name)).toBe(false);
  });
});

describe('details of events', () => {
  test('ignores random names and details', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom('constructor', '__proto__', 'toString')),
        fc.anything(),
        (name, detail) => {
          expect(readEvent(name, detail)).toBeUndefined();
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('clamps a height and requires it to be finite', () => {
    fc.assert(
      fc.property(fc.double(), (height) => {
        const event = readEvent('resize', { height });
        if (!Number.isFinite(height)) expect(event).toBeUndefined();
        else {
          expect(event?.name === 'resize' && event.detail.height).toBeGreaterThanOrEqual(HEIGHT_MIN);
          expect(event?.name === 'resize' && event.detail.height).toBeLessThanOrEqual(HEIGHT_MAX);
        }
      }),
    );
  });

  test('rejects a detail of the wrong shape', () => {
    expect(readEvent('ready', { id: 1 })).toBeUndefined();
    expect(readEvent('error', { code: 'WHATEVER', message: 'x' })).toBeUndefined();
    expect(readEvent('state', null)).toBeUndefined();
    expect(readEvent('resize', { height: '100' })).toBeUndefined();
    expect(readEvent('panorama:enter', {})).toBeUndefined();
  });
});
