import { attributeName } from './element-attributes.ts';

/** `<div data-oriel-panorama="ID" data-agent-id="…">` becomes a `<div>` that holds an `<oriel-panorama panorama="ID" agent-id="…">`. */
const FORMS: Readonly<Record<string, readonly [tag: string, id: string]>> = {
  orielPanorama: ['oriel-panorama', 'panorama'],
  orielViewer: ['oriel-viewer', 'navigator'],
};

function fill(box: HTMLElement): void {
  for (const [key, [tag, id]] of Object.entries(FORMS)) {
    if (!(key in box.dataset) || box.querySelector(tag)) continue;
    const element = document.createElement(tag);
    for (const [name, value = ''] of Object.entries(box.dataset)) {
      element.setAttribute(name === key ? id : attributeName(name), value);
    }
    box.append(element);
  }
}

function fillAll(): void {
  document.querySelectorAll<HTMLElement>('[data-oriel-panorama],[data-oriel-viewer]').forEach(fill);
}

/** Fills the boxes that are in the page, and those that come later. */
export function watchDataElements(): void {
  fillAll();
  new MutationObserver(fillAll).observe(document, { childList: true, subtree: true });
}
