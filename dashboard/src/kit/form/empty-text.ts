/** Translations are loosely typed; a missing text becomes an empty one. */
export function translated(text: unknown): string {
  return typeof text === 'string' ? text : '';
}

/** A text for the API: null if empty. */
export function orNull(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : trimmed;
}

/** The non-empty texts, trimmed. */
export function withoutEmpty<K extends string>(
  texts: Readonly<Record<K, string>>,
): Partial<Record<K, string>> {
  const kept = Object.entries<string>(texts).filter(([, text]) => text.trim() !== '');
  // The same keys as in the input.
  return Object.fromEntries(kept.map(([name, text]) => [name, text.trim()])) as Partial<Record<K, string>>;
}
