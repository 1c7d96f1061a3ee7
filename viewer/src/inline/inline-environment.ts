import { connectToHost } from '@oriel/sdk/frame-connect';
import type { HostEnvironment } from '../shell/host-environment.ts';

/** What a box is given to stand in for a page. */
export interface Box {
  readonly place: HTMLElement;
  /** what the address of the hosted page would be */
  readonly href: string;
  readonly life: AbortSignal;
  readonly onPort: (port: MessagePort) => void;
  readonly open: (href: string) => void;
}

/** A box of somebody else's page: nothing here reaches beyond it. */
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
    // As much as a frame would be told.
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
