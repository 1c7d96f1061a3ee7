/**
 * The emulator's links point to a page of its own that changes accounts by GET and redirects anywhere; the product
 * has pages for what a person may want. The links are those that its own mails carry.
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
