import { docsIdOf } from '@oriel/contract/docs';
import { markdownTree } from '@oriel/viewer/shell/markdown-tree';
import { RichTree } from '@oriel/viewer/shell/rich-text.tsx';
import type { Nodes } from 'mdast';
import { addressFrom, useSite } from './site-context.tsx';

/** Pages of the site, which have addresses in each language; viewers and the dashboard have one. */
const OWN = /^\/(?:pricing|resources|help|docs)(?:[/#]|$)/;

/** Pages of the documentation by the files that they are made of, which link to each other by their names. */
const DOCS = /^(?:\.\.\/)?(?:docs\/)?([a-z-]+)\.md(#.*)?$/;

const SDK = /^\.\.\/sdk\/README\.md(#.*)?$/;

/** Files outside of the pages, and where a reader of the site finds the same. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '../SECURITY.md': '/.well-known/security.txt',
  'calls.md': '/api/docs',
};

/** Markdown at once, for a page without script. */
export function SiteText({ children, level }: { children: string; level: 2 | 3 }) {
  const page = useSite();
  const root = markdownTree(children);
  eachLink(root, (url) => {
    const [, doc, part = ''] = DOCS.exec(url.replace(SDK, 'embedding.md$1')) ?? [];
    if (docsIdOf(doc)) return addressFrom(page, `/docs/${doc}`) + part;
    if (Object.hasOwn(ELSEWHERE, url)) return ELSEWHERE[url] ?? url;
    return OWN.test(url) ? addressFrom(page, url) : url;
  });
  nameHeadings(root);
  return <RichTree root={root} level={level} anchors />;
}

/** Gives headings the ids that links of a repository lead to: their words in small letters, joined by hyphens. */
function nameHeadings(node: Nodes): void {
  if (node.type === 'heading') {
    const id = wordsOf(node)
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-');
    node.data = { ...node.data, id } as typeof node.data;
    return;
  }
  if ('children' in node) for (const child of node.children) nameHeadings(child);
}

function wordsOf(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(wordsOf).join('') : '';
}

function eachLink(node: Nodes, change: (url: string) => string): void {
  if (node.type === 'link' || node.type === 'definition') node.url = change(node.url);
  if ('children' in node) for (const child of node.children) eachLink(child, change);
}
