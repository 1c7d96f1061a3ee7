/** A browser of another maker than the one that the other tests run in, by the little that a smoke test needs. */
export interface OtherBrowser {
  readonly version: string;
  /** Opens a page and waits for its load event. */
  open(url: string): Promise<void>;
  /** Runs an expression in the page, or in its first frame, and gives what its promise comes to, as JSON. */
  evaluate<Value>(expression: string, where?: 'page' | 'frame'): Promise<Value>;
  /** Errors that pages and frames have shown in the console since the last call. */
  errors(): readonly string[];
  /** A picture of the window, PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** The first frame of a page, in a shadow tree or not. */
export const FIRST_FRAME = `[document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])]
  .map((root) => root.querySelector('iframe')).find(Boolean)`;
