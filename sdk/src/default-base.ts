let base: string | undefined;

/** Says where Oriel runs, for viewers without a `baseUrl`: the script knows it from where it was loaded. */
export function setDefaultBase(url: string): void {
  base = url;
}

/** Where Oriel runs, as far as anybody has said. */
export function defaultBase(): string | undefined {
  return base;
}
