import { Parser } from 'htmlparser2';

/** Elements that browsers do not render. */
const UNSHOWN = new Set([
  'script',
  'style',
  'head',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
]);
const BLOCKS = new Set([
  'p',
  'div',
  'section',
  'article',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'table',
  'tr',
  'blockquote',
  'hr',
]);
const MARKS: Readonly<Record<string, string>> = { b: '**', strong: '**', i: '*', em: '*' };

/** Characters with a meaning in markdown. */
const MEANING = /[\\`*_[\]<>#|~]/g;

/** Longer texts are truncated anyway. */
const SOURCE_MAX = 20_000;

/** Converts text with HTML to markdown: keeps paragraphs, lists, bold, italics and web links, and only the text of everything else. */
export function markdownOf(html: string): string {
  return read(html, true);
}

/** The text of HTML, on one line. */
export function plainWords(html: string): string {
  return read(html, false).replace(/\s+/g, ' ').trim();
}

function read(html: string, marked: boolean): string {
  const out: string[] = [];
  const links: string[] = [];
  let unshown = 0;
  const parser = new Parser(
    {
      onopentag(name, { href = '' }) {
        if (UNSHOWN.has(name)) unshown += 1;
        if (unshown > 0) return;
        if (name === 'br') out.push('\n');
        if (BLOCKS.has(name)) out.push('\n\n');
        if (name === 'li') out.push(marked ? '\n- ' : '\n');
        if (!marked) return;
        if (name in MARKS && Object.hasOwn(MARKS, name)) out.push(MARKS[name] ?? '');
        if (name === 'a') {
          const address = /^https?:\/\/[^\s()<>]+$/i.test(href) ? href : '';
          links.push(address);
          if (address) out.push('[');
        }
      },
      ontext(text) {
        if (unshown === 0) out.push(marked ? text.replace(MEANING, '\\$&') : text);
      },
      onclosetag(name) {
        if (UNSHOWN.has(name)) unshown = Math.max(0, unshown - 1);
        if (unshown > 0) return;
        if (BLOCKS.has(name)) out.push('\n\n');
        if (!marked) return;
        if (Object.hasOwn(MARKS, name)) out.push(MARKS[name] ?? '');
        const address = name === 'a' ? links.pop() : undefined;
        if (address) out.push(`](${address})`);
      },
    },
    { decodeEntities: true },
  );
  parser.end(html.slice(0, SOURCE_MAX));
  return out
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
