import type { Nodes, Root, Table, TableRow } from 'mdast';
import { Fragment, type ReactNode, useEffect, useState } from 'react';

/** Allowed link targets; the server has sanitised the text by the same rule. */
const LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;
/** Pictures of this server, or beside the page of an exported tour; the page's policy blocks all others. */
const PICTURE = /^\/?media\//;

/** Markdown as elements. The parser is a separate script; until it loads, or without it, the plain text is shown. */
export function RichText({ children }: { children: string }) {
  const [tree, setTree] = useState<{ of: string; root: Root } | null>(null);

  useEffect(() => {
    let current = true;
    void import('./markdown-tree.ts').then(
      ({ markdownTree }) => current && setTree({ of: children, root: markdownTree(children) }),
      () => {},
    );
    return () => {
      current = false;
    };
  }, [children]);

  return (
    <div className="oriel-prose">
      {tree?.of === children ? (
        contentOf(tree.root, tree.root)
      ) : (
        <p className="oriel-prose-plain">{children}</p>
      )}
    </div>
  );
}

function contentOf(node: Nodes, root: Root): ReactNode {
  if (!('children' in node)) return null;
  return node.children.map((child, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the tree is made anew when its text changes
    <Fragment key={index}>{elementOf(child, root)}</Fragment>
  ));
}

function elementOf(node: Nodes, root: Root): ReactNode {
  switch (node.type) {
    case 'text':
      return node.value;
    case 'paragraph':
      return <p>{contentOf(node, root)}</p>;
    case 'heading':
      // The card's title is a second-level heading.
      return node.depth === 1 ? <h3>{contentOf(node, root)}</h3> : <h4>{contentOf(node, root)}</h4>;
    case 'emphasis':
      return <em>{contentOf(node, root)}</em>;
    case 'strong':
      return <strong>{contentOf(node, root)}</strong>;
    case 'delete':
      return <del>{contentOf(node, root)}</del>;
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'code':
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      );
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr />;
    case 'blockquote':
      return <blockquote>{contentOf(node, root)}</blockquote>;
    case 'list':
      return node.ordered ? (
        <ol start={node.start ?? 1}>{contentOf(node, root)}</ol>
      ) : (
        <ul>{contentOf(node, root)}</ul>
      );
    case 'listItem':
      return <li>{contentOf(node, root)}</li>;
    case 'link':
      return linkTo(node.url, contentOf(node, root));
    case 'linkReference':
      return linkTo(definitionOf(node.identifier, root), contentOf(node, root));
    case 'image':
      return pictureOf(node.url, node.alt);
    case 'imageReference':
      return pictureOf(definitionOf(node.identifier, root), node.alt);
    case 'table':
      return <table>{tableOf(node, root)}</table>;
    default:
      return null;
  }
}

/** The first row of a table of markdown names its columns. */
function tableOf({ children: [head, ...rows] }: Table, root: Root): ReactNode {
  return (
    <>
      <thead>{head ? <tr>{cellsOf(head, 'th', root)}</tr> : null}</thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the tree is made anew when its text changes
          <tr key={index}>{cellsOf(row, 'td', root)}</tr>
        ))}
      </tbody>
    </>
  );
}

function cellsOf(row: TableRow, Cell: 'th' | 'td', root: Root): ReactNode {
  return row.children.map((cell, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the tree is made anew when its text changes
    <Cell key={index}>{contentOf(cell, root)}</Cell>
  ));
}

function definitionOf(identifier: string, root: Root): string {
  for (const node of root.children)
    if (node.type === 'definition' && node.identifier === identifier) return node.url;
  return '';
}

function linkTo(url: string, content: ReactNode): ReactNode {
  if (!LINK.test(url)) return content;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  );
}

function pictureOf(url: string, alt: string | null | undefined): ReactNode {
  return PICTURE.test(url) ? <img src={url} alt={alt ?? ''} loading="lazy" /> : alt;
}
