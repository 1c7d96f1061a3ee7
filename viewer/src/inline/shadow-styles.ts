/**
 * The viewer's style sheets in pages of others. The build of the inline viewer turns every imported style sheet into a call of `addStyles`: a
 * sheet made by script, which no content security policy forbids, adopted by every shadow root that a viewer is in, also by those that were
 * there before the part of the viewer that needs it.
 */
const sheets: CSSStyleSheet[] = [];
const roots = new Set<ShadowRoot>();

export function addStyles(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  sheets.push(sheet);
  for (const root of roots) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}

/** Gives a shadow root the style sheets that there are and those to come. Returns what removes them. */
export function adoptStyles(root: ShadowRoot): () => void {
  roots.add(root);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...sheets];
  return () => {
    roots.delete(root);
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet));
  };
}
