import { BSONRegExp } from 'bson';
import { describe, expect, test } from 'vitest';
import { toRegExp } from './regex.ts';

function accepts(pattern: string, options: string, text: string): boolean {
  return toRegExp(new BSONRegExp(pattern, options)).test(text);
}

describe('MongoDB patterns', () => {
  test.each([
    ['a.c', '', 'a\u2028c', true],
    ['a.c', '', 'a\rc', true],
    ['a.c', '', 'a\nc', false],
    ['a.c', 's', 'a\nc', true],
    ['^b', '', 'a\nb', false],
    ['^b', 'm', 'a\nb', true],
    ['^b', 'm', 'a\rb', false],
    ['a$', '', 'a\n', true],
    ['a$', '', 'a\r', false],
    ['a$', 'm', 'a\nb', true],
    ['^$', 'm', 'a\n', false],
    ['^$', '', '🏠', false],
    ['^$', 'im', '🏠', false],
    ['\\A\\z', '', '🏠', false],
    ['^$', 'i', '', true],
    ['\\s', '', '\u00a0', false],
    ['[\\s]', '', '\u00a0', false],
    ['\\S', '', '\u00a0', true],
    ['\\Aa\\z', 'm', 'b\na', false],
    ['\\-\\@\\ \\_', '', '-@ _', true],
    ['[\\-a]', '', '-', true],
    ['[a-c[]', '', '[', true],
    ['\\x41', '', 'A', true],
    ['(?:a|b)+(?=c)', '', 'abc', true],
    ['(?<!x)y', '', 'xy', false],
    ['(a)\\1', '', 'aa', true],
    ['ŁÓDŹ', 'i', 'łódź', true],
    ['😀{2}', '', '😀😀', true],
  ])('/%s/%s on %j: %s', (pattern, options, text, expected) => {
    expect(accepts(pattern, options, text)).toBe(expected);
  });

  test.each([
    '[]a]',
    '[^]a]',
    '\\v',
    '\\Z',
    '\\1',
    'a++',
    '(?i)a',
    '(?>a)',
    '\\p{L}',
    'a{1',
    '\\x{41}',
    '\\G',
  ])('/%s/ is rejected', (pattern) => {
    expect(() => toRegExp(new BSONRegExp(pattern, ''))).toThrow('not supported by the embedded database');
  });

  test('the option x is rejected, an unknown one is an error', () => {
    expect(() => accepts('a', 'x', '')).toThrow('not supported');
  });
});
