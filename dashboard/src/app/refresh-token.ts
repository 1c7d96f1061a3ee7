import type { Identity } from './identity.ts';
import type { Session } from './session.ts';

/**
 * The rule for a 401: with a user, the token is force-refreshed and stored (the client then retries once); without one, or when the refresh
 * fails, token and organization are cleared, and the protected pages send the browser to sign-in. Calls that fail together refresh once.
 */
export function tokenRefresher(
  session: Session,
  loadIdentity: () => Promise<Identity>,
): () => Promise<string | undefined> {
  let running: Promise<string | undefined> | undefined;

  async function refresh(): Promise<string | undefined> {
    const token = await loadIdentity()
      .then((identity) => identity.refresh())
      .catch(() => undefined);
    if (token) session.signedIn(token);
    else session.expired();
    return token;
  }

  return () => {
    running ??= refresh().finally(() => {
      running = undefined;
    });
    return running;
  };
}
