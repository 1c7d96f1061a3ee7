import type { AnyNode } from 'acorn';
import { nodesIn, syntaxOf } from './syntax.ts';

const GIVERS = new Set(['it', 'test', 'describe']);

/** The first name of `it`, `it.skipIf(…)` and `` describe.each`…` ``. */
function firstName(node: AnyNode): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'MemberExpression') return firstName(node.object);
  if (node.type === 'CallExpression') return firstName(node.callee);
  return node.type === 'TaggedTemplateExpression' ? firstName(node.tag) : '';
}

/** A text as written, with `…` for what is put into it; undefined for anything else. */
function textOf(node: AnyNode | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node?.type === 'TemplateLiteral'
    ? node.quasis.map(({ value }) => value.cooked).join('…')
    : undefined;
}

/** Titles of the cases and suites of a test file. */
export async function testTitles(file: string): Promise<string[]> {
  const titles: string[] = [];
  for (const node of nodesIn(await syntaxOf(file)) as Iterable<AnyNode>) {
    if (node.type !== 'CallExpression' || !GIVERS.has(firstName(node.callee))) continue;
    const title = textOf(node.arguments[0] as AnyNode | undefined);
    if (title !== undefined) titles.push(title);
  }
  return titles;
}
