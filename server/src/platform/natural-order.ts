/**
 * A key that sorts names as people do: A2 before A10. Runs of digits are padded; case and accents do not count.
 * Store it beside the name and sort on it.
 */
export function naturalKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'l')
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(12, '0'));
}
