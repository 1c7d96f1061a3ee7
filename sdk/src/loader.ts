import { adoptCss, EMBED_SELECTOR, PAGE_CSS } from './box-css.ts';

/**
 * What a version imports, each file followed by its hash: `element.mjs sha384-…`. The build writes it into the loader of a version. One that
 * follows the newest knows none: the file may be newer than itself.
 */
const INTEGRITY = 'ORIEL_INTEGRITY';

/**
 * The tiny script that pages load. It keeps the viewers' places, waits until there is one, and only then imports the rest from the folder it
 * was itself loaded from: the address comes from the browser, never from the page's content or from a message. What could not be loaded is
 * tried again after 1 s, then after twice as long each time, up to a minute.
 *
 * @param directory address of that folder, with its last slash
 * @param nonce of the script itself, for pages that let scripts in by it
 */
export function load(directory: string, nonce = ''): void {
  if (typeof document === 'undefined') return;
  adoptCss(document, PAGE_CSS);
  let loading = false;
  let failures = 0;

  const observer = new MutationObserver(look);
  function look() {
    if (loading || !document.querySelector(EMBED_SELECTOR)) return;
    loading = true;
    // A browser remembers the failure of a module's address as long as the page lives, so that each new try has its own.
    const again = failures ? `?${failures}` : '';
    const element = `${directory}element.mjs${again}`;
    Promise.all(
      [...INTEGRITY.matchAll(/(\S+) (sha\S+)/g)].map(([, file = '', integrity = '']) =>
        check(directory + file + again, integrity, nonce),
      ),
    )
      .then(() => import(element))
      .then(
        () => observer.disconnect(),
        (error: unknown) => {
          console.error('Oriel: the viewer could not be loaded.', error);
          setTimeout(
            () => {
              loading = false;
              look();
            },
            1000 * 2 ** Math.min(failures++, 6),
          );
        },
      );
  }
  observer.observe(document, { childList: true, subtree: true });
  look();
}

/**
 * Fetches a module that is to be exactly what it was. What has been fetched so is what is run when it is imported; one that differs is
 * refused. Browsers that cannot fetch modules ahead (Firefox before 115, Safari before 17) check nothing here.
 */
function check(href: string, integrity: string, nonce: string): Promise<void> {
  const link = document.createElement('link');
  if (!link.relList.supports('modulepreload')) return Promise.resolve();
  return new Promise<void>((resolve, reject) => {
    Object.assign(link, { rel: 'modulepreload', href, integrity, nonce, crossOrigin: '', onload: resolve });
    link.onerror = () => reject(new Error(`${href} is not what it was.`));
    document.head.append(link);
  }).finally(() => link.remove());
}
