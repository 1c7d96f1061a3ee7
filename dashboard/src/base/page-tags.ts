import { publicOrigin } from './config.ts';

/** Pages that search engines are asked to leave out; the server says the same of them (`server/src/modules/hosted-pages/shell.ts`). */
const PRIVATE = /^\/(?:dashboard|_app)(?:\/|$)/;

function metaOf(name: string): HTMLMetaElement | null {
  return document.head.querySelector(`meta[name="${name}"], meta[property="${name}"]`);
}

/** Changes what the server wrote into the head; a tag that is not there is not made. */
export function setMeta(name: string, content: string): void {
  metaOf(name)?.setAttribute('content', content);
}

/** Lets the head speak of the page that one has gone to: its canonical address, the brand's host and the path without the query. */
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
