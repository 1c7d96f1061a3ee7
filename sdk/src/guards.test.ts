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

/** One good message for each guard and kind. */
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

    test(`${name} accepts its kinds, and fields of later versions in them`, () => {
      for (const message of good) {
        expect(guard(message)).toBe(true);
        expect(guard({ ...message, later: { field: 1 } })).toBe(true);
      }
    });

    test(`${name} refuses anything at random, and never throws`, () => {
      fc.assert(
        fc.property(fc.anything(), (value) => {
          expect(guard(value)).toBe(false);
        }),
        { numRuns: 2_000 },
      );
    });

    test(`${name} refuses a good message with one needed field missing or of another type`, () => {
      const wrong = fc.oneof(
        fc.constantFrom(undefined, null, '', Number.NaN, 1.5, true, 'x'.repeat(65)),
        fc.array(fc.anything()),
        fc.dictionary(fc.string(), fc.anything()),
      );
      for (const message of good) {
        for (const key of Object.keys(message)) {
          // `args` and `detail` are checked by the call's and the event's own check; a name may be any text.
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

    test(`${name} refuses the messages of the other guards`, () => {
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

  test('each call accepts its own', () => {
    expect(Object.keys(ARGUMENTS)).toEqual(Object.keys(CALL_ARGUMENTS));
    for (const [name, args] of Object.entries(ARGUMENTS)) {
      expect(isCallName(name) && CALL_ARGUMENTS[name](args), name).toBe(true);
    }
  });

  test('no call accepts what is no object, or an address or code where an id belongs', () => {
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

  test('a consent is yes or no', () => {
    for (const consent of [true, 'unknown', null, undefined]) {
      expect(CALL_ARGUMENTS.setConsent({ consent })).toBe(false);
    }
  });

  test('angles out of range, NaN and infinity are refused', () => {
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

  test('names of built-in properties are no calls', () => {
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty', ''])
      expect(isCallName(name)).toBe(false);
  });
});

describe('details of events', () => {
  test('random names and details lead to no event', () => {
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

  test('a height is finite and clamped', () => {
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

  test('a detail of the wrong shape is no event', () => {
    expect(readEvent('ready', { id: 1 })).toBeUndefined();
    expect(readEvent('error', { code: 'WHATEVER', message: 'x' })).toBeUndefined();
    expect(readEvent('state', null)).toBeUndefined();
    expect(readEvent('resize', { height: '100' })).toBeUndefined();
    expect(readEvent('panorama:enter', {})).toBeUndefined();
  });
});
