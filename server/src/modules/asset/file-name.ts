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

/** The last part of a stored file's address, which browsers suggest as its name when saving. */
export function storedName(name: string, extension: string): string {
  const letters = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${letters || 'file'}.${extension}`;
}
