/** The type of translations leaves open what they are; a text that is not there is an empty one. */
export function translated(text: unknown): string {
  return typeof text === 'string' ? text : '';
}

/** A text as the API takes it: null where there is none. */
export function orNull(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : trimmed;
}

/** The texts that say something, trimmed. */
export function withoutEmpty<K extends string>(
  texts: Readonly<Record<K, string>>,
): Partial<Record<K, string>> {
  const kept = Object.entries<string>(texts).filter(([, text]) => text.trim() !== '');
  // The keys are those that came in.
  return Object.fromEntries(kept.map(([name, text]) => [name, text.trim()])) as Partial<Record<K, string>>;
}
