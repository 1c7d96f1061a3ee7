import { loadIdentity, queryClient, session } from './services.ts';

/** Clears queries and token (what follows the session stops by itself), signs out of the identity provider; the protected page then leads to sign-in. */
export async function signOut(): Promise<void> {
  session.left();
  queryClient.clear();
  // Without a connection the provider's own memory stays; the token is gone here either way.
  await loadIdentity()
    .then((identity) => identity.signOut())
    .catch(() => undefined);
}
