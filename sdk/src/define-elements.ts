import { setDefaultBase } from './default-base.ts';
import { OrielElement } from './element.ts';
import { KINDS, TAGS } from './kinds.ts';

/**
 * Defines `<oriel-panorama>`, `<oriel-viewer>` and `<oriel-feedback>`. The first definition on a page wins; later calls do nothing.
 *
 * @param baseUrl where Oriel runs, for elements without a `base-url`
 */
export function defineElements(baseUrl?: string): void {
  if (baseUrl) setDefaultBase(baseUrl);
  // There is no registry on a server.
  const registry = globalThis.customElements;
  if (!registry) return;
  for (const kind of KINDS) {
    if (registry.get(TAGS[kind])) continue;
    registry.define(
      TAGS[kind],
      class extends OrielElement {
        static override readonly kind = kind;
      },
    );
  }
}
