import { createHash } from 'node:crypto';
import { Html } from '../../platform/html.ts';

/** A style sheet inside a page, and the source expression that lets the page's policy accept it. */
export interface InlineStyle {
  readonly tag: Html;
  readonly source: string;
}

/**
 * A style sheet to be written into pages, so that their first paint waits for no second request.
 *
 * @throws Error for a sheet that could not stand there: addresses in it would be taken from the page's folder, and a closing tag would end it
 */
export function inlineStyle(css: string): InlineStyle {
  if (/url\(|<\/style/i.test(css))
    throw new Error('A style sheet with addresses cannot be written into a page.');
  const hash = createHash('sha256').update(css).digest('base64');
  return { tag: new Html(`<style>${css}</style>`), source: `'sha256-${hash}'` };
}
