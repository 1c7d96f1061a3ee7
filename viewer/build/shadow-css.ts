/** Media features about the size of the window. */
const SIZE = /^\(\s*(?:(?:min|max)-)?(?:width|height|aspect-ratio)\b/;

/**
 * Rewrites a style sheet of a viewer page for a viewer in a box: the box (`.oriel-inline`, a container named `oriel`) replaces the page's
 * root and window. Supports the constructs of our own sheets and rejects the rest.
 */
export function shadowCss(css: string): string {
  const plain = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return boxQueries(plain)
    .replaceAll(':root', '.oriel-inline')
    .replace(/(?<=[\d.])[dsl]?v([wh])\b/g, 'cq$1');
}

/** The custom properties that a style sheet sets or reads. */
export function customProperties(css: string): string[] {
  return [...new Set([...css.matchAll(/--[a-z][\w-]*/g)].map(([name]) => name))];
}

function boxQueries(css: string): string {
  const at = css.indexOf('@media');
  if (at < 0) return css;
  const open = css.indexOf('{', at);
  const close = matching(css, open);
  const query = css.slice(at + '@media'.length, open).trim();
  const body = boxQueries(css.slice(open + 1, close));
  return css.slice(0, at) + asked(query, body) + boxQueries(css.slice(close + 1));
}

function asked(query: string, body: string): string {
  const alternatives = query.split(',').map((one) => one.split(' and ').map((part) => part.trim()));
  const parts = alternatives.flat();
  if (!parts.some((part) => SIZE.test(part))) return `@media ${query}{${body}}`;
  if (parts.every((part) => SIZE.test(part))) {
    const whole = alternatives.map((all) => (all.length > 1 ? `(${all.join(' and ')})` : all.join('')));
    return `@container oriel ${whole.join(' or ')}{${body}}`;
  }
  if (alternatives.length > 1) throw new Error(`Cannot tell window from device in "@media ${query}"`);
  const sizes = parts.filter((part) => SIZE.test(part)).join(' and ');
  const rest = parts.filter((part) => !SIZE.test(part)).join(' and ');
  return `@media ${rest}{@container oriel ${sizes}{${body}}}`;
}

function matching(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at++) {
    if (css[at] === '{') depth++;
    else if (css[at] === '}' && --depth === 0) return at;
  }
  throw new Error('A style sheet ends within a rule.');
}
