import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnyNode, CallExpression, Program } from 'acorn';
import { expect, it } from 'vitest';
import { nodesIn, syntaxOf } from './testing/syntax.ts';

const SOURCE = fileURLToPath(new URL('.', import.meta.url));
const DOCUMENT = fileURLToPath(new URL('../../docs/deploying.md', import.meta.url));

/** Written to every line by the logger itself; `reqId` by Fastify to those of a request. */
const OF_THE_LOGGER = ['level', 'time', 'msg', 'reqId'];
const LEVELS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'child']);
/** Most files log nothing, and are not parsed. */
const MAY_LOG = /\blog(?:ger)?\s*\??\.\s*(?:trace|debug|info|warn|error|fatal|child)\b/;

/** The last name of `log`, `request.log` and `this.#log`. */
function lastName(node: AnyNode): string {
  if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') return node.name;
  return node.type === 'MemberExpression' ? lastName(node.property) : '';
}

function isLogged(node: AnyNode): node is CallExpression {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { object, property } = node.callee;
  return LEVELS.has(lastName(property)) && /^log(?:ger)?$/.test(lastName(object));
}

/** Names of the fields of an object as written, with those that it gets under a condition; undefined for anything else. */
function fieldsOf(node: AnyNode | null | undefined): string[] | undefined {
  if (node?.type === 'ConditionalExpression') {
    const [one, other] = [fieldsOf(node.consequent), fieldsOf(node.alternate)];
    return one && other && [...one, ...other];
  }
  if (node?.type !== 'ObjectExpression') return undefined;
  const fields: string[] = [];
  for (const property of node.properties) {
    const found =
      property.type === 'SpreadElement'
        ? fieldsOf(property.argument)
        : property.computed
          ? undefined
          : [lastName(property.key)];
    if (!found) return undefined;
    fields.push(...found);
  }
  return fields;
}

/** What a call logs besides its message: an object as written there, or one of a constant of the same file. */
function loggedBy(call: CallExpression, program: Program): string[] | undefined {
  const [details, message] = call.arguments;
  if (details?.type === 'Identifier') {
    // One alone is the message.
    if (!message) return [];
    for (const node of nodesIn(program) as Iterable<AnyNode>)
      if (node.type === 'VariableDeclarator' && lastName(node.id) === details.name)
        return fieldsOf(node.init);
    return undefined;
  }
  return details?.type === 'Literal' || details?.type === 'TemplateLiteral' ? [] : fieldsOf(details);
}

async function loggedFields(): Promise<Map<string, string>> {
  const fields = new Map<string, string>();
  let calls = 0;
  for await (const file of glob('**/*.ts', { cwd: SOURCE })) {
    if (file.endsWith('.test.ts')) continue;
    const text = await readFile(path.join(SOURCE, file), 'utf8');
    if (!MAY_LOG.test(text)) continue;
    const program = await syntaxOf(path.join(SOURCE, file));
    for (const node of nodesIn(program) as Iterable<AnyNode>) {
      if (!isLogged(node)) continue;
      calls += 1;
      const found = loggedBy(node, program);
      expect(found, `${file}: a call of the log whose fields this test cannot read`).toBeDefined();
      for (const field of found ?? []) fields.set(field, file);
    }
  }
  expect(calls).toBeGreaterThan(20);
  return fields;
}

it('docs/deploying.md describes every field of the log, and no other', async () => {
  const text = await readFile(DOCUMENT, 'utf8');
  const table = text.slice(text.indexOf('\n### The log'));
  const described = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, field = '']) => field),
  );
  const logged = await loggedFields();
  const undescribed = [...logged].filter(([field]) => !described.includes(field));
  expect(undescribed, 'a row in "The log" of docs/deploying.md is missing').toEqual([]);
  expect(described.filter((field) => !logged.has(field) && !OF_THE_LOGGER.includes(field))).toEqual([]);
  expect(described).toHaveLength(new Set(described).size);
});
