import { attributeName } from './element-attributes.ts';

/** `<div data-oriel-panorama="ID" data-agent-id="…">` becomes a `<div>` that holds an `<oriel-panorama panorama="ID" agent-id="…">`. */
const FORMS = [
  { key: 'orielPanorama', tag: 'oriel-panorama', id: 'panorama' },
  { key: 'orielViewer', tag: 'oriel-viewer', id: 'navigator' },
] as const;

const done = new WeakSet<Element>();

function fill(box: HTMLElement): void {
  if (done.has(box)) return;
  const form = FORMS.find(({ key }) => key in box.dataset);
  if (!form || box.querySelector(form.tag)) return;
  done.add(box);
  const element = document.createElement(form.tag);
  for (const [key, value] of Object.entries(box.dataset)) {
    element.setAttribute(key === form.key ? form.id : attributeName(key), value ?? '');
  }
  box.append(element);
}

function fillAll(): void {
  for (const box of document.querySelectorAll<HTMLElement>('[data-oriel-panorama],[data-oriel-viewer]'))
    fill(box);
}

/** Fills the boxes that are in the page, and those that come later. */
export function watchDataElements(): void {
  fillAll();
  new MutationObserver(fillAll).observe(document, { childList: true, subtree: true });
}
