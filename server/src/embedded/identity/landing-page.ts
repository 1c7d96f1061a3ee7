/**
 * Maps the emulator's links, which change accounts by GET and redirect anywhere, to the product's own pages. These are the same links as in
 * the product's mails.
 */
export function landingPage(link: URL, publicUrl: string | undefined): URL {
  const code = link.searchParams.get('oobCode') ?? '';
  const mode = link.searchParams.get('mode') ?? '';
  const landing = new URL(publicUrl ?? link.origin);
  landing.pathname = mode === 'resetPassword' ? '/reset-password' : '/login';
  landing.search = '';
  if (mode === 'verifyEmail') {
    landing.searchParams.set('verifyEmail', code);
  } else {
    landing.searchParams.set('mode', mode);
  }
  landing.searchParams.set('oobCode', code);
  return landing;
}
