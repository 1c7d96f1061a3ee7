/**
 * The viewer's style sheets in host pages. The build of the inline viewer turns every imported style sheet into a call of `addStyles`: a
 * constructed sheet, which no content security policy blocks, adopted by every shadow root with a viewer, including those that exist before
 * the part that needs it loads.
 */
const sheets: CSSStyleSheet[] = [];
const roots = new Set<ShadowRoot>();

export function addStyles(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  sheets.push(sheet);
  for (const root of roots) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}

/** Adopts the current and future style sheets into a shadow root. Returns a function that removes them. */
export function adoptStyles(root: ShadowRoot): () => void {
  roots.add(root);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...sheets];
  return () => {
    roots.delete(root);
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet));
  };
}
