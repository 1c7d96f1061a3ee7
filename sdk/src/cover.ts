/** The cover of a box without a viewer: loaded for click-to-load, and when the viewer cannot be shown. */
import type { ViewerKind } from './kinds.ts';
import { openText } from './words.ts';

const LOOK =
  'width:fit-content;height:fit-content;inset:0;margin:auto;padding:12px 24px;border-radius:99px;background:#a34623;color:#fff;font:16px system-ui;text-decoration:none;cursor:pointer';

/**
 * @param open click handler, or the address of the viewer's own page
 * @param language of its texts
 */
export function createCover(
  open: (() => void) | URL,
  kind: ViewerKind,
  language: string | undefined,
): HTMLElement {
  const cover = open instanceof URL ? linkTo(open) : document.createElement('button');
  if (!(open instanceof URL)) cover.onclick = open;
  cover.textContent = openText(kind, language);
  // Set by script, which no policy blocks.
  cover.style.cssText = LOOK;
  return cover;
}

function linkTo(framed: URL): HTMLAnchorElement {
  const page = new URL(framed);
  page.searchParams.delete('iframe');
  const link = document.createElement('a');
  link.href = page.href;
  link.target = '_blank';
  return link;
}
