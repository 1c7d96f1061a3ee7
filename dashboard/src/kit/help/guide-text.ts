import { inBritish } from '@oriel/contract/british';
import { HELP_IDS, type HelpId, helpLanguage, isBritish } from '@oriel/contract/help';

// One small file for each guide and language, fetched when it is read.
const TEXTS = import.meta.glob<string>('./guides/*.md', { query: '?raw', import: 'default' });
const PICTURES = import.meta.glob<string>('./pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The markdown of a guide, without its title. */
export async function guideText(id: HelpId, locale: string): Promise<string> {
  const text = await TEXTS[`./guides/${id}.${helpLanguage(locale)}.md`]?.();
  if (text === undefined) throw new Error(`The guide ${id} has no text`);
  // The title stands above; the sections come next below it.
  const body = text.replace(/^# .*\n/, '').replaceAll(/^##/gm, '#');
  return isBritish(locale) ? inBritish(body) : body;
}

/** A part of a guide: text, or a picture of the product between two paragraphs. */
export type GuidePart =
  | { readonly text: string }
  | { readonly picture: string; readonly phone: string | undefined; readonly words: string };

/**
 * Splits a guide at its pictures. `![words](name)` on a line of its own names a picture in `pictures/`, taken in each language and, as
 * `name-phone`, on a phone; a name without a file is left out.
 */
export function guideParts(text: string, locale: string): readonly GuidePart[] {
  const language = helpLanguage(locale);
  const address = (name: string) => PICTURES[`./pictures/${name}.${language}.webp`];
  return text.split(/^(?=!\[)|(?<=^!\[[^\n]*\n)/m).flatMap((part): readonly GuidePart[] => {
    const [, words = '', name = ''] = /^!\[(.*)\]\((.*)\)\s*$/.exec(part) ?? [];
    if (name === '') return part.trim() === '' ? [] : [{ text: part }];
    const picture = address(name);
    return picture ? [{ picture, phone: address(`${name}-phone`), words }] : [];
  });
}

/** The guide of an address below `/help`. */
export function helpIdOf(value: string | undefined): HelpId | undefined {
  return HELP_IDS.find((id) => id === value);
}
