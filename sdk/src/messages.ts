/**
 * The one schema of what a host page and a viewer's frame say to each other; both sides import it. `docs/protocol.md` explains it.
 *
 * Only five messages ever travel between windows (`hello`, `wait`, `ready`, `refuse`, `port`); everything else goes over the `MessagePort` that
 * `port` transfers, which nobody else can listen to or write on. Types and constants only: the checks are in `guards.ts`, `event-details.ts` and
 * `call-arguments.ts`, so that each side loads no more than it needs.
 */
import type { Locale } from '@oriel/contract/enums';
import type { OrielErrorCode } from './errors.ts';

/** Versions of the protocol that this build speaks, best first: the present one and the one before it. */
export const PROTOCOL_VERSIONS: readonly number[] = [1];

/** Answer to "how long may a call take", milliseconds. */
export const CALL_TIMEOUT_MS = 5_000;

/** Bounds of a height that a frame reports, CSS pixels. */
export const HEIGHT_MIN = 120;
export const HEIGHT_MAX = 4_000;

/** Least time between two reported heights that a host takes note of, milliseconds. */
export const HEIGHT_INTERVAL_MS = 100;

// ---- between windows -------------------------------------------------------------------------------------------------------------------

/** Host to frame, repeated until answered: "I am here, and speak these versions." Changes nothing in the frame but whom it answers. */
export interface HelloMessage {
  readonly oriel: 'hello';
  /** Identity of this connection attempt; echoed by every answer. */
  readonly session: string;
  /** Versions that the host speaks, best first. */
  readonly versions: readonly number[];
}

/** Frame to host, once for every `hello`: "I am a viewer; this is my document." Has no effect on the viewer. */
export interface ReadyMessage {
  readonly oriel: 'ready';
  readonly session: string;
  /** Identity of the frame's document. Another value than before means that the frame was reloaded. */
  readonly frame: string;
  /** The version that both will speak. */
  readonly version: number;
}

/** Frame to host, once for every `hello`: "I am a viewer's page, should its code still be on its way." */
export interface WaitMessage {
  readonly oriel: 'wait';
  readonly session: string;
}

/** Frame to host: "we have no version in common." */
export interface RefuseMessage {
  readonly oriel: 'refuse';
  readonly session: string;
}

/** Host to frame, with exactly one transferred `MessagePort`: the end of the handshake. */
export interface PortMessage {
  readonly oriel: 'port';
  readonly session: string;
  readonly frame: string;
  readonly version: number;
}

/** What a frame receives on its window. */
export type HostWindowMessage = HelloMessage | PortMessage;

/** What a host receives on its window. */
export type FrameWindowMessage = WaitMessage | ReadyMessage | RefuseMessage;

// ---- over the port ---------------------------------------------------------------------------------------------------------------------

/** Host to frame: do something. */
export interface CallMessage {
  readonly kind: 'call';
  /** Unique within the port; answered by exactly one `result` or `failure`. */
  readonly id: number;
  readonly name: string;
  readonly args: unknown;
}

/** Host to frame: the caller no longer wants the answer. */
export interface CancelMessage {
  readonly kind: 'cancel';
  readonly id: number;
}

/** Frame to host: a call succeeded. */
export interface ResultMessage {
  readonly kind: 'result';
  readonly id: number;
  readonly value?: unknown;
}

/** Frame to host: a call failed. */
export interface FailureMessage {
  readonly kind: 'failure';
  readonly id: number;
  readonly code: OrielErrorCode;
  readonly message: string;
}

/** Frame to host: something happened. */
export interface EventMessage {
  readonly kind: 'event';
  readonly name: string;
  readonly detail: unknown;
}

/** What a frame receives on its port. */
export type HostPortMessage = CallMessage | CancelMessage;

/** What a host receives on its port. */
export type FramePortMessage = ResultMessage | FailureMessage | EventMessage;

// ---- what can be asked -----------------------------------------------------------------------------------------------------------------

/** Where a panorama viewer looks: degrees, `yaw` -180..180 (0 = image centre, + right), `pitch` -90..90 (+ up), `fov` 20..110 vertical. */
export interface View {
  readonly yaw: number;
  readonly pitch: number;
  readonly fov: number;
}

/** Colour scheme of a viewer. */
export type Mode = 'light' | 'dark';

/** A visitor's answer to being followed by analytics. */
export type ConsentAnswer = 'granted' | 'denied';

/** Interface language of a viewer. */
export type Language = Locale;

/** Filters of an apartment viewer, by name; the names are those of the viewer's own address. */
export type Filters = Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;

/** What a viewer shows. Every part is optional: a panorama viewer has no apartments, and `setState` changes only what it is given. */
export interface ViewerState {
  /** Id of the panorama that is shown. */
  readonly panorama?: string;
  readonly view?: View;
  /** Id of the selected apartment; `null` when none is. */
  readonly apartment?: string | null;
  readonly filters?: Filters;
  readonly favorites?: readonly string[];
  readonly mode?: Mode;
  readonly language?: Language;
}

/** Every call of a host: the arguments it sends, what it gets back. A frame that does not know a name answers `UNSUPPORTED`. */
export interface ViewerCalls {
  getState: { args: object; result: ViewerState };
  setState: { args: { readonly state: ViewerState }; result: undefined };
  openPanorama: { args: { readonly id: string; readonly view?: Partial<View> }; result: undefined };
  setMode: { args: { readonly mode: Mode }; result: undefined };
  setLanguage: { args: { readonly language: Language }; result: undefined };
  /** The host has put the frame into fullscreen, or taken it out; the frame cannot see that by itself. */
  setFullscreen: { args: { readonly active: boolean }; result: undefined };
  selectApartment: { args: { readonly id: string }; result: undefined };
  applyFilters: { args: { readonly filters: Filters }; result: undefined };
  clearFilters: { args: object; result: undefined };
  addFavorite: { args: { readonly id: string }; result: undefined };
  removeFavorite: { args: { readonly id: string }; result: undefined };
  getFavorites: { args: object; result: readonly string[] };
  openInquiry: { args: { readonly id?: string }; result: undefined };
  /** The visitor has answered the host's own question: whether they may be followed. The frame keeps nothing of the answer itself. */
  setConsent: { args: { readonly consent: ConsentAnswer }; result: undefined };
  /** Whether the viewer may draw. One that may not shows a still picture and gives its WebGL context back; woken, it is where it was. */
  setAwake: { args: { readonly awake: boolean }; result: undefined };
}

/** Name of a call. */
export type CallName = keyof ViewerCalls;

// ---- what is told ----------------------------------------------------------------------------------------------------------------------

/** Detail of the six tracking events, as they happen. */
export interface TrackingDetail {
  readonly apartment?: string;
  readonly panorama?: string;
  /** Of `load_viewer`: the building that is shown, when it is one. */
  readonly navigator?: string;
  /** Of `apply_filters`: what is filtered for, and how many apartments that leaves. */
  readonly filters?: Filters;
  readonly count?: number;
}

/** Every event of a viewer with its detail. A host ignores names it does not know. */
export interface ViewerEvents {
  /** The visitor can use the viewer. */
  ready: { readonly id: string };
  /** The viewer cannot show what was asked of it. */
  error: { readonly code: OrielErrorCode; readonly message: string };
  /** A visitor wants to use a viewer that may not draw. */
  wake: object;
  /** What is shown has changed and come to rest. */
  state: ViewerState;
  /** Height that the content would like, CSS pixels; clamped to {@link HEIGHT_MIN}..{@link HEIGHT_MAX} by the host. */
  resize: { readonly height: number };
  /** A panorama came into view. */
  'panorama:enter': { readonly id: string };
  'apartment:hover': { readonly id: string | null };
  'apartment:select': { readonly id: string };
  'apartment:close': { readonly id: string };
  'filters:change': { readonly filters: Filters; readonly count: number };
  'favorite:change': { readonly ids: readonly string[] };
  'inquiry:open': { readonly id?: string };
  'inquiry:sent': { readonly reference: string };
  load_viewer: TrackingDetail;
  add_to_favorite: TrackingDetail;
  remove_from_favorite: TrackingDetail;
  see_apartment_details: TrackingDetail;
  send_inquiry: TrackingDetail;
  apply_filters: TrackingDetail;
}

/** Name of an event. */
export type EventName = keyof ViewerEvents;
