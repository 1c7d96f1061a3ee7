/** A query string as raw pairs: foreign ones are restored verbatim. */
function pairsOf(search: string): string[] {
  return search.replace(/^\?/, '').split('&').filter(Boolean);
}

function isUnder(pair: string, prefix: string): boolean {
  return new URLSearchParams(pair).keys().next().value?.startsWith(prefix) ?? false;
}

/** The parameters with a prefix, without the prefix. */
export function readUnder(search: string, prefix: string): Record<string, string> {
  const own = [...new URLSearchParams(search)].filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value]));
}

/** Replaces the parameters with a prefix. Empty values are omitted. */
export function writeUnder(search: string, prefix: string, values: Readonly<Record<string, string>>): string {
  const foreign = pairsOf(search).filter((pair) => !isUnder(pair, prefix));
  const own = Object.entries(values)
    .filter(([, value]) => value !== '')
    // Literal commas between ids keep the link readable.
    .map(
      ([name, value]) =>
        `${encodeURIComponent(prefix + name)}=${encodeURIComponent(value).replaceAll('%2C', ',')}`,
    );
  const pairs = [...foreign, ...own];
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}
