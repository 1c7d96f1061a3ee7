import { loadIdentity, queryClient, session } from './services.ts';

/**
 * Clears queries and token (subscribers of the session stop by themselves) and signs out of the identity provider; the protected page then
 * leads to sign-in.
 */
export async function signOut(): Promise<void> {
  session.left();
  queryClient.clear();
  // Offline, the provider keeps its session; the token is gone here anyway.
  await loadIdentity()
    .then((identity) => identity.signOut())
    .catch(() => undefined);
}
