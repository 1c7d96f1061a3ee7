import type { Nodes, Root, Table, TableRow } from 'mdast';
import { Fragment, type ReactNode, useEffect, useState } from 'react';

/** Allowed link targets; the server has sanitised the text by the same rule. */
const LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;
/** Pictures of this server, or beside the page of an exported tour; the page's policy blocks all others. */
const PICTURE = /^\/?media\//;

interface Frame {
  readonly root: Root;
  /** Of the first headings: one below the title of what is around. */
  readonly level: 2 | 3;
  /** Headings have the ids in their nodes' `data`, and links to them stay on the page. */
  readonly anchors?: boolean;
}

/** Markdown as elements. The parser is a separate script; until it loads, or without it, the plain text is shown. Headings begin one below a card's title, or at `level`. */
export function RichText({ children, level = 3 }: { children: string; level?: 2 | 3 }) {
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
        <RichTree root={tree.root} level={level} />
      ) : (
        <p className="oriel-prose-plain">{children}</p>
      )}
    </div>
  );
}

/** A parsed text as elements. */
export function RichTree(frame: Frame) {
  return contentOf(frame.root, frame);
}

function contentOf(node: Nodes, frame: Frame): ReactNode {
  if (!('children' in node)) return null;
  return node.children.map((child, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the tree is made anew when its text changes
    <Fragment key={index}>{elementOf(child, frame)}</Fragment>
  ));
}

function elementOf(node: Nodes, frame: Frame): ReactNode {
  switch (node.type) {
    case 'text':
      return node.value;
    case 'paragraph':
      return <p>{contentOf(node, frame)}</p>;
    case 'heading':
      return headingOf(
        node.depth === 1 ? frame.level : frame.level + 1,
        contentOf(node, frame),
        frame.anchors ? (node.data as { id?: string } | undefined)?.id : undefined,
      );
    case 'emphasis':
      return <em>{contentOf(node, frame)}</em>;
    case 'strong':
      return <strong>{contentOf(node, frame)}</strong>;
    case 'delete':
      return <del>{contentOf(node, frame)}</del>;
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
      return <blockquote>{contentOf(node, frame)}</blockquote>;
    case 'list':
      return node.ordered ? (
        <ol start={node.start ?? 1}>{contentOf(node, frame)}</ol>
      ) : (
        <ul>{contentOf(node, frame)}</ul>
      );
    case 'listItem':
      return <li>{contentOf(node, frame)}</li>;
    case 'link':
      return linkTo(node.url, contentOf(node, frame), frame);
    case 'linkReference':
      return linkTo(definitionOf(node.identifier, frame.root), contentOf(node, frame), frame);
    case 'image':
      return pictureOf(node.url, node.alt);
    case 'imageReference':
      return pictureOf(definitionOf(node.identifier, frame.root), node.alt);
    case 'table':
      return <table>{tableOf(node, frame)}</table>;
    default:
      return null;
  }
}

function headingOf(level: number, content: ReactNode, id: string | undefined): ReactNode {
  if (level === 2) return <h2 id={id}>{content}</h2>;
  return level === 3 ? <h3 id={id}>{content}</h3> : <h4 id={id}>{content}</h4>;
}

/** The first row of a table of markdown names its columns. */
function tableOf({ children: [head, ...rows] }: Table, frame: Frame): ReactNode {
  return (
    <>
      <thead>{head ? <tr>{cellsOf(head, 'th', frame)}</tr> : null}</thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the tree is made anew when its text changes
          <tr key={index}>{cellsOf(row, 'td', frame, head)}</tr>
        ))}
      </tbody>
    </>
  );
}

/** Each cell of the body says its column, for a page that shows a row's cells below each other. */
function cellsOf(row: TableRow, Cell: 'th' | 'td', frame: Frame, head?: TableRow): ReactNode {
  return row.children.map((cell, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the tree is made anew when its text changes
    <Cell key={index} data-column={head && textOf(head.children[index])}>
      {contentOf(cell, frame)}
    </Cell>
  ));
}

function textOf(node: Nodes | undefined): string {
  if (!node) return '';
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

function definitionOf(identifier: string, root: Root): string {
  for (const node of root.children)
    if (node.type === 'definition' && node.identifier === identifier) return node.url;
  return '';
}

function linkTo(url: string, content: ReactNode, { anchors }: Frame): ReactNode {
  if (!LINK.test(url)) return content;
  if (anchors && url.startsWith('#')) return <a href={url}>{content}</a>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  );
}

function pictureOf(url: string, alt: string | null | undefined): ReactNode {
  return PICTURE.test(url) ? <img src={url} alt={alt ?? ''} loading="lazy" /> : alt;
}
