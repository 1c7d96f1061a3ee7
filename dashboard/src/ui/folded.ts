/** A text without accents, spaces and marks: "A-1.02" is found by "a102", "Łódź" by "lodz". */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
