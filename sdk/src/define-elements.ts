import { setDefaultBase } from './default-base.ts';
import { OrielPanoramaElement, OrielViewerElement } from './element.ts';

const ELEMENTS = { 'oriel-panorama': OrielPanoramaElement, 'oriel-viewer': OrielViewerElement };

/**
 * Defines `<oriel-panorama>` and `<oriel-viewer>`. The first definition on a page wins; later calls do nothing.
 *
 * @param baseUrl where Oriel runs, for elements without a `base-url`
 */
export function defineElements(baseUrl?: string): void {
  if (baseUrl) setDefaultBase(baseUrl);
  // There is no registry on a server.
  if (!globalThis.customElements) return;
  for (const [name, element] of Object.entries(ELEMENTS)) {
    if (!customElements.get(name)) customElements.define(name, element);
  }
}
