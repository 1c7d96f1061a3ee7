import { ERROR_STATUS } from '@oriel/contract/error-codes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { html, jsonBlock } from './html.ts';
import { localeOfHeader } from './language.ts';
import { searchPattern } from './list.ts';
import en from './locales/en.json' with { type: 'json' };
import gb from './locales/gb.json' with { type: 'json' };
import pl from './locales/pl.json' with { type: 'json' };
import { say } from './messages.ts';
import { cleanText } from './present.ts';

describe('languages', () => {
  it('every sentence exists in Polish and English, and British English adds none of its own', () => {
    expect(Object.keys(pl).sort()).toEqual(Object.keys(en).sort());
    expect(Object.keys(gb).filter((key) => !(key in en))).toEqual([]);
  });

  it('every error code below 500 has a sentence', () => {
    const missing = Object.entries(ERROR_STATUS).filter(
      ([code, status]) => status < 500 && !(`error.${code}` in en),
    );
    expect(missing).toEqual([]);
  });

  it('Polish plurals are correct', () => {
    const texts = [1, 3, 5, 22].map((limit) => say('pl', 'field.minLength', { limit }));
    expect(texts).toEqual([
      'musi mieć co najmniej 1 znak',
      'musi mieć co najmniej 3 znaki',
      'musi mieć co najmniej 5 znaków',
      'musi mieć co najmniej 22 znaki',
    ]);
  });

  it('the best language in Accept-Language wins', () => {
    expect(localeOfHeader('de, pl;q=0.8, en;q=0.9')).toBe('en');
    expect(localeOfHeader('en-GB,en;q=0.9')).toBe('gb');
    expect(localeOfHeader('pl-PL')).toBe('pl');
    expect(localeOfHeader('fr, de;q=0.5')).toBeUndefined();
    expect(localeOfHeader('pl;q=0, en')).toBe('en');
  });
});

describe('search', () => {
  it('ignores case and accents', () => {
    expect('Pokój dzienny, Łódź').toMatch(searchPattern('POKOJ'));
    expect('Pokój dzienny, Łódź').toMatch(searchPattern('łodz'));
  });

  it('treats every character literally', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 30 }), (text) => searchPattern(text).test(text)),
    );
    expect('abc').not.toMatch(searchPattern('.*'));
  });
});

describe('pages', () => {
  it('values cannot escape their place', () => {
    const evil = '"><script>alert(1)</script>';
    expect(html`<p title="${evil}">${evil}</p>`.text).not.toContain('<script>');
    expect(
      jsonBlock('x', { evil: '</script><script>alert(1)</script>' }).text.match(/<\/script>/g),
    ).toHaveLength(1);
    expect(JSON.parse(jsonBlock('x', { evil }).text.replace(/^<script[^>]*>|<\/script>$/g, ''))).toEqual({
      evil,
    });
  });
});

describe('external text', () => {
  it('loses control characters and outer spaces, keeps line breaks', () => {
    expect(cleanText({ a: [' x\u0000\u001b\ny '], b: 3, c: null })).toEqual({ a: ['x\ny'], b: 3, c: null });
  });

  it('is empty when invisible; visible text keeps its invisible parts', () => {
    for (const text of ['\u200b', ' \u202e\u2066 ', '\u3164', '\u2800\ufe0f', '\u00ad\ufeff'])
      expect(cleanText(text)).toBe('');
    for (const text of ['👩\u200d💻', 'a\u200bb', '\u202bשלום\u202c', '❤\ufe0f'])
      expect(cleanText(text)).toBe(text);
  });
});
