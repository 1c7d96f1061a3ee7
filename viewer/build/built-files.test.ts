import { readdir, readFile, stat } from 'node:fs/promises';
import { LOCALES } from '@oriel/contract/enums';
import { describe, expect, test } from 'vitest';

/** TypeBox marks its schemas with this key. */
const SCHEMA = '~kind';

/** Largest size of the variable font for Latin script on visitors' pages, in bytes. */
const FONT_BYTES = 22 * 1024;

/** A label present in every language, and two words of it that no other language has. */
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
  test('contain no contract schemas', async () => {
    const scripts = await scriptsIn(folder);
    expect([...scripts].filter(([, source]) => source.includes(SCHEMA)).map(([name]) => name)).toEqual([]);
  });

  test('include fonts of the used weights', async () => {
    const place = new URL(folder, import.meta.url);
    const fonts = (await readdir(place)).filter((name) => /^hanken-grotesk-latin-wght/.test(name));
    expect(fonts).toHaveLength(1);
    for (const name of fonts) expect((await stat(new URL(name, place))).size).toBeLessThan(FONT_BYTES);
  });

  test('split the texts by language', async () => {
    const scripts = await scriptsIn(folder);
    const catalogues = [...scripts.values()].filter((source) => source.includes(`"${LABEL}"`));
    expect(catalogues).toHaveLength(LOCALES.length);
    for (const source of catalogues) expect(WORDS.filter((word) => word.test(source)).length).toBe(1);
  });
});
