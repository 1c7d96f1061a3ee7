/**
 * Turns `<div data-oriel-panorama="ID" data-agent-id="…">` into a `<div>` that contains an `<oriel-panorama panorama="ID" agent-id="…">`.
 */
const FORMS: readonly (readonly [attribute: string, tag: string, id: string])[] = [
  ['data-oriel-panorama', 'oriel-panorama', 'panorama'],
  ['data-oriel-viewer', 'oriel-viewer', 'navigator'],
];

/** Puts the element into a box with a data attribute, around its fallback content. Leaves everything else alone. */
export function fill(box: Element): void {
  for (const [attribute, tag, id] of FORMS) {
    if (!box.hasAttribute(attribute) || box.querySelector(tag)) continue;
    const element = document.createElement(tag);
    for (const { name, value } of box.attributes) {
      if (name.startsWith('data-')) element.setAttribute(name === attribute ? id : name.slice(5), value);
    }
    element.append(...box.childNodes);
    box.append(element);
  }
}
