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
