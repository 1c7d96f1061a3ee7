/**
 * The shared schema of all messages between a host page and a viewer's frame. `docs/protocol.md` explains it.
 *
 * Only five messages travel between windows (`hello`, `wait`, `ready`, `refuse`, `port`); everything else uses the `MessagePort` that
 * `port` transfers, which nobody else can listen to or write to. Types and constants only: the checks are in `guards.ts`,
 * `event-details.ts` and `call-arguments.ts`, so that each side loads no more than it needs.
 */
import type { Locale } from '@oriel/contract/enums';
import type { OrielErrorCode } from './errors.ts';

/** Protocol versions supported by this build, best first: the current one and its predecessor. */
export const PROTOCOL_VERSIONS: readonly number[] = [1];

/** Time limit of a call, milliseconds. */
export const CALL_TIMEOUT_MS = 5_000;

/** Limits of a reported height, CSS pixels. */
export const HEIGHT_MIN = 120;
export const HEIGHT_MAX = 4_000;

/** Minimum interval between two processed heights, milliseconds. */
export const HEIGHT_INTERVAL_MS = 100;

// ---- between windows -------------------------------------------------------------------------------------------------------------------

/** Host to frame, repeated until answered: "I am here, and speak these versions." Only determines whom the frame answers. */
export interface HelloMessage {
  readonly oriel: 'hello';
  /** Id of this connection attempt; echoed by every answer. */
  readonly session: string;
  /** Versions supported by the host, best first. */
  readonly versions: readonly number[];
}

/** Frame to host, once for every `hello`: "I am a viewer; this is my document." Has no effect on the viewer. */
export interface ReadyMessage {
  readonly oriel: 'ready';
  readonly session: string;
  /** Id of the frame's document. A new value means that the frame was reloaded. */
  readonly frame: string;
  /** The version that both will use. */
  readonly version: number;
}

/** Frame to host, once for every `hello`: "I am a viewer's page whose code is still loading." */
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

/** Window messages of a frame. */
export type HostWindowMessage = HelloMessage | PortMessage;

/** Window messages of a host. */
export type FrameWindowMessage = WaitMessage | ReadyMessage | RefuseMessage;

// ---- over the port ---------------------------------------------------------------------------------------------------------------------

/** Host to frame: do something. */
export interface CallMessage {
  readonly kind: 'call';
  /** Unique on the port; answered by exactly one `result` or `failure`. */
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

/** Port messages of a frame. */
export type HostPortMessage = CallMessage | CancelMessage;

/** Port messages of a host. */
export type FramePortMessage = ResultMessage | FailureMessage | EventMessage;

// ---- calls -----------------------------------------------------------------------------------------------------------------------------

/** View of a panorama viewer: degrees, `yaw` -180..180 (0 = image centre, + right), `pitch` -90..90 (+ up), `fov` 20..110 vertical. */
export interface View {
  readonly yaw: number;
  readonly pitch: number;
  readonly fov: number;
}

/** Colour scheme of a viewer. */
export type Mode = 'light' | 'dark';

/** A visitor's answer to the question of analytics tracking. */
export type ConsentAnswer = 'granted' | 'denied';

/** Interface language of a viewer. */
export type Language = Locale;

/** Filters of an apartment viewer, by name, as in the viewer's own address. */
export type Filters = Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;

/** State of a viewer. Every part is optional: a panorama viewer has no apartments, and `setState` changes only the given parts. */
export interface ViewerState {
  /** Id of the current panorama. */
  readonly panorama?: string;
  readonly view?: View;
  /** Id of the selected apartment; `null` for none. */
  readonly apartment?: string | null;
  /** Id of the building of an estate that the visitor has entered; `null` for all of the estate. */
  readonly building?: string | null;
  /** Id of the shown item of a feedback project. */
  readonly item?: string;
  readonly filters?: Filters;
  readonly favorites?: readonly string[];
  readonly mode?: Mode;
  readonly language?: Language;
}

/** All calls of a host: arguments and result. A frame answers `UNSUPPORTED` for unknown names. */
export interface ViewerCalls {
  getState: { args: object; result: ViewerState };
  setState: { args: { readonly state: ViewerState }; result: undefined };
  openPanorama: { args: { readonly id: string; readonly view?: Partial<View> }; result: undefined };
  setMode: { args: { readonly mode: Mode }; result: undefined };
  setLanguage: { args: { readonly language: Language }; result: undefined };
  /** The host has entered or left fullscreen with the frame, which cannot see that itself. */
  setFullscreen: { args: { readonly active: boolean }; result: undefined };
  selectApartment: { args: { readonly id: string }; result: undefined };
  applyFilters: { args: { readonly filters: Filters }; result: undefined };
  clearFilters: { args: object; result: undefined };
  addFavorite: { args: { readonly id: string }; result: undefined };
  removeFavorite: { args: { readonly id: string }; result: undefined };
  getFavorites: { args: object; result: readonly string[] };
  openInquiry: { args: { readonly id?: string }; result: undefined };
  /** The visitor's answer to the host's own consent question. The frame does not store it. */
  setConsent: { args: { readonly consent: ConsentAnswer }; result: undefined };
  /** Whether the viewer may draw. Asleep, it shows a still picture and releases its WebGL context; awake, it is where it was. */
  setAwake: { args: { readonly awake: boolean }; result: undefined };
}

/** Name of a call. */
export type CallName = keyof ViewerCalls;

// ---- events ----------------------------------------------------------------------------------------------------------------------------

/** An apartment as visitors see it: without what the team hides. */
export interface ApartmentFacts {
  readonly number: string;
  /** Name of its building. */
  readonly building?: string;
  /** 0 is the ground floor. */
  readonly floor?: number;
  readonly rooms?: number;
  /** Parking spaces, garages and storage rooms may have none. */
  readonly area?: number;
  readonly areaUnit?: string;
  /** What it costs today. */
  readonly price?: number;
  readonly currency?: string;
  /** `ACTIVE`, `BOOKED`, `SOLD`. */
  readonly status?: string;
}

/** Detail of the six tracking events. */
export interface TrackingDetail {
  readonly apartment?: string;
  /** Of the apartment. */
  readonly about?: ApartmentFacts;
  readonly panorama?: string;
  /** Of `load_viewer`: the navigator, if the viewer shows one. */
  readonly navigator?: string;
  /** Of `load_viewer`: the feedback project, if the viewer shows one. */
  readonly project?: string;
  /** Of `apply_filters`: the active filters, and the number of matching apartments. */
  readonly filters?: Filters;
  readonly count?: number;
}

/** All events of a viewer with their details. A host ignores unknown names. */
export interface ViewerEvents {
  /** The visitor can use the viewer. */
  ready: { readonly id: string };
  /** The viewer shows how far the server is with what was requested; `ready` or `error` follows, however long that takes. */
  preparing: { readonly id: string };
  /** The viewer cannot show what was requested. */
  error: { readonly code: OrielErrorCode; readonly message: string };
  /** A visitor wants to use a sleeping viewer. */
  wake: object;
  /** The state has changed and settled. */
  state: ViewerState;
  /** Preferred height of the content, CSS pixels; the host clamps it to {@link HEIGHT_MIN}..{@link HEIGHT_MAX}. */
  resize: { readonly height: number };
  /** A panorama is shown. */
  'panorama:enter': { readonly id: string };
  'apartment:hover': { readonly id: string | null };
  'apartment:select': { readonly id: string };
  'apartment:close': { readonly id: string };
  'filters:change': { readonly filters: Filters; readonly count: number };
  'favorite:change': { readonly ids: readonly string[] };
  /** The id of the apartment, unless the inquiry is a general one. */
  'inquiry:open': { readonly id?: string; readonly about?: ApartmentFacts };
  'inquiry:sent': { readonly reference: string; readonly id?: string; readonly about?: ApartmentFacts };
  /** An item of a feedback project is shown. */
  'item:show': { readonly id: string };
  /**
   * A visitor has sent a comment on an item: its id, and whether it is a reply. `pending` when the team reads it before anybody else does.
   * Neither its text nor its author.
   */
  'comment:sent': {
    readonly comment: string;
    readonly item: string;
    readonly reply: boolean;
    readonly pending: boolean;
  };
  load_viewer: TrackingDetail;
  add_to_favorite: TrackingDetail;
  remove_from_favorite: TrackingDetail;
  see_apartment_details: TrackingDetail;
  send_inquiry: TrackingDetail;
  apply_filters: TrackingDetail;
}

/** Name of an event. */
export type EventName = keyof ViewerEvents;
