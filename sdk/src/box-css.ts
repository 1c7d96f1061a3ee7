/**
 * The box that a viewer takes in a page. It is there before the viewer is, so nothing shifts when it comes.
 * `:where` has no weight: any rule of the page wins. The width is said, and is what there is: of a height alone, and of a height that has
 * bounds, a browser would make a width by the ratio. What cannot be wider than it is shrinks, in a row as well. Around what asks its content
 * for a width (a dialog, a float), there would be none: the box holds nothing that has one, and says what a frame by itself would be.
 */
const SHAPE =
  'display:block;position:relative;overflow:hidden;aspect-ratio:16/9;width:-moz-available;width:-webkit-fill-available;contain:inline-size;contain-intrinsic-width:300px;';
const TALL_SHAPE = 'aspect-ratio:4/5;';
const PHONE = '@media(max-width:600px)';

/** Everything that the script turns into a viewer. */
export const EMBED_SELECTOR = 'oriel-panorama,oriel-viewer,[data-oriel-panorama],[data-oriel-viewer]';

/** For the page: keeps the place of viewers whose code has not come yet. */
export const PAGE_CSS = `:where(${EMBED_SELECTOR}){${SHAPE}}${PHONE}{:where(${EMBED_SELECTOR}){${TALL_SHAPE}}}`;

/** For the shadow root: the box, the frame that fills it, and what stands in it while there is no viewer. */
export const BOX_CSS =
  `:host{${SHAPE}background:#e4ded2}` +
  `${PHONE}{:host{${TALL_SHAPE}}}` +
  ':host([hidden]){display:none}' +
  ':host>*{position:absolute;width:100%;height:100%;border:0}' +
  ':host>button,:host>a{width:fit-content;height:fit-content;inset:0;margin:auto;padding:12px 24px;border-radius:99px;background:#a34623;color:#fff;font:16px system-ui;text-decoration:none;cursor:pointer}';

/**
 * Adopts a style sheet made by script: unlike a `<style>` element or a `style` attribute, no content security policy forbids it.
 */
export function adoptCss(root: DocumentOrShadowRoot, css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}
