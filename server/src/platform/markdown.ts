import type { Nodes, Parents } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

/** Allowed link targets: web, mail, phone, this server, this text. Anything else may be a script. */
const LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;

/** Allowed picture sources: https, and this server's own. */
const PICTURE = /^(?:https:\/\/|\/media\/)/i;

/** Each round removes what an earlier removal has exposed; harmless text never needs many. */
const ROUNDS = 8;

/** A range of the text to remove, and its replacement. */
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

/** The source text inside a node. */
function innerText(node: Parents, text: string): string {
  const [first, last] = [node.children.at(0), node.children.at(-1)];
  return first && last ? text.slice(place(first).start, place(last).end) : '';
}

/** Addresses as a browser reads them, which skips invisible characters. */
function bare(address: string): string {
  return address.replace(/[\p{Cc}\p{Cf}\s]/gu, '');
}

/** The text between tags: an HTML block extends to the end of its line or further, including words. */
function wordsOf(markup: string): string {
  return markup.replace(/<!--.*?(?:-->|$)/gs, '').replace(/<[^>]*>?/g, '');
}

function cutOf(node: Nodes, text: string): Cut | undefined {
  const { start, end } = place(node);
  if (node.type === 'html') return { start, end, instead: wordsOf(text.slice(start, end)) };
  if (node.type === 'link' && !LINK.test(bare(node.url)))
    return { start, end, instead: innerText(node, text) };
  if (node.type === 'image' && !PICTURE.test(bare(node.url))) return { start, end, instead: node.alt ?? '' };
  // A definition may be used for a picture or a link, so it must be valid for both, or be used by links only.
  if (node.type === 'definition' && !LINK.test(bare(node.url))) return { start, end, instead: '' };
  return undefined;
}

/** Addresses of definitions used by pictures but not valid for one. */
function badPictures(tree: Nodes): ReadonlySet<string> {
  const bad = new Set<string>();
  walk(tree, (node) => {
    if (node.type === 'definition' && !PICTURE.test(bare(node.url))) bad.add(node.identifier);
    return true;
  });
  return bad;
}

/** Visits a tree from the top; false skips a node's children. */
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

/** Nested quote and list markers deeper than any real text, and than the stack allows. */
const ABYSS = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)])){20,}/gm;

/** More closing brackets than any real text; the parser rescans everything at each. */
const MOST_BRACKETS = 1000;

function inRounds(text: string): string | undefined {
  if (text.split(']', MOST_BRACKETS + 2).length > MOST_BRACKETS + 1) return undefined;
  let clean = text;
  for (let round = 0; round < ROUNDS; round += 1) {
    const cuts = cutsOf(clean);
    if (cuts.length === 0) return clean;
    // From the end, so that earlier positions stay valid.
    for (const { start, end, instead } of cuts.toReversed()) {
      clean = clean.slice(0, start) + instead + clean.slice(end);
    }
  }
  return undefined;
}

/**
 * Markdown without active content: no HTML, links only to the web, mail, phone and this server, pictures only from https and this server's
 * media. Harmless text is returned unchanged.
 */
export function sanitizeMarkdown(text: string): string {
  // Text nested too deeply to clean is reduced to its letters: without these characters there are no tags or links.
  return inRounds(text.replace(ABYSS, '')) ?? text.replace(ABYSS, '').replace(/[<>[\]]/g, '');
}
