import type { Locale } from '@oriel/contract/enums';
import { knownVisitorId } from './visitor-id.ts';

/**
 * The page where visitors see what an organization keeps about them. What this browser knows goes behind `#`, which is sent to no server;
 * without any of it the page asks for an e-mail address.
 *
 * @param apiBase the page is on the same origin
 * @param visit id of their visits, with consent
 */
export function myDataAddress(
  apiBase: string,
  organizationId: string,
  { locale, visit }: { readonly locale: Locale; readonly visit?: string | undefined },
): string {
  const visitor = knownVisitorId();
  const known = new URLSearchParams({
    organization: organizationId,
    ...(visitor ? { visitor } : {}),
    ...(visit ? { visit } : {}),
  });
  const { origin } = new URL(apiBase, document.baseURI);
  const page = `${origin}/my-data?lang=${locale}&organization=${organizationId}`;
  return visitor || visit ? `${page}#${known}` : page;
}
