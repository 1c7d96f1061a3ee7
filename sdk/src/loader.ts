import { adoptCss, EMBED_SELECTOR, PAGE_CSS } from './box-css.ts';

/**
 * The tiny script that pages load. It keeps the viewers' places, waits until there is one, and only then imports the rest from the folder it
 * was itself loaded from: the address comes from the browser, never from the page's content or from a message.
 *
 * @param directory address of that folder, with its last slash
 */
export function load(directory: string): void {
  if (typeof document === 'undefined') return;
  adoptCss(document, PAGE_CSS);
  let loading = false;

  const observer = new MutationObserver(look);
  function look() {
    if (loading || !document.querySelector(EMBED_SELECTOR)) return;
    loading = true;
    import(`${directory}element.mjs`).then(
      () => observer.disconnect(),
      (error: unknown) => {
        loading = false; // The next change of the page tries again.
        console.error('Oriel: the viewer could not be loaded.', error);
      },
    );
  }
  observer.observe(document, { childList: true, subtree: true });
  look();
}
