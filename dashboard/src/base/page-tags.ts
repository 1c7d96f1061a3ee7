import { publicOrigin } from './config.ts';

/** Pages hidden from search engines; the server sends the same (`server/src/modules/hosted-pages/shell.ts`). */
const PRIVATE = /^\/(?:dashboard|_app)(?:\/|$)/;

function metaOf(name: string): HTMLMetaElement | null {
  return document.head.querySelector(`meta[name="${name}"], meta[property="${name}"]`);
}

/** Changes an existing tag in the head; missing tags are not created. */
export function setMeta(name: string, content: string): void {
  metaOf(name)?.setAttribute('content', content);
}

/** Updates the head after navigation: the canonical address, from the brand's host and the path without its query. */
export function followPage(pathname: string): void {
  const canonical = publicOrigin + pathname.replace(/(?<=.)\/+$/, '');
  document.head.querySelector('link[rel="canonical"]')?.setAttribute('href', canonical);
  setMeta('og:url', canonical);
  const robots = metaOf('robots');
  if (!PRIVATE.test(pathname)) robots?.remove();
  else if (!robots) {
    const tag = document.createElement('meta');
    tag.name = 'robots';
    tag.content = 'noindex';
    document.head.append(tag);
  }
}
