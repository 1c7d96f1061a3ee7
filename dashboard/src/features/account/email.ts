/** Rejects only obviously invalid addresses; the provider checks the rest. */
export function isEmail(text: string): boolean {
  return /^\S+@\S+\.\S+$/.test(text.trim());
}
