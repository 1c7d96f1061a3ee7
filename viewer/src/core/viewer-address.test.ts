import { readdirSync, readFileSync } from 'node:fs';
import { VIEWER_PARAMETERS } from '@oriel/contract/viewer-address';
import { expect, test } from 'vitest';

const SOURCES = new URL('../', import.meta.url);
/** How sources read a parameter of the page's address by name. */
const READ =
  /(?:(?:\bquery|\bsearchParams|\basked|location\.search\))\.(?:get|has)\(|\bnumberIn\(query, |\bisOn\(|\bPARAMETER = )'(\w+)'/g;
/** What the SDK and its frames say to a viewer; no link has it. */
const OF_FRAMES = ['iframe', 'asleep'];

test('every parameter that a viewer reads is in the list that links keep', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.|testing/.test(name),
  );
  const read = new Set(
    files.flatMap((name) =>
      [...readFileSync(new URL(name, SOURCES), 'utf8').matchAll(READ)].map(([, parameter]) => parameter),
    ),
  );
  const known = new Set([...Object.values(VIEWER_PARAMETERS).flat(), ...OF_FRAMES]);
  expect([...read].filter((name) => name && !known.has(name))).toEqual([]);
  // The pattern finds the readers of all three viewers.
  for (const name of ['storey', 'dollhouse', 'walk', 'heading', 'startingItemId', 'avatar'])
    expect(read).toContain(name);
});
