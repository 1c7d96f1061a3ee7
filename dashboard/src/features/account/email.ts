/** Only what is certainly no address is stopped in the browser; the provider knows the rest. */
export function isEmail(text: string): boolean {
  return /^\S+@\S+\.\S+$/.test(text.trim());
}
