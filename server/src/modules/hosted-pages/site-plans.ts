import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Locale } from '@oriel/contract/enums';
import type { SitePlan } from '@oriel/contract/site';
import { ConfigError } from '../../config/environment.ts';

/** Plans without prices, for whoever has written none. */
const SHIPPED = fileURLToPath(new URL('../../../plans.md', import.meta.url));

const LANGUAGES: Readonly<Record<string, Locale>> = {
  english: 'en',
  'british english': 'gb',
  polski: 'pl',
};
const PRICE = /^(?:Price|Cena):(.*)$/i;

/** Plans by language; a language that has none reads the English ones. */
export type PlansOf = (locale: Locale) => readonly SitePlan[];

/**
 * Reads the plans that the pricing page shows, from a Markdown file of the operator or from the one that ships.
 *
 * @throws ConfigError that names the file and what is wrong with it
 */
export async function readPlans(file: string | undefined): Promise<PlansOf> {
  const text = await readFile(file ?? SHIPPED, 'utf8').catch((error: Error) => {
    throw new ConfigError(`PLANS_FILE is "${file}", which cannot be read: ${error.message}`);
  });
  const plans = parsePlans(text, file ?? SHIPPED);
  return (locale) => plans.get(locale) ?? plans.get('en') ?? [];
}

/**
 * Plans by language: a heading of the first level opens a language, one of the second a plan.
 *
 * @param file that an error names
 * @throws ConfigError where a language is unknown, a plan stands before the first language, or English is missing
 */
export function parsePlans(text: string, file: string): ReadonlyMap<Locale, readonly SitePlan[]> {
  const languages = new Map<Locale, SitePlan[]>();
  let plans: SitePlan[] | undefined;
  for (const part of withoutNotes(text).split(/^(?=#{1,2} )/m)) {
    const [head = '', ...lines] = part.split(/\r?\n/);
    const [, level, name = ''] = /^(#{1,2}) +(.*\S)\s*$/.exec(head) ?? [];
    if (level === '#') {
      const locale = LANGUAGES[name.toLowerCase()];
      if (!locale) {
        throw new ConfigError(
          `PLANS_FILE ${file} has the language "${name}"; write English, British English or Polski.`,
        );
      }
      plans = [];
      languages.set(locale, plans);
    } else if (level === '##') {
      if (!plans) {
        throw new ConfigError(`PLANS_FILE ${file}: write a language, such as "# English", above "${name}".`);
      }
      plans.push(planOf(name, lines));
    }
  }
  if (!languages.has('en')) throw new ConfigError(`PLANS_FILE ${file} has no heading "# English".`);
  return languages;
}

function planOf(name: string, lines: readonly string[]): SitePlan {
  const first = lines.findIndex((line) => line.trim() !== '');
  const [, price] = PRICE.exec(lines[first]?.trim() ?? '') ?? [];
  const text = (price === undefined ? lines : lines.slice(first + 1)).join('\n').trim();
  return { name, text, ...(price?.trim() ? { price: price.trim() } : {}) };
}

/** Notes to whoever edits the file. */
function withoutNotes(text: string): string {
  return text.replaceAll(/<!--[\s\S]*?-->/g, '');
}
