import {
  Binary,
  BSONRegExp,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  serialize,
  Timestamp,
} from 'bson';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareValues } from './compare.ts';
import { decodeDocument } from './decode.ts';
import { encodeKey, invertKey } from './key.ts';
import type { Value } from './value.ts';

const edges = [
  0,
  -0,
  1,
  -1,
  0.1,
  2 ** 31,
  2 ** 53,
  2 ** 53 + 2,
  2 ** 63,
  -(2 ** 63),
  Number.MIN_VALUE,
  Number.MAX_VALUE,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
];

const number: fc.Arbitrary<Value> = fc.oneof(
  fc.integer().map((value) => new Int32(value | 0)),
  fc.double().map((value) => new Double(value)),
  fc.constantFrom(...edges).map((value) => new Double(value)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => Long.fromBigInt(value)),
  fc
    .constantFrom(2n ** 53n, 2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n))
    .map((value) => Long.fromBigInt(value)),
  fc
    .tuple(fc.bigInt({ min: -(10n ** 33n), max: 10n ** 33n }), fc.integer({ min: -6100, max: 6000 }))
    .map(([digits, exponent]) => Decimal128.fromString(`${digits}E${exponent}`)),
  fc
    .tuple(fc.integer({ min: -100, max: 100 }), fc.integer({ min: -3, max: 3 }))
    .map(([digits, exponent]) => Decimal128.fromString(`${digits}E${exponent}`)),
  fc
    .constantFrom('0.1', '0.10', '1E+400', '-1E+400', 'NaN', 'Infinity', '-Infinity', '9007199254740992.5')
    .map((text) => Decimal128.fromString(text)),
);

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 6 }).map((value) => value.toWellFormed()),
  fc.string({
    unit: fc.constantFrom('a', 'b', '\u0000', '\u0001', '\u0002', '\uffff', '😀', 'ł'),
    maxLength: 5,
  }),
);
const name = fc.string({ unit: fc.constantFrom('a', 'b', '0', 'ł', '\u0001'), maxLength: 2 });

const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.oneof(
      number,
      text,
      fc.constant(null),
      fc.boolean(),
      fc.date({ noInvalidDate: true }),
      fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
      fc
        .tuple(fc.uint8Array({ maxLength: 3 }), fc.constantFrom(0, 4, 5, 128))
        .map(([bytes, type]) => new Binary(bytes, type)),
      fc.tuple(fc.nat(2 ** 32 - 1), fc.nat(3)).map(([t, i]) => new Timestamp({ t, i })),
      fc
        .tuple(fc.constantFrom('a', 'ab', 'b'), fc.constantFrom('', 'i'))
        .map(([pattern, options]) => new BSONRegExp(pattern, options)),
      fc.constantFrom(new MinKey(), new MaxKey()),
    ),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(name, tie('value')), { maxLength: 3 }).map((fields) => new Map(fields)),
  ),
}));

const sign = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);

describe('keys', () => {
  test('sort like their values', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(sign(encodeKey(a), encodeKey(b))).toBe(compareValues(a, b));
      }),
      { numRuns: 20_000 },
    );
  });

  test('of numbers sort like the numbers', () => {
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(sign(encodeKey(a), encodeKey(b))).toBe(compareValues(a, b));
      }),
      { numRuns: 20_000 },
    );
  });

  test('keep their order when inverted and joined', () => {
    fc.assert(
      fc.property(value, value, value, value, (a, b, c, d) => {
        const expected = -compareValues(a, c) || compareValues(b, d);
        expect(sign(invertKey(encodeKey(a)) + encodeKey(b), invertKey(encodeKey(c)) + encodeKey(d))).toBe(
          expected || 0,
        );
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('decoding', () => {
  test('restores what the official package wrote', () => {
    fc.assert(
      fc.property(value, (sent) => {
        const bytes = Buffer.from(serialize(new Map([['v', sent]]), { ignoreUndefined: false }));
        const read = decodeDocument(bytes);
        expect(compareValues(read.get('v') ?? null, sent)).toBe(0);
        expect(Buffer.from(serialize(read)).equals(bytes)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('fails on damaged bytes without crashing or hanging', () => {
    fc.assert(
      fc.property(value, fc.nat(), fc.nat(255), fc.nat(40), (sent, at, byte, cut) => {
        const bytes = Buffer.from(serialize(new Map([['v', sent]]), { ignoreUndefined: false }));
        bytes[at % bytes.length] = byte;
        try {
          decodeDocument(bytes.subarray(0, Math.max(0, bytes.length - cut)));
        } catch (error) {
          expect(error).toHaveProperty('codeName');
        }
      }),
      { numRuns: 5000 },
    );
  });
});
