import type { Findings } from './findings.ts';
import { markdownOf, plainWords } from './html-words.ts';

/** Limits of the contract. */
const TITLE_MAX = 120;
export const DESCRIPTION_MAX = 2000;

export interface Place {
  readonly findings: Findings;
  readonly path: string;
  readonly scene: string;
}

/** A text truncated to `max`, at a word boundary if possible. */
export function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const space = cut.lastIndexOf(' ');
  // Removes half a surrogate pair.
  const end = (space > max * 0.6 ? cut.slice(0, space) : cut).replace(/[\ud800-\udbff]$/, '').trimEnd();
  return `${end}…`;
}

/** One line of plain text; reports a truncation. */
export function line(text: string | undefined, { findings, path, scene }: Place): string | undefined {
  const words = text === undefined ? '' : plainWords(text);
  if (words.length > TITLE_MAX) findings.add('TEXT_CUT', path, { scene, values: { limit: TITLE_MAX } });
  return words === '' ? undefined : shortened(words, TITLE_MAX);
}

/** The name of a whole tour, as one line. */
export function tourLine(text: string | undefined): { name?: string } {
  const name = text === undefined ? '' : shortened(plainWords(text), TITLE_MAX);
  return name === '' ? {} : { name };
}

/**
 * Title and description of a point. A single text is its title; if it is too long or contains links, the full text becomes the description.
 */
export function pointWords(
  title: string | undefined,
  text: string | undefined,
  fallback: string,
  { findings, path, scene }: Place,
): { title: string; description?: string } {
  const heading = title === undefined ? '' : plainWords(title);
  const told = text === undefined ? '' : markdownOf(text);
  const words = text === undefined ? '' : plainWords(text);
  const isTitleEnough =
    heading === '' && words.length <= TITLE_MAX && !told.includes('](') && !words.includes('\n');
  const description = isTitleEnough ? '' : told;
  if (heading.length > TITLE_MAX) findings.add('TEXT_CUT', path, { scene, values: { limit: TITLE_MAX } });
  if (description.length > DESCRIPTION_MAX)
    findings.add('TEXT_CUT', path, { scene, values: { limit: DESCRIPTION_MAX } });
  return {
    title: shortened(heading || words || fallback, TITLE_MAX),
    ...(description ? { description: shortened(description, DESCRIPTION_MAX) } : {}),
  };
}
