import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readUnder, writeUnder } from './query-text.ts';

test('keeps parameters without the prefix verbatim', () => {
  const before = '?q=two+words&utm_source=a%20b&empty&oriel.apartment=1&x=%zz&orielx=2';
  expect(writeUnder(before, 'oriel.', { apartment: '2', rooms: '2,3' })).toBe(
    '?q=two+words&utm_source=a%20b&empty&x=%zz&orielx=2&oriel.apartment=2&oriel.rooms=2,3',
  );
  expect(writeUnder('?oriel.apartment=1', 'oriel.', { apartment: '' })).toBe('');
});

test('reads what it wrote, for its own viewer only', () => {
  const values = fc.dictionary(
    fc.stringMatching(/^[a-zA-Z]{1,12}$/),
    fc.string({ minLength: 1, unit: 'grapheme' }),
  );
  fc.assert(
    fc.property(values, values, (one, other) => {
      const search = writeUnder(writeUnder('?a=1', 'oriel.', one), 'oriel2.', other);
      expect(readUnder(search, 'oriel.')).toEqual(one);
      expect(readUnder(search, 'oriel2.')).toEqual(other);
    }),
  );
});
