/** Another vendor's browser, with the minimum needed for a smoke test. */
export interface OtherBrowser {
  readonly version: string;
  /** Opens a page and waits for its load event. */
  open(url: string): Promise<void>;
  /** Runs an expression in the page, or in its first frame, and returns its awaited result as JSON. */
  evaluate<Value>(expression: string, where?: 'page' | 'frame'): Promise<Value>;
  /** Console errors of pages and frames since the last call. */
  errors(): readonly string[];
  /** A screenshot of the window, PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** The first frame of a page, inside or outside a shadow tree. */
export const FIRST_FRAME = `[document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])]
  .map((root) => root.querySelector('iframe')).find(Boolean)`;
