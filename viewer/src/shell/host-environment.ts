import type { ConnectToHostOptions, HostConnection } from '@oriel/sdk/frame-connect';

/** The address of a viewer: the page's own, or a virtual one in a box of a host page. */
export interface ViewerAddress {
  readonly href: string;
  /** Changes the address; a step adds a history entry. `state` is returned with it. */
  put(href: string, options?: { readonly step?: boolean; readonly state?: unknown }): void;
  /** Called when the visitor goes back or forward. */
  onReturn(listener: (state: unknown) => void): void;
}

/** The environment of a viewer: a page of its own, framed or not, or, inline, a box in a host page. */
export interface HostEnvironment {
  /** inside a host page, which owns scrolling and history */
  readonly framed: boolean;
  /** without a frame in between: the host page must not be touched at all */
  readonly inline: boolean;
  /** carries language, colour scheme and brand, and fills the screen */
  readonly dress: HTMLElement;
  /** where keys are listened for */
  readonly keys: Document | HTMLElement;
  readonly address: ViewerAddress;
  /** the public address of this viewer */
  readonly canonical: string;
  /** where the visitor came from: the previous page, or the host page */
  readonly referrer: string;
  /** aborts when the viewer is removed */
  readonly life: AbortSignal;
  /** Lets the host page control the viewer. */
  connect(options: ConnectToHostOptions): HostConnection;
  /** Replaces this page by another of ours; the same one reloads. */
  open(href: string): void;
}
