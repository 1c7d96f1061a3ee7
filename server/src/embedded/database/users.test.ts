import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { accumulators } from './aggregate/accumulators.ts';
import { forms, operators, systemVariables } from './aggregate/expression.ts';
import { stages } from './aggregate/stages.ts';
import { commands } from './commands/dispatch.ts';
import { fieldOperators, logicalOperators } from './query/parse-filter.ts';
import { pushModifiers, updateOperators } from './update/operators.ts';

const kinds = {
  stage: stages.keys(),
  expression: [...operators.keys(), ...forms.keys()],
  variable: systemVariables.keys(),
  accumulator: accumulators.keys(),
  'query operator': [...logicalOperators.keys(), ...fieldOperators.keys()],
  'update operator': updateOperators.keys(),
  'modifier of $push': pushModifiers.keys(),
};

/** Commands sent only by Mongoose or the driver, and when. */
const sentByThemselves: Readonly<Record<string, string>> = {
  $skip: 'countDocuments with skip',
  $limit: 'countDocuments with limit',
  hello: 'the driver, to watch the server',
  ismaster: 'the driver, as the first word on a connection',
  endSessions: 'the driver, when it closes',
  getMore: 'the driver, for the next batch of a cursor',
  killCursors: 'the driver, when a cursor is left before its end',
  create: 'Mongoose, for the collection of each model',
};

/** Source code that triggers a command. */
const calls: Readonly<Record<string, string>> = {
  ping: 'ping: 1',
  find: '.find(',
  distinct: '.distinct(',
  aggregate: '.aggregate',
  insert: '.insertMany(',
  update: '.updateOne(',
  delete: '.deleteMany(',
  findAndModify: '.findOneAndUpdate(',
  createIndexes: '.createIndexes(',
  dropIndexes: '.dropIndex(',
  listIndexes: '.indexes(',
  listCollections: '.listCollections(',
  orielCopyTo: 'orielCopyTo: ',
};

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const here = join('server', 'src', 'embedded', 'database') + sep;

/** All source code that uses the database. */
const product = ['server', 'bench', 'e2e']
  .flatMap((place) => readdirSync(join(root, place, 'src'), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.(ts|tsx|js|mjs)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => !relative(root, path).startsWith(here))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

function hasWord(name: string): boolean {
  return new RegExp(`${name.replaceAll('$', '\\$')}(?![A-Za-z])`).test(product);
}

test('every operator is used', () => {
  const unused = Object.entries(kinds).flatMap(([kind, names]) =>
    [...names]
      .filter((name) => !(name in sentByThemselves || hasWord(name)))
      .map((name) => `${kind} ${name}`),
  );
  expect(unused).toEqual([]);
});

test('every command has a caller', () => {
  const unsent = [...commands.keys()].filter((name) => {
    const call = calls[name];
    return !(name in sentByThemselves || (call !== undefined && product.includes(call)));
  });
  expect(unsent).toEqual([]);
});

test('every listed command is implemented', () => {
  const implemented = new Set([...commands.keys(), ...stages.keys()]);
  const stale = Object.keys({ ...sentByThemselves, ...calls }).filter((name) => !implemented.has(name));
  expect(stale).toEqual([]);
});
