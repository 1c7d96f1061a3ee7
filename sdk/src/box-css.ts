import { TAGS } from './kinds.ts';

/**
 * The viewer's box in a page. Present before the viewer, so that nothing shifts when it loads. `:where` has no specificity: any rule of the
 * page wins. The width is explicit, because from a height alone, or from bounds on it, a browser would derive a width by the ratio. Boxes
 * shrink to the available width, also in a flex row. A container sized by its content (a dialog, a float) would collapse, because the box
 * has no content width: the contained intrinsic size is that of a default frame.
 */
export const SHAPE =
  'display:block;position:relative;overflow:hidden;width:-moz-available;width:-webkit-fill-available;contain:inline-size;contain-intrinsic-width:300px;';
const PHONE = '@media(max-width:600px)';

/** Marks the `<div>` that the module and React put a viewer into. */
export const BOX = 'data-oriel-box';

/** Its ratio. */
export const ratio = (selector: string) =>
  `${selector}{aspect-ratio:16/9}${PHONE}{${selector}{aspect-ratio:4/5}}`;

const VIEWERS = `:host,:where(${Object.values(TAGS)}),div:where([${BOX}])`;
const DARK = ':host{background:#35302a}';

/**
 * Styles of the box, the frame that fills it, and its cover. For the shadow root; and for the page around it, placed after rules for all
 * elements (`* { all: unset }`, `div { display: inline }`), which a shadow root cannot override.
 *
 * @param mode of the viewer; by default that of the visitor's device
 */
export const boxCss = (mode: string | undefined) =>
  `${VIEWERS}{${SHAPE}}${ratio(VIEWERS)}:host{background:#e4ded2}` +
  (mode === 'dark' ? DARK : mode ? '' : `@media(prefers-color-scheme:dark){${DARK}}`) +
  ':host([hidden]){display:none}' +
  ':host>*{position:absolute;width:100%;height:100%;border:0}';

/**
 * Drops the ratio of a box that the page positions by its edges (`position: absolute; inset: 0`), which would not reach them otherwise.
 * Kept if the box gets no height that way, or if the page sets the ratio itself.
 */
export function reachEdges(box: HTMLElement): void {
  const { position, aspectRatio } = getComputedStyle(box);
  if (!/^[af].*(16 \/ 9|4 \/ 5)$/.test(position + aspectRatio)) return;
  box.style.aspectRatio = 'auto';
  if (!box.clientHeight) box.style.aspectRatio = '';
}

/** Adopts a constructed style sheet: unlike `<style>` elements and `style` attributes, no content security policy blocks it. */
export function adoptCss(css: string, ...roots: readonly DocumentOrShadowRoot[]): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  for (const root of roots) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return sheet;
}
