import type { Nodes, Parents } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** Where a link may lead: the web, a mail, a phone, a place on this server or in this text. Anything else may be a script. */
const LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;

/** What may be shown as a picture: files of the web that come encrypted, and this server's own. */
const PICTURE = /^(?:https:\/\/|\/media\/)/i;

/** Each round takes something away that only showed up once something else was gone; nobody needs many by accident. */
const ROUNDS = 8;

/** A stretch of the text that has to go, and what stays of it. */
interface Cut {
  readonly start: number;
  readonly end: number;
  readonly instead: string;
}

function parse(text: string): Nodes {
  return fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
}

function place(node: Nodes): { start: number; end: number } {
  return { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 };
}

/** The source of what stands inside a node. */
function innerText(node: Parents, text: string): string {
  const [first, last] = [node.children.at(0), node.children.at(-1)];
  return first && last ? text.slice(place(first).start, place(last).end) : '';
}

/** Addresses as a browser reads them, which skips what cannot be seen. */
function bare(address: string): string {
  return address.replace(/[\p{Cc}\p{Cf}\s]/gu, '');
}

/** What stands between tags: a block of HTML goes on to the end of its line or further, with words in it. */
function wordsOf(markup: string): string {
  return markup.replace(/<!--.*?(?:-->|$)/gs, '').replace(/<[^>]*>?/g, '');
}

function cutOf(node: Nodes, text: string): Cut | undefined {
  const { start, end } = place(node);
  if (node.type === 'html') return { start, end, instead: wordsOf(text.slice(start, end)) };
  if (node.type === 'link' && !LINK.test(bare(node.url)))
    return { start, end, instead: innerText(node, text) };
  if (node.type === 'image' && !PICTURE.test(bare(node.url))) return { start, end, instead: node.alt ?? '' };
  // A definition may serve a picture as well as a link, so it must be good enough for both or be a link's alone.
  if (node.type === 'definition' && !LINK.test(bare(node.url))) return { start, end, instead: '' };
  return undefined;
}

/** Addresses of definitions that pictures refer to and that are not good enough for one. */
function badPictures(tree: Nodes): ReadonlySet<string> {
  const bad = new Set<string>();
  walk(tree, (node) => {
    if (node.type === 'definition' && !PICTURE.test(bare(node.url))) bad.add(node.identifier);
    return true;
  });
  return bad;
}

/** Visits a tree from the top; false keeps a node's children from being visited. */
function walk(node: Nodes, visit: (node: Nodes) => boolean): void {
  if (visit(node) && 'children' in node) for (const child of node.children) walk(child, visit);
}

function cutsOf(text: string): Cut[] {
  const tree = parse(text);
  const bad = badPictures(tree);
  const cuts: Cut[] = [];
  walk(tree, (node) => {
    const isBadPicture = node.type === 'imageReference' && bad.has(node.identifier);
    const cut = isBadPicture ? { ...place(node), instead: node.alt ?? '' } : cutOf(node, text);
    if (cut) cuts.push(cut);
    return !cut;
  });
  return cuts;
}

/** Signs of quotations and lists, one in another deeper than anybody reads, and than a stack holds. */
const ABYSS = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])){20,}/gm;

/** More closing brackets than any text has; the parser looks back over everything at each. */
const MOST_BRACKETS = 1000;

function inRounds(text: string): string | undefined {
  if (text.split(']', MOST_BRACKETS + 2).length > MOST_BRACKETS + 1) return undefined;
  let clean = text;
  for (let round = 0; round < ROUNDS; round += 1) {
    const cuts = cutsOf(clean);
    if (cuts.length === 0) return clean;
    // From the end, so that the places before stay where they are.
    for (const { start, end, instead } of cuts.toReversed()) {
      clean = clean.slice(0, start) + instead + clean.slice(end);
    }
  }
  return undefined;
}

/**
 * Markdown without what could run or reveal: no HTML, links only to the web, mails, phones and this server, pictures only from https and from
 * this server's media. Text that has none of these comes back exactly as it was.
 */
export function sanitizeMarkdown(text: string): string {
  // Whoever nests too deep to be cleaned gets the letters alone: without these signs there are neither tags nor links.
  return inRounds(text.replace(ABYSS, '')) ?? text.replace(ABYSS, '').replace(/[<>[\]]/g, '');
}
