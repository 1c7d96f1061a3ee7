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

/** Up to this many, a language nobody else writes in is taken for one that others do if that is about as likely. */
const BRIEF = 40;
const ABOUT_AS_LIKELY = 0.9;

type Detector = (text: string) => {
  language: string;
  isReliable(): boolean;
  getScores(): Record<string, number>;
};

let detector: Promise<Detector> | undefined;

/** The detector with its tables of 1.5 MB, loaded with the first comment. */
async function load(): Promise<Detector> {
  const { eld } = await import('eld/small');
  const own = eld.newInstance();
  own.setLanguageSubset(CANDIDATES);
  return (text) => own.detect(text);
}

function lettersOf(text: string): number {
  return wordsOf(text).reduce((sum, word) => sum + word.text.length, 0);
}

/** Whether a comment is so brief that the languages of the others help to know its own. */
export function isBrief(text: string): boolean {
  return lettersOf(text) < BRIEF;
}

/**
 * The language of a comment, ISO 639-1; the organization's for one too short to detect, and undefined without words.
 *
 * @param home language of the organization
 * @param spoken languages of the longer comments beside it
 */
export async function languageOf(
  text: string,
  home: string,
  spoken: ReadonlySet<string> = new Set(),
): Promise<string | undefined> {
  const letters = lettersOf(text);
  if (letters === 0) return undefined;
  // Others have ó, ć and ń as well.
  const polish = home === 'pl' ? /[ąęłśżźćńó]/i : /[ąęłśżź]/i;
  if (polish.test(text) && letters < 2 * SHORT) return 'pl';
  detector ??= load();
  const found = (await detector)(text);
  if (found.language === '') return home;
  if (letters < SHORT && !found.isReliable()) return home;
  if (letters >= BRIEF || spoken.size === 0 || spoken.has(found.language)) return found.language;
  const scores = found.getScores();
  const least = ABOUT_AS_LIKELY * (scores[found.language] ?? 0);
  const [likeliest] = [...spoken]
    .filter((language) => (scores[language] ?? 0) >= least)
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  return likeliest ?? found.language;
}
