import { articleLanguage } from '@oriel/contract/articles';
import type { BrandKey } from '@oriel/contract/brand';
import type { HelpId } from '@oriel/contract/help';
import { ofBrand } from './of-brand.ts';

// One small file for each guide and language, fetched when it is read.
const TEXTS = import.meta.glob<string>('./guides/*.md', { query: '?raw', import: 'default' });

/** The markdown of a guide, as the readers of a brand get it. */
export async function guideText(id: HelpId, locale: string, brand: BrandKey): Promise<string> {
  const text = await TEXTS[`./guides/${id}.${articleLanguage(locale)}.md`]?.();
  if (text === undefined) throw new Error(`The guide ${id} has no text`);
  return ofBrand(text, brand);
}
