/** Source matching: CSP level 3, section 6.7.2. */

const HOST =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])(?::(\d+|\*))?(\/.*)?$/i;
const SCHEME = /^([a-z][a-z0-9+.-]*):$/i;

const USUAL_PORT: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Whether a scheme is the allowed one, or its secure form. */
function schemeMatches(allowed: string, scheme: string): boolean {
  return scheme === allowed || (allowed === 'http:' && scheme === 'https:');
}

function portMatches(allowed: string | undefined, url: URL): boolean {
  const port = url.port || USUAL_PORT[url.protocol];
  if (allowed === undefined) return port === USUAL_PORT[url.protocol];
  return allowed === '*' || allowed === port || (allowed === '80' && port === '443');
}

function pathMatches(allowed: string | undefined, url: URL): boolean {
  if (allowed === undefined || allowed === '/') return true;
  return allowed.endsWith('/') ? url.pathname.startsWith(allowed) : url.pathname === allowed;
}

function hostMatches(allowed: string, host: string): boolean {
  const wanted = allowed.toLowerCase();
  if (wanted === '*') return true;
  return wanted.startsWith('*.') ? host.endsWith(wanted.slice(1)) : host === wanted;
}

/** Whether one source matches an address, seen from a page. Keywords, nonces and hashes are not addresses. */
function sourceAllows(source: string, url: URL, page: URL): boolean {
  if (source === '*') return url.protocol in USUAL_PORT || url.protocol === page.protocol;
  if (source.toLowerCase() === "'self'") {
    const same = url.hostname === page.hostname && schemeMatches(page.protocol, url.protocol);
    const usual = [url, page].every((one) => one.port === '');
    return same && (url.port === page.port || usual);
  }
  const [, scheme] = SCHEME.exec(source) ?? [];
  if (scheme !== undefined) return schemeMatches(`${scheme.toLowerCase()}:`, url.protocol);
  const [, hostScheme, host, port, path] = HOST.exec(source) ?? [];
  if (host === undefined || !(url.protocol in USUAL_PORT)) return false;
  const wanted = hostScheme === undefined ? page.protocol : `${hostScheme.toLowerCase()}:`;
  return (
    schemeMatches(wanted, url.protocol) &&
    hostMatches(host, url.hostname) &&
    portMatches(port, url) &&
    pathMatches(path, url)
  );
}

/** Whether a source list matches an address. An empty list and `'none'` match nothing. */
export function listAllows(sources: readonly string[], url: URL, page: URL): boolean {
  return sources.some((source) => sourceAllows(source, url, page));
}

export function has(sources: readonly string[], keyword: string): boolean {
  return sources.some((source) => source.toLowerCase() === keyword);
}

/** Whether scripts are admitted by a nonce. */
export function hasNonce(sources: readonly string[]): boolean {
  return sources.some((source) => /^'nonce-.+'$/i.test(source));
}
