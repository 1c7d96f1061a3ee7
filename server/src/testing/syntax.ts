import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Node, type Program, parse } from 'acorn';
import { transform } from 'esbuild';

/** The syntax tree of a TypeScript file, without its types. */
export async function syntaxOf(file: string): Promise<Program> {
  const loader = path.extname(file) === '.tsx' ? 'tsx' : 'ts';
  const { code } = await transform(await readFile(file, 'utf8'), {
    loader,
    target: 'esnext',
    jsx: 'automatic',
  });
  return parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** A node and all that it contains, in the order of the text. */
export function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const part of Array.isArray(value) ? value : [value]) if (isNode(part)) yield* nodesIn(part);
}
