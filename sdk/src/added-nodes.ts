import { DATA_ATTRIBUTES } from './page-css.ts';

/**
 * Calls back with every matching element of the page: the present ones, and each one that is added or has its content changed. Only
 * inspects added nodes, however large the page.
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
    attributeFilter: DATA_ATTRIBUTES,
  });
  look(document.documentElement);
}
