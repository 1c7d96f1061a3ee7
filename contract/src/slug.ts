const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** A slug: lower-case letters, digits and single hyphens; `fallback` when nothing of the name is left. */
export function slugOf(name: string, fallback: string, longest = 50): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[łøđßæœþ]/g, (letter) => LETTERS[letter] ?? '')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');
  return slug.length < 2 ? fallback : slug;
}

/**
 * The slug of a renamed thing: made of the new name as the present one is of the old, `-2` kept. Undefined if somebody chose it, and if
 * it stays the same.
 */
export function renamedSlug(slug: string, from: string, to: string, fallback: string): string | undefined {
  const made = slugOf(from, fallback);
  const number = slug.slice(made.length);
  if (!slug.startsWith(made) || !/^(-\d+)?$/.test(number)) return undefined;
  const renamed = `${slugOf(to, fallback)}${number}`;
  return renamed === slug ? undefined : renamed;
}
