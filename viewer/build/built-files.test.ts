import { readdir, readFile } from 'node:fs/promises';
import { LOCALES } from '@oriel/contract/enums';
import { describe, expect, test } from 'vitest';

/** What TypeBox marks its schemas with. */
const SCHEMA = '~kind';

/** The same label in every language, and two words of it that no other language has. */
const LABEL = 'panorama.zoomOut';
const WORDS = [/Zoom out/, /Oddal/];

/** The built scripts of a folder, by name. */
async function scriptsIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const place = new URL(folder, import.meta.url);
  const names = (await readdir(place)).filter((name) => /\.m?js$/.test(name));
  expect(names.length).toBeGreaterThan(0);
  const sources = names.map(async (name) => [name, await readFile(new URL(name, place), 'utf8')] as const);
  return new Map(await Promise.all(sources));
}

describe.each(['../dist/', '../inline/dist/'])('scripts for visitors in %s', (folder) => {
  test('hold no schema of the contract', async () => {
    const scripts = await scriptsIn(folder);
    expect([...scripts].filter(([, source]) => source.includes(SCHEMA)).map(([name]) => name)).toEqual([]);
  });

  test('keep the texts of each language in a script of its own', async () => {
    const scripts = await scriptsIn(folder);
    const catalogues = [...scripts.values()].filter((source) => source.includes(`"${LABEL}"`));
    expect(catalogues).toHaveLength(LOCALES.length);
    for (const source of catalogues) expect(WORDS.filter((word) => word.test(source)).length).toBe(1);
  });
});
