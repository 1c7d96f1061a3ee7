import { articleLanguage } from '@oriel/contract/articles';
import { HELP_IDS, type HelpId } from '@oriel/contract/help';
import { brand } from '../../base/config.ts';
import { ofBrand } from './of-brand.ts';

// One small file for each guide and language, fetched when it is read.
const TEXTS = import.meta.glob<string>('./guides/*.md', { query: '?raw', import: 'default' });

/** The markdown of a guide, as the readers of this brand get it. */
export async function guideText(id: HelpId, locale: string): Promise<string> {
  const text = await TEXTS[`./guides/${id}.${articleLanguage(locale)}.md`]?.();
  if (text === undefined) throw new Error(`The guide ${id} has no text`);
  return ofBrand(text, brand.key);
}

/** The guide of an address below `/help`. */
export function helpIdOf(value: string | undefined): HelpId | undefined {
  return HELP_IDS.find((id) => id === value);
}
