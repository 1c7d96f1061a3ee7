import { describe, expect, it } from 'vitest';
import { inLanguage, textIn, wordingOf } from './translation.ts';

const american = { en: { name: 'Color' } };
const british = { gb: { name: 'Colour' } };

describe('a text in a language', () => {
  it('is its translation, else the one that is nearly the same, else the text as it was written', () => {
    const both = { ...american, ...british, pl: { name: 'Barwa' } };
    expect(textIn(both, 'gb', 'name', 'Farbe')).toBe('Colour');
    expect(textIn(both, 'en', 'name', 'Farbe')).toBe('Color');
    expect(textIn(both, 'pl', 'name', 'Farbe')).toBe('Barwa');
    expect(textIn(american, 'gb', 'name', 'Farbe')).toBe('Color');
    expect(textIn(british, 'en', 'name', 'Farbe')).toBe('Colour');
    expect(textIn(british, 'pl', 'name', 'Farbe')).toBe('Farbe');
    expect(textIn(undefined, 'pl', 'name', 'Farbe')).toBe('Farbe');
  });

  it('is as it was written for whoever reads that language, rather than nearly the same', () => {
    expect(textIn(american, wordingOf({ locale: 'gb' }), 'name', 'Colour')).toBe('Colour');
    expect(textIn(british, wordingOf({ locale: 'en' }), 'name', 'Color')).toBe('Color');
    // A translation into the language that it was written in is newer than what was written.
    expect(textIn(british, wordingOf({ locale: 'gb' }), 'name', 'Color')).toBe('Colour');
    expect(textIn(american, wordingOf({ locale: 'gb' }), 'name', undefined)).toBe('Color');
    expect(textIn(american, wordingOf({ locale: 'pl' }, 'gb'), 'name', 'Barwa')).toBe('Color');
    expect(textIn(british, wordingOf({ locale: 'gb' }, 'en'), 'name', 'base')).toBe('Colour');
  });

  it('is as it was written where no language is asked for', () => {
    const document = { name: 'Farbe', i18n: american };
    expect(inLanguage(document, undefined, ['name'])).toBe(document);
    expect(inLanguage(document, wordingOf({ locale: 'pl' }, 'gb'), ['name']).name).toBe('Color');
  });
});
