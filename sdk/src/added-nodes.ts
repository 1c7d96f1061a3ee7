/**
 * Calls back with every element of the page that matches: now, and whenever one is added, or has had its content changed. It looks at what was
 * added and at nothing else, however large the page is.
 */
export function whenAdded(selector: string, found: (element: Element) => void): void {
  const look = (node: Node) => {
    if (!(node instanceof Element)) return;
    if (node.matches(selector)) found(node);
    for (const one of node.querySelectorAll(selector)) found(one);
  };
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      addedNodes.forEach(look);
      if (target instanceof Element && target.matches(selector)) found(target);
    }
  });
  observer.observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-oriel-panorama', 'data-oriel-viewer'],
  });
  look(document.documentElement);
}
