/** A query string as its pairs, each as it is written: what is not ours is put back to the letter. */
function pairsOf(search: string): string[] {
  return search.replace(/^\?/, '').split('&').filter(Boolean);
}

function isUnder(pair: string, prefix: string): boolean {
  return new URLSearchParams(pair).keys().next().value?.startsWith(prefix) ?? false;
}

/** The parameters of a query string whose names begin with a prefix, without it. */
export function readUnder(search: string, prefix: string): Record<string, string> {
  const own = [...new URLSearchParams(search)].filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value]));
}

/** The query string with other parameters under a prefix. Empty values are left out. */
export function writeUnder(search: string, prefix: string, values: Readonly<Record<string, string>>): string {
  const foreign = pairsOf(search).filter((pair) => !isUnder(pair, prefix));
  const own = Object.entries(values)
    .filter(([, value]) => value !== '')
    // Commas part ids; written out, a link stays readable.
    .map(
      ([name, value]) =>
        `${encodeURIComponent(prefix + name)}=${encodeURIComponent(value).replaceAll('%2C', ',')}`,
    );
  const pairs = [...foreign, ...own];
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}
