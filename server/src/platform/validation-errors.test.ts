import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locale } from '@oriel/contract/enums';
import { describe, expect, it } from 'vitest';
import { validationErrors } from './validation-errors.ts';

const CONTRACT = fileURLToPath(new URL('../../../contract/src/', import.meta.url));

/** Patterns that values of the contract have to match; names of fields answer as unknown instead. */
async function patternsOfContract(): Promise<string[]> {
  const found = new Set<string>();
  const seen = new Set<object>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if ('pattern' in value && typeof value.pattern === 'string') found.add(value.pattern);
    for (const part of Object.values(value)) walk(part);
  };
  for (const file of globSync('**/*.ts', { cwd: CONTRACT }))
    if (!file.endsWith('.test.ts') && !file.startsWith('testing/')) walk(await import(CONTRACT + file));
  return [...found];
}

function sentenceOf(pattern: string, locale: Locale): string | undefined {
  const error = {
    keyword: 'pattern',
    instancePath: '/field',
    schemaPath: '',
    params: { pattern },
    message: '',
  };
  return validationErrors([error], 'body', locale).field?.[0];
}

describe('a value of the wrong form', () => {
  it('is told what is allowed, for every form of the contract', async () => {
    const patterns = await patternsOfContract();
    expect(patterns.length).toBeGreaterThan(20);
    const vague = patterns.filter((pattern) => sentenceOf(pattern, 'en') === sentenceOf('?', 'en'));
    expect(vague).toEqual([]);
  });

  it.each([
    ['^[0-9a-f]{24}$', 'must be an id: 24 characters from 0-9 and a-f'],
    ['^[\\x21-\\x7e]{8,100}$', 'must have 8 to 100 ASCII letters, digits and symbols, without spaces'],
    ['^[A-Za-z0-9._:~-]{1,64}$', 'must have 1 to 64 characters from A-Z a-z 0-9 . _ : ~ -'],
    ['^[0-9a-f]{16}$', 'must have 16 characters from 0-9 a-f'],
    ['^[0-9]{10}$', 'must have 10 digits'],
    ['^[0-9]{2,7}$', 'must have 2 to 7 digits'],
    [
      '^[a-z0-9]+(-[a-z0-9]+)*$',
      'must be lowercase letters and digits, with single hyphens between, like river-park',
    ],
  ])('of %s is %s', (pattern, sentence) => {
    expect(sentenceOf(pattern, 'en')).toBe(sentence);
  });

  it('is told so in Polish', () => {
    expect(sentenceOf('^[0-9]{10}$', 'pl')).toBe('musi mieć 10 cyfr');
    expect(sentenceOf('^[a-z0-9-]{1,40}$', 'pl')).toBe('musi mieć od 1 do 40 znaków spośród a-z 0-9 -');
  });
});
