import { articleLanguage } from '@oriel/contract/articles';
import { HELP_IDS, type HelpId } from '@oriel/contract/help';

// One small file for each guide and language, fetched when it is read.
const TEXTS = import.meta.glob<string>('./guides/*.md', { query: '?raw', import: 'default' });

/** The markdown of a guide. */
export async function guideText(id: HelpId, locale: string): Promise<string> {
  const text = await TEXTS[`./guides/${id}.${articleLanguage(locale)}.md`]?.();
  if (text === undefined) throw new Error(`The guide ${id} has no text`);
  return text;
}

/** The guide of an address below `/help`. */
export function helpIdOf(value: string | undefined): HelpId | undefined {
  return HELP_IDS.find((id) => id === value);
}
