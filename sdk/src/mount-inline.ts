import type { Line } from './connect.ts';
import type { OrielErrorCode } from './errors.ts';

/** Exports of the server's module; `viewer/src/inline/mount-inline.ts` is its counterpart. */
interface InlineModule {
  mount(
    place: HTMLElement,
    address: string,
    told: { onPort: Line['onPort']; onFailure(code: OrielErrorCode, message: string): void },
  ): () => void;
}

/**
 * Shows a viewer in a box of this page. Its code comes from a single address on the `baseUrl` server; messages use a `MessagePort` with the
 * same protocol as a frame.
 *
 * @param url of the equivalent hosted page
 */
export function mountInline(place: HTMLElement, url: URL, { onPort, onFailure }: Line): () => void {
  let end: (() => void) | undefined;
  place.setAttribute('role', 'group');
  // The comments keep the bundlers of host pages from resolving the module.
  const load: Promise<InlineModule> = import(
    /* @vite-ignore */ /* webpackIgnore: true */ `${url.origin}/viewer-inline/v1.mjs`
  );
  load.then(({ mount }) => {
    end ??= mount(place, url.href, {
      onPort,
      onFailure: (code, message) => onFailure({ code, message }),
    });
  }, onFailure);
  return () => {
    end?.();
    end = () => {};
  };
}
