/** Parses a number written by a person or a feed, with a dot or a comma; undefined when invalid. */
export function numberOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const plain = text.replace(/[\s\u00a0]/g, '').replace(',', '.');
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(plain) ? Number(plain) : undefined;
}

/** Text without case and accents, for comparison. */
export function plainText(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}
