/** The name that the server will give a picture: its file's, without extension, hyphens and underscores as spaces, a capital first. */
export function nameFromFile(file: string): string {
  const words = file
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_\s-]+/g, ' ')
    .trim()
    .slice(0, 120);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
