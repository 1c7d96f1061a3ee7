const HERE = 'https://here.invalid';

/** Where to go after signing in: only a path of this application, whatever the address says. */
export function nextPath(next: string | null, fallback = '/dashboard'): string {
  if (!next?.startsWith('/')) return fallback;
  // Read as a browser reads it, so that no odd spelling of another host slips through.
  const url = URL.parse(next, HERE);
  if (url?.origin !== HERE || url.pathname.startsWith('//') || url.pathname === '/login') return fallback;
  return url.pathname + url.search + url.hash;
}

export function loginPath(from: string): string {
  return from === '/dashboard' ? '/login' : `/login?next=${encodeURIComponent(from)}`;
}
