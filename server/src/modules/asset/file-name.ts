/**
 * A name for people from a file's name: without folders and extension, underscores and hyphens as spaces, a capital first.
 * A name that is only punctuation gives "Panorama".
 */
export function nameFromFile(fileName: string): string {
  const base = fileName.split(/[\\/]/).at(-1) ?? '';
  const words = base
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_-]+/g, ' ')
    .replace(/[^\p{L}\p{N} .,()&+'’°/-]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120);
  if (!/[\p{L}\p{N}]/u.test(words)) return 'Panorama';
  return words.charAt(0).toUpperCase() + words.slice(1);
}
