/** Where to go after signing in: only a path of this application, whatever the address says. */
export function nextPath(next: string | null, fallback = '/dashboard'): string {
  if (!next?.startsWith('/') || next.startsWith('//') || /[\\\u0000-\u001f]/.test(next)) return fallback;
  return next.startsWith('/login') ? fallback : next;
}

export function loginPath(from: string): string {
  return from === '/dashboard' ? '/login' : `/login?next=${encodeURIComponent(from)}`;
}
