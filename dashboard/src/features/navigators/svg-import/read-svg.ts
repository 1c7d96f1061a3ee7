import type { DrawingNode } from './svg-shapes.ts';

const SVG_BYTES_MAX = 8 * 2 ** 20;
/** Maximum number of elements in a drawing. */
const NODES_MAX = 50_000;

export type SvgFault = 'tooLarge' | 'notSvg' | 'entities';

/**
 * A drawing as a tree of names and attributes. The browser parses it as a separate document, which runs no scripts and loads nothing; none
 * of its nodes enter the page. Entities are rejected: they can expand a small file enormously.
 */
export function readSvg(text: string): DrawingNode | SvgFault {
  if (text.length > SVG_BYTES_MAX) return 'tooLarge';
  if (/<!ENTITY/i.test(text)) return 'entities';
  const { documentElement: root } = new DOMParser().parseFromString(text, 'image/svg+xml');
  if (root.localName !== 'svg' || root.getElementsByTagName('parsererror').length > 0) return 'notSvg';
  if (root.getElementsByTagName('*').length > NODES_MAX) return 'tooLarge';
  return nodeOf(root);
}

function nodeOf(root: Element): DrawingNode {
  const made: DrawingNode & { children: DrawingNode[] } = shallow(root);
  // Not recursive: a drawing may be nested deeper than the stack.
  const open: [Element, { children: DrawingNode[] }][] = [[root, made]];
  while (open.length > 0) {
    const next = open.pop();
    if (!next) break;
    for (const child of next[0].children) {
      const node = shallow(child);
      next[1].children.push(node);
      open.push([child, node]);
    }
  }
  return made;
}

function shallow(element: Element): DrawingNode & { children: DrawingNode[] } {
  const attributes: Record<string, string> = {};
  for (const { name, value } of element.attributes) attributes[name] = value;
  return {
    name: element.localName,
    attributes,
    children: [],
    ...(element.localName === 'title' ? { text: element.textContent ?? '' } : {}),
  };
}
