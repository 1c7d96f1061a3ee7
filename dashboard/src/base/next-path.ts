const HERE = 'https://here.invalid';

/** Where to go after signing in: always a path of this application. */
export function nextPath(next: string | null, fallback = '/dashboard'): string {
  if (!next?.startsWith('/')) return fallback;
  // Parsed like a browser does, so that no unusual spelling of another host gets through.
  const url = URL.parse(next, HERE);
  if (url?.origin !== HERE || url.pathname.startsWith('//') || url.pathname === '/login') return fallback;
  return url.pathname + url.search + url.hash;
}

export function loginPath(from: string): string {
  return from === '/dashboard' ? '/login' : `/login?next=${encodeURIComponent(from)}`;
}
