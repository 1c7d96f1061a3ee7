/**
 * The box that a viewer takes in a page. It is there before the viewer is, so nothing shifts when it comes.
 * `:where` has no weight: any rule of the page wins. The width is said, and is what there is: of a height alone, and of a height that has
 * bounds, a browser would make a width by the ratio. What cannot be wider than it is shrinks, in a row as well. Around what asks its content
 * for a width (a dialog, a float), there would be none: the box holds nothing that has one, and says what a frame by itself would be.
 */
const SHAPE =
  'display:block;position:relative;overflow:hidden;width:-moz-available;width:-webkit-fill-available;contain:inline-size;contain-intrinsic-width:300px;';
const PHONE = '@media(max-width:600px)';

/** Marks the `<div>` that the module and React put a viewer into. */
export const BOX = 'data-oriel-box';

const ELEMENTS = 'oriel-panorama,oriel-viewer';
const DATA_BOXES = '[data-oriel-panorama],[data-oriel-viewer]';

/** Everything that the script turns into a viewer. */
export const EMBED_SELECTOR = `${ELEMENTS},${DATA_BOXES}`;

const ratio = (selector: string) => `${selector}{aspect-ratio:16/9}${PHONE}{${selector}{aspect-ratio:4/5}}`;

/** For the page: keeps the place of viewers whose code has not come yet. A box with a data attribute has the shape of the element in it, or gives it its own. */
export const PAGE_CSS = `:where(${EMBED_SELECTOR}){${SHAPE}}${ratio(`:where(${ELEMENTS})`)}:where(${DATA_BOXES})>*{height:100%}`;

const VIEWERS = `:host,:where(${ELEMENTS}),div:where([${BOX}])`;
const DARK = ':host{background:#35302a}';

/**
 * The box, the frame that fills it, and what stands in it while there is no viewer. For the shadow root; and for the page around it, where
 * it comes after rules for everything (`* { all: unset }`, `div { display: inline }`), which a shadow root is too weak against.
 *
 * @param mode of the viewer; without it, as the visitor's device is set
 */
export const boxCss = (mode: string | undefined) =>
  `${VIEWERS}{${SHAPE}}${ratio(VIEWERS)}:host{background:#e4ded2}` +
  (mode === 'dark' ? DARK : mode ? '' : `@media(prefers-color-scheme:dark){${DARK}}`) +
  ':host([hidden]){display:none}' +
  ':host>*{position:absolute;width:100%;height:100%;border:0}';

/**
 * Lets a box that the page places by its edges (`position: absolute; inset: 0`) reach them: one that had a ratio as well would not. One that
 * is given no height so keeps the ratio, and so does one whose ratio is the page's own.
 */
export function reachEdges(box: HTMLElement): void {
  const { position, aspectRatio } = getComputedStyle(box);
  if (!/^[af].*(16 \/ 9|4 \/ 5)$/.test(position + aspectRatio)) return;
  box.style.aspectRatio = 'auto';
  if (!box.clientHeight) box.style.aspectRatio = '';
}

/**
 * Adopts a style sheet made by script: unlike a `<style>` element or a `style` attribute, no content security policy forbids it.
 */
export function adoptCss(css: string, ...roots: readonly DocumentOrShadowRoot[]): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  for (const root of roots) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return sheet;
}
