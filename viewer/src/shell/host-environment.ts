import type { ConnectToHostOptions, HostConnection } from '@oriel/sdk/frame-connect';

/** The address of a viewer: the page's own, or, in a box of somebody else's page, one that is written nowhere. */
export interface ViewerAddress {
  readonly href: string;
  /** Changes the address; a step is taken back by Back. `state` comes back with it. */
  put(href: string, options?: { readonly step?: boolean; readonly state?: unknown }): void;
  /** Is called when the visitor went back or forth. */
  onReturn(listener: (state: unknown) => void): void;
}

/** What is around a viewer: a page that is nothing but the viewer, framed or not, or, inline, a box of somebody else's page. */
export interface HostEnvironment {
  /** somebody else's page is around: scrolling and going back are its own */
  readonly framed: boolean;
  /** there is no frame between that page and the viewer: what is the page's must not be touched at all */
  readonly inline: boolean;
  /** carries language, colour scheme and brand, and fills the screen */
  readonly dress: HTMLElement;
  /** where keys are heard */
  readonly keys: Document | HTMLElement;
  readonly address: ViewerAddress;
  /** the address under which this viewer is known to others */
  readonly canonical: string;
  /** by where the visitor came: the page before, or the page around */
  readonly referrer: string;
  /** aborts when the viewer is taken away */
  readonly life: AbortSignal;
  /** Lets the page around drive the viewer. */
  connect(options: ConnectToHostOptions): HostConnection;
  /** Shows another of our pages in place of this one; the same one begins anew. */
  open(href: string): void;
}
