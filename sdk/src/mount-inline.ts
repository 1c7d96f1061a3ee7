import type { Line } from './connect.ts';
import type { OrielErrorCode } from './errors.ts';

/** What the server's module gives; `viewer/src/inline/mount-inline.ts` is the other side. */
interface InlineModule {
  mount(
    place: HTMLElement,
    address: string,
    told: { onPort: Line['onPort']; onFailure(code: OrielErrorCode, message: string): void },
  ): () => void;
}

/**
 * Shows a viewer in a box of this page. Its code comes from one address of the server that `baseUrl` names, and from nowhere else; what is
 * said goes over a `MessagePort`, in the same words as with a frame.
 *
 * @param url of the hosted page that would show the same
 */
export function mountInline(place: HTMLElement, url: URL, { onPort, onFailure }: Line): () => void {
  let end: (() => void) | undefined;
  place.setAttribute('role', 'group');
  // The comments keep bundlers from looking for the module while they build somebody's page.
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
