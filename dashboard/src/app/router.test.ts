import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { messagesIn } from '../i18n/messages-in.ts';
import { catalogueParts, readCatalogue } from '../i18n/vite-catalogues.ts';

const ROUTER = join(import.meta.dirname, 'router.tsx');

const partOf = new Map(
  catalogueParts().flatMap((part) =>
    Object.keys(readCatalogue('en', [part])).map((key) => [key, part] as const),
  ),
);

/** The modules imported by one, including those it loads later. */
function modulesFrom(entry: string, found = new Set<string>()): Set<string> {
  if (found.has(entry) || entry === ROUTER || !existsSync(entry)) return found;
  found.add(entry);
  const source = readFileSync(entry, 'utf8').replace(/import type [^;]+;/g, '');
  for (const [, path = ''] of source.matchAll(/(?:from |import\(|import )'(\.[^']+\.tsx?)'/g)) {
    modulesFrom(join(dirname(entry), path), found);
  }
  return found;
}

/** The message parts used by a module and its imports, except the shell's and those that one of them loads itself. */
function partsSaidBy(entry: string): string[] {
  const parts = new Set<string>();
  const fetched: string[] = [];
  for (const path of modulesFrom(entry)) {
    const source = readFileSync(path, 'utf8');
    for (const key of messagesIn(source, [...partOf.keys()])) parts.add(partOf.get(key) ?? '');
    fetched.push(...[...source.matchAll(/loadMessages\('(\w+)'\)/g)].map(([, part = '']) => part));
  }
  for (const part of fetched) parts.delete(part);
  parts.delete('shell');
  return [...parts].sort();
}

const pages = [
  ...readFileSync(ROUTER, 'utf8').matchAll(
    /page\(\s*async \(\) => \(await import\('([^']+)'\)\)\.\w+,?([^)]*)\)/g,
  ),
].map(([, path = '', rest = '']) => ({
  path,
  declared: [...rest.matchAll(/'(\w+)'/g)].map(([, part = '']) => part).sort(),
}));

test('the router has pages', () => {
  expect(pages.length).toBeGreaterThan(20);
});

test.each(pages)('$path loads exactly the messages it uses', ({ path, declared }) => {
  expect(declared).toEqual(partsSaidBy(join(dirname(ROUTER), path)));
});

test('the frame uses only the shell’s messages', () => {
  expect(partsSaidBy(join(dirname(ROUTER), '../main.tsx'))).toEqual([]);
});
