/** The document or shadow root of an element, for looking up ids, focus and events. */
export function rootOf(element: Node): Document | ShadowRoot {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : (element.ownerDocument ?? document);
}

/** The focused element within the root of another one. */
export function focusedNear(element: Node): Element | null {
  return rootOf(element).activeElement;
}
