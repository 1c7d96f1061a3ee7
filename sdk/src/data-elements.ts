import { KINDS, TAGS } from './kinds.ts';

/**
 * Turns `<div data-oriel-panorama="ID" data-agent-id="…">` into a `<div>` that contains an `<oriel-panorama panorama="ID" agent-id="…">`.
 * Puts the element around the box's fallback content. Leaves everything else alone.
 */
export function fill(box: Element): void {
  for (const kind of KINDS) {
    const tag = TAGS[kind];
    const attribute = `data-${tag}`;
    if (!box.hasAttribute(attribute) || box.querySelector(tag)) continue;
    const element = document.createElement(tag);
    for (const { name, value } of box.attributes) {
      // Pages that let strangers write markup let such names pass: never a handler, nor where code comes from.
      if (/^data-(?!on|base)/.test(name))
        element.setAttribute(name === attribute ? kind : name.slice(5), value);
    }
    element.append(...box.childNodes);
    box.append(element);
  }
}
