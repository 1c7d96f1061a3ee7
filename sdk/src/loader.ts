import { whenAdded } from './added-nodes.ts';
import { adoptCss } from './box-css.ts';
import { fill } from './data-elements.ts';
import { KINDS, PATHS } from './kinds.ts';
import { EMBED_SELECTOR, PAGE_CSS } from './page-css.ts';
import { openText } from './words.ts';

/**
 * The imports of a version, each followed by its hash: `element.mjs sha384-…`. The build inserts it into the loader of a version. The
 * latest loader has none, because the files may be newer than itself.
 */
const INTEGRITY = 'ORIEL_INTEGRITY';

/** Number of retries: after 1 s, then doubling, half a minute in all. */
const RETRIES = 5;

/**
 * The tiny script that pages load. It reserves the viewers' space, waits until there is one, and only then imports the rest from its own
 * folder: the address comes from the browser, never from the page's content or from a message. While the rest fails to load, the boxes
 * contain a link to the viewer: the page's own, or a generated one.
 *
 * @param directory address of that folder, with its last slash; empty when unknown (an inlined script)
 * @param nonce of the script itself, for pages with a nonce policy
 */
export function load(directory: string, nonce = ''): void {
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
    // Browsers cache a module's failure for the page's lifetime, so each retry needs another address.
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
          console.error('Oriel could not be loaded.', error);
          if (directory && failures < RETRIES) setTimeout(attempt, 1000 * 2 ** failures);
          failures += 1;
          for (const box of document.querySelectorAll(EMBED_SELECTOR)) offerLink(box, directory);
        },
      );
  }
}

/** Adds a link to the viewer to an element that the page has left empty. */
function offerLink(box: Element, directory: string): void {
  const kind = KINDS.find((name) => box.hasAttribute(name));
  // The address of a copied or bundled script does not tell where Oriel runs.
  const base = box.getAttribute('base-url') ?? (/\/sdk\/v[^/]+\/$/.test(directory) ? directory : '');
  if (box.firstElementChild || !kind || !/^https?:/.test(base)) return;
  const link = document.createElement('a');
  link.href = new URL(`/${PATHS[kind]}/${encodeURIComponent(box.getAttribute(kind) ?? '')}`, base).href;
  link.target = '_blank';
  link.textContent = openText(kind, box.getAttribute('language'));
  link.style.cssText = 'display:grid;place-items:center;height:100%';
  box.append(link);
}

/**
 * Preloads a module with its integrity value. The import then runs that same response; a different one is rejected. Browsers without module
 * preloading (Firefox before 115, Safari before 17) do not check.
 */
function check(href: string, integrity: string, nonce: string): Promise<void> {
  const link = document.createElement('link');
  return new Promise<void>((resolve, reject) => {
    const rel = 'modulepreload';
    if (!link.relList.supports(rel)) return resolve();
    const onerror = () => reject(new Error(`${href} is not what it was.`));
    Object.assign(link, { rel, href, integrity, nonce, crossOrigin: '', onload: resolve, onerror });
    document.head.append(link);
  }).finally(() => link.remove());
}
