import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type AnalysisPatch,
  CORRECTIONS_MAX,
  type PASSAGE_PARTS,
  TOPIC_LABEL_MAX,
} from '@oriel/contract/feedback-analysis';
import type { Types } from 'mongoose';
import { ApiError } from '../../platform/errors.ts';
import { sanitizeMarkdown } from '../../platform/markdown.ts';
import { mergedTranslations, type TranslationsDocument } from '../../platform/translation.ts';
import type { AnalysisDocument, CitedText, CorrectionDocument, FeedbackItemDocument } from './model.ts';

type Part = (typeof PASSAGE_PARTS)[number];

/** A sentence of the machine, or the name that it gave a topic. */
export interface MachinePassage {
  readonly key: string;
  readonly part: Part;
  readonly text: string;
  /** A topic's name quotes nobody. */
  readonly commentIds: readonly Types.ObjectId[];
  readonly against?: readonly Types.ObjectId[];
  readonly topic?: AnalysisDocument['topics'][number];
}

/** Identifies words of the machine across analyses: what says the same is corrected in the same way. */
function passageKey(part: Part, text: string): string {
  return createHash('sha256').update(`${part}\n${text}`).digest('hex').slice(0, 16);
}

/** Everything of an analysis that a person may change, in the order of reading; what the machine said twice comes once. */
export function passagesOf(result: AnalysisDocument): MachinePassage[] {
  const cited = (part: Part, texts: readonly CitedText[]) =>
    texts.map(({ text, commentIds }) => ({ key: passageKey(part, text), part, text, commentIds }));
  const all: MachinePassage[] = [
    ...cited('SUMMARY', result.summary),
    ...result.topics.map((topic) => ({
      key: passageKey('TOPIC', topic.label),
      part: 'TOPIC' as const,
      text: topic.label,
      commentIds: [],
      topic,
    })),
    ...cited('KEY_POINT', result.keyPoints),
    ...cited('AGREEMENT', result.agreements ?? []),
    ...result.disagreements.map(({ text, for: inFavour, against }) => ({
      key: passageKey('DISAGREEMENT', text),
      part: 'DISAGREEMENT' as const,
      text,
      commentIds: inFavour,
      against,
    })),
  ];
  return [...new Map(all.map((passage) => [passage.key, passage])).values()];
}

type Corrections = ReadonlyMap<string, CorrectionDocument>;

/** Writes a sentence with the names that people gave to topics. The machine sets names in bold or in quotation marks. */
function withNames(text: string, names: ReadonlyMap<string, string>): string {
  return text.replace(/(\*\*|[“„])(.+?)(\*\*|”)/g, (whole, before, name, after) => {
    const other = names.get(name);
    return other === undefined ? whole : `${before}${other}${after}`;
  });
}

/** The topic that a sentence of the summary is about: "**Trees** (12): …". */
function subjectOf(text: string): string | undefined {
  return /^\*\*(.+?)\*\* \(/.exec(text)?.[1];
}

interface Corrected {
  text: string;
  corrected?: true;
  i18n?: TranslationsDocument;
}

/** Puts people's words in place of the machine's, with their translations, and leaves out what they hid. */
class Corrector {
  readonly #corrections: Corrections;
  /** New names by old ones. */
  readonly #names: ReadonlyMap<string, string>;
  readonly #hiddenTopics: ReadonlySet<string>;

  constructor(corrections: readonly CorrectionDocument[]) {
    this.#corrections = new Map(corrections.map((one) => [one.key, one]));
    const topics = corrections.filter(({ part }) => part === 'TOPIC');
    this.#names = new Map(topics.flatMap(({ machine, text }) => (text ? [[machine, text]] : [])));
    this.#hiddenTopics = new Set(topics.filter(({ hidden }) => hidden).map(({ machine }) => machine));
  }

  /** Undefined for what visitors do not get: hidden itself, or in the summary about a hidden topic. */
  words(part: Part, machine: string): Corrected | undefined {
    const correction = this.#corrections.get(passageKey(part, machine));
    if (correction?.hidden) return undefined;
    const translated = correction?.i18n ? { i18n: correction.i18n } : {};
    if (correction?.text) return { text: correction.text, corrected: true, ...translated };
    if (part === 'TOPIC') return { text: machine, ...translated };
    const subject = part === 'SUMMARY' ? subjectOf(machine) : undefined;
    if (subject !== undefined && this.#hiddenTopics.has(subject)) return undefined;
    // Still the machine's sentence, which disappears with the comment that it quotes.
    return { text: withNames(machine, this.#names), ...translated };
  }

  each<T extends { readonly text: string }>(part: Part, texts: readonly T[]): (T & Corrected)[] {
    return texts.flatMap((one) => {
      const words = this.words(part, one.text);
      return words ? [{ ...one, ...words }] : [];
    });
  }
}

/** An analysis in the words that stand: people's where they wrote any, without what they hid. */
export function corrected(
  result: AnalysisDocument,
  corrections: readonly CorrectionDocument[] = [],
): AnalysisDocument {
  const corrector = new Corrector(corrections);
  const there = new Set(passagesOf(result).map(({ key }) => key));
  const used = corrections.filter(({ key }) => there.has(key));
  return {
    ...result,
    summary: corrector.each('SUMMARY', result.summary),
    keyPoints: corrector.each('KEY_POINT', result.keyPoints),
    topics: result.topics.flatMap((topic) => {
      const words = corrector.words('TOPIC', topic.label);
      if (!words) return [];
      const { text: label, ...rest } = words;
      return [{ ...topic, label, ...rest }];
    }),
    disagreements: corrector.each('DISAGREEMENT', result.disagreements),
    agreements: corrector.each('AGREEMENT', result.agreements ?? []),
    review: {
      changed: used.filter(({ text, hidden }) => text && !hidden).length,
      hidden: used.filter(({ hidden }) => hidden).length,
    },
  };
}

/** The summary of an item, which follows what people did to the topics and sentences of the project. */
export function correctedItem(
  ai: NonNullable<FeedbackItemDocument['ai']>,
  corrections: readonly CorrectionDocument[] = [],
): NonNullable<FeedbackItemDocument['ai']> {
  return { ...ai, summary: new Corrector(corrections).each('SUMMARY', ai.summary) };
}

/** The words of one passage as they stand, hidden or not. */
export function standingText(
  { part, text }: MachinePassage,
  corrections: readonly CorrectionDocument[],
): string {
  const shown = corrections.map((one) => ({ ...one, hidden: false }));
  return new Corrector(shown).words(part, text)?.text ?? text;
}

interface Change {
  readonly result: AnalysisDocument | undefined;
  readonly corrections: readonly CorrectionDocument[];
  readonly by: Types.ObjectId | undefined;
  readonly at: Date;
}

/** A person's words as they are kept, in one line: a sentence of the summary is markdown, everything else plain text. */
function cleanWords(part: Part, text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return part === 'SUMMARY' ? sanitizeMarkdown(line) : line;
}

/** The translations of a passage after a change, cleaned like its words. @throws ApiError VALIDATION for too long names */
function cleanTranslations(
  part: Part,
  before: TranslationsDocument | undefined,
  change: Exclude<NonNullable<AnalysisPatch['corrections']>[number]['i18n'], null>,
  path: string,
): TranslationsDocument | undefined {
  const merged = mergedTranslations(before, change);
  if (!merged) return undefined;
  return Object.fromEntries(
    Object.entries(merged).map(([language, { text = '' }]) => {
      if (part === 'TOPIC' && text.length > TOPIC_LABEL_MAX)
        refuse(`${path}.i18n.${language}.text`, 'field.maxLength', { limit: TOPIC_LABEL_MAX });
      return [language, { text: cleanWords(part, text) }];
    }),
  );
}

/**
 * The corrections after a change. One that says what the machine says is none.
 *
 * @throws ApiError VALIDATION for words that are not in the analysis
 */
export function changedCorrections(
  wishes: NonNullable<AnalysisPatch['corrections']>,
  { result, corrections, by, at }: Change,
): CorrectionDocument[] {
  const passages = new Map((result ? passagesOf(result) : []).map((passage) => [passage.key, passage]));
  const kept = new Map(corrections.map((one) => [one.key, one]));
  for (const [index, { key, text, hidden, i18n }] of wishes.entries()) {
    const path = `ai.corrections.${index}`;
    const before = kept.get(key);
    const passage = passages.get(key);
    const part = passage?.part ?? before?.part;
    const machine = passage?.text ?? before?.machine;
    if (part === undefined || machine === undefined) refuse(`${path}.key`, 'field.passageUnknown');
    if (part === 'TOPIC' && text && text.length > TOPIC_LABEL_MAX)
      refuse(`${path}.text`, 'field.maxLength', { limit: TOPIC_LABEL_MAX });
    const words = text === undefined ? before?.text : text === null ? undefined : cleanWords(part, text);
    const own = words === machine ? undefined : words;
    const leftOut = hidden ?? before?.hidden ?? false;
    // Other words are not what was translated.
    const translated = before?.text === own ? before?.i18n : undefined;
    const translations = i18n === null ? undefined : cleanTranslations(part, translated, i18n, path);
    const same = isDeepStrictEqual(before?.i18n, translations);
    if (before && before.text === own && before.hidden === leftOut && same) continue;
    kept.delete(key);
    if (!own && !leftOut && !translations) continue;
    const [source] = passage?.commentIds ?? [];
    const quoted = passage ? source : before?.quoted;
    kept.set(key, {
      key,
      part,
      machine,
      ...(quoted ? { quoted } : {}),
      ...(own ? { text: own } : {}),
      ...(translations ? { i18n: translations } : {}),
      hidden: leftOut,
      ...(by ? { by } : {}),
      at,
    });
  }
  // The words that a lost translation was of are nowhere any more.
  for (const [key, { text, hidden }] of kept) if (!passages.has(key) && !text && !hidden) kept.delete(key);
  if (kept.size > CORRECTIONS_MAX) refuse('ai.corrections', 'field.maxItems', { limit: CORRECTIONS_MAX });
  return [...kept.values()];
}

function refuse(field: string, sentence: string, values = {}): never {
  throw new ApiError('VALIDATION', { fields: { [field]: [sentence] }, values });
}
