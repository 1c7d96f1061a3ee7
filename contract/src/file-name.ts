/**
 * A readable name from a file name: without folders and extension, underscores and hyphens as spaces, capitalised.
 *
 * @param fallback for a name of punctuation only
 */
export function nameFromFile(fileName: string, fallback = 'Panorama'): string {
  const base = fileName.split(/[\\/]/).at(-1) ?? '';
  const words = base
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_-]+/g, ' ')
    .replace(/[^\p{L}\p{N} .,()&+'’°/-]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120);
  if (!/[\p{L}\p{N}]/u.test(words)) return fallback;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
