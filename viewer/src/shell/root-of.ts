/** The document that an element is in, or the shadow root: where its ids, its focus and its events are to be looked for. */
export function rootOf(element: Node): Document | ShadowRoot {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : (element.ownerDocument ?? document);
}

/** The element that has the focus, as seen from another one: through the shadow root that both are in. */
export function focusedNear(element: Node): Element | null {
  return rootOf(element).activeElement;
}
