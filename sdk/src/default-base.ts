let base: string | undefined;

/** Sets where Oriel runs, for viewers without a `baseUrl`: the script derives it from its own address. */
export function setDefaultBase(url: string): void {
  base = url;
}

/** Where Oriel runs, if set. */
export function defaultBase(): string | undefined {
  return base;
}
