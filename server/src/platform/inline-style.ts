import { createHash } from 'node:crypto';
import { Html } from './html.ts';

/** An inline style sheet, and its source expression for the page's policy. */
export interface InlineStyle {
  readonly tag: Html;
  readonly source: string;
}

/**
 * A style sheet for inlining, so that the first paint needs no second request.
 *
 * @throws Error for a sheet that cannot be inlined: with relative addresses, which would resolve against the page, or a closing tag
 */
export function inlineStyle(css: string): InlineStyle {
  if (/url\((?!["']?\/)|<\/style/i.test(css))
    throw new Error('A style sheet with relative addresses cannot be written into a page.');
  const hash = createHash('sha256').update(css).digest('base64');
  return { tag: new Html(`<style>${css}</style>`), source: `'sha256-${hash}'` };
}
