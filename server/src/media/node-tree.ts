import { corruptModel } from './gltf.ts';

/** Deepest nesting of nodes; a whole housing estate has about ten levels. */
const DEEPEST = 500;

/**
 * Rejects cycles of nodes, and references to missing nodes, which would trap any traversal. (glTF 2.0, 3.5.1: "the node hierarchy MUST be a
 * set of disjoint strict trees".)
 *
 * @throws MediaError `FILE_CORRUPT`
 */
export function requireTrees(nodes: unknown): void {
  if (nodes === undefined) return;
  if (!Array.isArray(nodes)) throw corruptModel('has nodes that cannot be read');
  const children = nodes.map((node: unknown) => childrenOf(node, nodes.length));
  const parents = new Array<number>(children.length).fill(0);
  for (const child of children.flat()) {
    parents[child] = (parents[child] ?? 0) + 1;
    if ((parents[child] ?? 0) > 1) throw corruptModel('has a node in two places, or in a circle');
  }
  // Nodes with at most one parent that are unreachable from the roots form a cycle.
  let level = children.flatMap((_, node) => (parents[node] === 0 ? [node] : []));
  let reached = 0;
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > DEEPEST) throw corruptModel(`has nodes nested deeper than ${DEEPEST} levels`);
    reached += level.length;
    level = level.flatMap((node) => children[node] ?? []);
  }
  if (reached < children.length) throw corruptModel('has nodes that hold one another in a circle');
}

function childrenOf(node: unknown, count: number): readonly number[] {
  if (typeof node !== 'object' || node === null) throw corruptModel('has nodes that cannot be read');
  const children = 'children' in node ? node.children : [];
  const isList =
    Array.isArray(children) &&
    children.every((child) => Number.isInteger(child) && child >= 0 && child < count);
  if (!isList) throw corruptModel('names children that are no nodes');
  return children;
}
