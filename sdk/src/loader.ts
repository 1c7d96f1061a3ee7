import { whenAdded } from './added-nodes.ts';
import { adoptCss, EMBED_SELECTOR, PAGE_CSS } from './box-css.ts';
import { fill } from './data-elements.ts';
import { words } from './words.ts';

/**
 * What a version imports, each file followed by its hash: `element.mjs sha384-…`. The build writes it into the loader of a version. One that
 * follows the newest knows none: the file may be newer than itself.
 */
const INTEGRITY = 'ORIEL_INTEGRITY';

/** How often it is tried again: after 1 s, then after twice as long each time, for half a minute in all. */
const RETRIES = 5;

/**
 * The tiny script that pages load. It keeps the viewers' places, waits until there is one, and only then imports the rest from the folder it
 * was itself loaded from: the address comes from the browser, never from the page's content or from a message. While the rest cannot be
 * loaded, the boxes hold a link to the viewer: that of the page's own markup, else one made here.
 *
 * @param directory address of that folder, with its last slash; empty where nobody knows (a script that stands in the page itself)
 * @param nonce of the script itself, for pages that let scripts in by it
 */
export function load(directory: string, nonce = ''): void {
  if (typeof document === 'undefined') return;
  adoptCss(PAGE_CSS, document);
  let begun = false;
  let failures = 0;

  whenAdded(EMBED_SELECTOR, (box) => {
    fill(box);
    if (failures) offerLink(box, directory);
    if (begun) return;
    begun = true;
    attempt();
  });

  function attempt() {
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
        () => {
          failures = 0;
        },
        (error: unknown) => {
          console.error('Oriel: the viewer could not be loaded.', error);
          if (directory && failures < RETRIES) setTimeout(attempt, 1000 * 2 ** failures);
          failures += 1;
          for (const box of document.querySelectorAll(EMBED_SELECTOR)) offerLink(box, directory);
        },
      );
  }
}

/** Puts a link to the viewer into an element that the page has left empty. */
function offerLink(box: Element, directory: string): void {
  const panorama = box.getAttribute('panorama');
  const id = panorama ?? box.getAttribute('navigator');
  // A copy of the script, alone or among others, is no sign of where Oriel runs.
  const base = box.getAttribute('base-url') ?? (/\/sdk\/v[^/]+\/$/.test(directory) ? directory : '');
  if (box.firstElementChild || !id || !/^https?:/.test(base)) return;
  const link = document.createElement('a');
  link.href = new URL(`/viewer${panorama ? 360 : ''}/${encodeURIComponent(id)}`, base).href;
  link.target = '_blank';
  link.textContent = words(box.getAttribute('language')).open;
  link.style.cssText = 'display:grid;place-items:center;height:100%';
  box.append(link);
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
