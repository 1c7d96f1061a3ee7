import { articleLanguage } from '@oriel/contract/articles';
import type { ResourceId } from '@oriel/contract/resources';

// One file for each article and language, fetched when it is read.
const TEXTS = import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default' });

/** The markdown of an article. */
export async function resourceText(id: ResourceId, locale: string): Promise<string> {
  const text = await TEXTS[`./articles/${id}.${articleLanguage(locale)}.md`]?.();
  if (text === undefined) throw new Error(`The article ${id} has no text`);
  return text;
}
