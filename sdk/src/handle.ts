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
 * A page's handle of a mounted viewer. Every call takes an `AbortSignal`, waits at most 5 s, and rejects with an `OrielError`. Calling a
 * viewer that waits to become visible loads it; calling one that waits for the visitor's click rejects with `FORBIDDEN`.
 */
export interface ViewerHandle {
  /**
   * Resolves when the visitor can use the viewer; rejects with the `OrielError` that prevents it. Always settles once loading has started.
   */
  readonly ready: Promise<void>;
  /** The current state. */
  getState(options?: CallOptions): Promise<ViewerState>;
  /** Changes the given parts of the state. */
  setState(state: ViewerState, options?: CallOptions): Promise<void>;
  /** Opens a panorama, optionally at a view; over a building, as a tour. `NOT_FOUND` when it does not exist. */
  openPanorama(id: string, view?: Partial<View>, options?: CallOptions): Promise<void>;
  setMode(mode: Mode, options?: CallOptions): Promise<void>;
  setLanguage(language: Language, options?: CallOptions): Promise<void>;
  /** Changes the accessible name of the frame; by default "Virtual tour" or "Consultation" in the viewer's language, else in the page's. */
  setTitle(title?: string): void;
  /** Enters fullscreen; must be called from a click or a key press, else `FORBIDDEN`. `UNSUPPORTED` where the browser has no fullscreen. */
  enterFullscreen(): Promise<void>;
  selectApartment(id: string, options?: CallOptions): Promise<void>;
  applyFilters(filters: Filters, options?: CallOptions): Promise<void>;
  clearFilters(options?: CallOptions): Promise<void>;
  addFavorite(id: string, options?: CallOptions): Promise<void>;
  removeFavorite(id: string, options?: CallOptions): Promise<void>;
  getFavorites(options?: CallOptions): Promise<readonly string[]>;
  openInquiry(id?: string, options?: CallOptions): Promise<void>;
  /** Passes on the visitor's answer to the page's own consent question; until it is `granted`, nothing identifies them. */
  setConsent(consent: ConsentAnswer, options?: CallOptions): Promise<void>;
  /**
   * Listens to an event.
   *
   * @returns a function that stops listening
   */
  on<Name extends EventName>(event: Name, listener: (detail: ViewerEvents[Name]) => void): () => void;
  /** Removes the viewer with all listeners, nodes, timers and ports; pending calls reject with `DESTROYED`. May be called twice. */
  destroy(): void;
}
