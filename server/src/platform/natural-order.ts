/**
 * A key that sorts names naturally: A2 before A10. Pads runs of digits; ignores case and accents. Store it next to the name and sort by it.
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
