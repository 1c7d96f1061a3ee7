import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

/** What TypeBox marks its schemas with. */
const SCHEMA = '~kind';

test.each(['../dist/', '../inline/dist/'])(
  'no schema of the contract comes to visitors: %s',
  async (folder) => {
    const place = new URL(folder, import.meta.url);
    const scripts = (await readdir(place)).filter((name) => /\.m?js$/.test(name));
    expect(scripts.length).toBeGreaterThan(0);
    const withSchemas: string[] = [];
    for (const name of scripts)
      if ((await readFile(new URL(name, place), 'utf8')).includes(SCHEMA)) withSchemas.push(name);
    expect(withSchemas).toEqual([]);
  },
);
