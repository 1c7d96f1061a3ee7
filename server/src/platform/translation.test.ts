import { describe, expect, it } from 'vitest';
import { inLanguage, textIn, wordingOf } from './translation.ts';

const american = { en: { name: 'Color' } };
const british = { gb: { name: 'Colour' } };

describe('a text in a language', () => {
  it('is its translation, else one in a related language, else the original', () => {
    const both = { ...american, ...british, pl: { name: 'Barwa' } };
    expect(textIn(both, 'gb', 'name', 'Farbe')).toBe('Colour');
    expect(textIn(both, 'en', 'name', 'Farbe')).toBe('Color');
    expect(textIn(both, 'pl', 'name', 'Farbe')).toBe('Barwa');
    expect(textIn(american, 'gb', 'name', 'Farbe')).toBe('Color');
    expect(textIn(british, 'en', 'name', 'Farbe')).toBe('Colour');
    expect(textIn(british, 'pl', 'name', 'Farbe')).toBe('Farbe');
    expect(textIn(undefined, 'pl', 'name', 'Farbe')).toBe('Farbe');
  });

  it('is the original for readers of its language, rather than a related one', () => {
    expect(textIn(american, wordingOf({ locale: 'gb' }), 'name', 'Colour')).toBe('Colour');
    expect(textIn(british, wordingOf({ locale: 'en' }), 'name', 'Color')).toBe('Color');
    // A translation into the original's language is newer than the original.
    expect(textIn(british, wordingOf({ locale: 'gb' }), 'name', 'Color')).toBe('Colour');
    expect(textIn(american, wordingOf({ locale: 'gb' }), 'name', undefined)).toBe('Color');
    expect(textIn(american, wordingOf({ locale: 'pl' }, 'gb'), 'name', 'Barwa')).toBe('Color');
    expect(textIn(british, wordingOf({ locale: 'gb' }, 'en'), 'name', 'base')).toBe('Colour');
  });

  it('is the original when no language is requested', () => {
    const document = { name: 'Farbe', i18n: american };
    expect(inLanguage(document, undefined, ['name'])).toBe(document);
    expect(inLanguage(document, wordingOf({ locale: 'pl' }, 'gb'), ['name']).name).toBe('Color');
  });
});
