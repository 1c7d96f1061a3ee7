/** A text without accents, spaces and punctuation: "a102" finds "A-1.02", "lodz" finds "Łódź". */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
