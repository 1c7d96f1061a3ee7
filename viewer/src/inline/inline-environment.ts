import { connectToHost } from '@oriel/sdk/frame-connect';
import type { HostEnvironment } from '../shell/host-environment.ts';

/** What a box has instead of a page. */
export interface Box {
  readonly place: HTMLElement;
  /** address of the equivalent hosted page */
  readonly href: string;
  readonly life: AbortSignal;
  readonly onPort: (port: MessagePort) => void;
  readonly open: (href: string) => void;
}

/** Environment of a box in a host page: nothing here reaches beyond it. */
export function inlineEnvironment({ place, href, life, onPort, open }: Box): HostEnvironment {
  let address = href;
  const { origin, pathname } = new URL(href);
  return {
    framed: true,
    inline: true,
    dress: place,
    keys: place,
    address: {
      get href() {
        return address;
      },
      put(next) {
        address = next;
      },
      onReturn() {},
    },
    canonical: origin + pathname,
    // The same as a frame would get.
    referrer: `${location.origin}/`,
    life,
    connect(options) {
      const { port1, port2 } = new MessageChannel();
      const connection = connectToHost({ ...options, port: port2 });
      onPort(port1);
      return connection;
    },
    open,
  };
}
