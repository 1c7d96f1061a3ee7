import { wordsOf } from './text.ts';

/** Candidate languages. Few, because a short text resembles something in any long list. */
const CANDIDATES = [
  'en',
  'pl',
  'de',
  'fr',
  'es',
  'it',
  'uk',
  'ru',
  'cs',
  'sk',
  'lt',
  'nl',
  'pt',
  'ro',
  'zh',
  'ar',
  'vi',
  'hi',
  'tr',
];

/** Below this many letters, the organization's language is a better guess. */
const SHORT = 16;

type Detector = (text: string) => { language: string; isReliable(): boolean };

let detector: Promise<Detector> | undefined;

/** The detector with its tables of 1.5 MB, loaded with the first comment. */
async function load(): Promise<Detector> {
  const { eld } = await import('eld/small');
  const own = eld.newInstance();
  own.setLanguageSubset(CANDIDATES);
  return (text) => own.detect(text);
}

/**
 * The language of a comment, ISO 639-1; the organization's for one too short to detect, and undefined without words.
 *
 * @param home language of the organization
 */
export async function languageOf(text: string, home: string): Promise<string | undefined> {
  const words = wordsOf(text);
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  if (letters === 0) return undefined;
  if (/[ąęłśżźćńó]/i.test(text) && letters < 2 * SHORT) return 'pl';
  detector ??= load();
  const found = (await detector)(text);
  if (found.language === '') return home;
  return letters < SHORT && !found.isReliable() ? home : found.language;
}
