import type { CallOptions } from './call.ts';
import type {
  ConsentAnswer,
  EventName,
  Filters,
  Language,
  Mode,
  View,
  ViewerEvents,
  ViewerState,
} from './messages.ts';

/**
 * What a page holds of a viewer that it has mounted. Every call takes an `AbortSignal`, waits at most 5 s, and rejects with an `OrielError`.
 * Calling a viewer that waits to come into view loads it; calling one that waits for the visitor's click rejects with `FORBIDDEN`.
 */
export interface ViewerHandle {
  /** Resolves when the visitor can use the viewer; rejects with the `OrielError` that prevents it. Never waits for ever once loading began. */
  readonly ready: Promise<void>;
  /** What is shown. */
  getState(options?: CallOptions): Promise<ViewerState>;
  /** Changes the given parts of what is shown. */
  setState(state: ViewerState, options?: CallOptions): Promise<void>;
  /** Goes to a panorama; with `view`, looking there. `NOT_FOUND` when there is none. */
  openPanorama(id: string, view?: Partial<View>, options?: CallOptions): Promise<void>;
  setMode(mode: Mode, options?: CallOptions): Promise<void>;
  setLanguage(language: Language, options?: CallOptions): Promise<void>;
  /** Changes the name of the frame for screen readers; without one, "Virtual tour" in the viewer's language, else in the page's. */
  setTitle(title?: string): void;
  /** Fills the screen; must be called from a click or a key press, else `FORBIDDEN`. `UNSUPPORTED` where the browser has no fullscreen. */
  enterFullscreen(options?: CallOptions): Promise<void>;
  selectApartment(id: string, options?: CallOptions): Promise<void>;
  applyFilters(filters: Filters, options?: CallOptions): Promise<void>;
  clearFilters(options?: CallOptions): Promise<void>;
  addFavorite(id: string, options?: CallOptions): Promise<void>;
  removeFavorite(id: string, options?: CallOptions): Promise<void>;
  getFavorites(options?: CallOptions): Promise<readonly string[]>;
  openInquiry(id?: string, options?: CallOptions): Promise<void>;
  /** Passes on the visitor's answer to the page's own question about analytics; until it is `granted`, nothing identifies them. */
  setConsent(consent: ConsentAnswer, options?: CallOptions): Promise<void>;
  /**
   * Listens to an event.
   *
   * @returns stops listening
   */
  on<Name extends EventName>(event: Name, listener: (detail: ViewerEvents[Name]) => void): () => void;
  /** Removes the viewer: no listener, node, timer or port is left, and waiting calls reject with `DESTROYED`. May be called twice. */
  destroy(): void;
}
