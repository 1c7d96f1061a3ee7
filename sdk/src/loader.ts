import { adoptCss, EMBED_SELECTOR, PAGE_CSS } from './box-css.ts';

/**
 * The tiny script that pages load. It keeps the viewers' places, waits until there is one, and only then imports the rest from the folder it
 * was itself loaded from: the address comes from the browser, never from the page's content or from a message. What could not be loaded is
 * tried again after 1 s, then after twice as long each time, up to a minute.
 *
 * @param directory address of that folder, with its last slash
 */
export function load(directory: string): void {
  if (typeof document === 'undefined') return;
  adoptCss(document, PAGE_CSS);
  let loading = false;
  let failures = 0;

  const observer = new MutationObserver(look);
  function look() {
    if (loading || !document.querySelector(EMBED_SELECTOR)) return;
    loading = true;
    // A browser remembers the failure of a module's address as long as the page lives, so that each new try has its own.
    import(`${directory}element.mjs${failures ? `?${failures}` : ''}`).then(
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
