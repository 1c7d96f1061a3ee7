import type { Reply } from './http.ts';

/** Session callbacks of a client. */
export interface SessionOptions {
  /** The stored token, if any; read on every call. */
  getToken(): string | null | undefined;
  /**
   * Forces a fresh token for the signed-in user, stores it, and returns it; returns nothing when nobody is signed in. Rejects when that
   * cannot be told, for instance offline: the session stays, and the caller gets the 401.
   */
  refreshToken(): Promise<string | null | undefined>;
  /** Called when the session has ended: clear the token and the organization, and go to the login page. */
  onSignedOut(): void;
}

/**
 * The rule for 401 (specification, section 4): one forced refresh and one retry. Without a user, the session ends; a second 401 goes to the
 * caller. Calls rejected together share one refresh, a call sent with a token replaced in between needs none, and one that returns after
 * the session ended does not end it again.
 *
 * @returns sends with the right token
 */
export function createSession({ getToken, refreshToken, onSignedOut }: SessionOptions) {
  let refreshing: Promise<string | undefined> | undefined;

  const refresh = async () => {
    let isKnown = true;
    const fresh = await refreshToken().catch(() => {
      isKnown = false;
    });
    if (!fresh && isKnown) onSignedOut();
    return fresh || undefined;
  };

  return async (sendWith: (token: string | undefined) => Promise<Reply>): Promise<Reply> => {
    const used = getToken() || undefined;
    const reply = await sendWith(used);
    if (reply.status !== 401) return reply;
    const stored = getToken() || undefined;
    if (stored && stored !== used) return sendWith(stored);
    if (used && !stored) return reply; // The session ended during this call.
    refreshing ??= refresh().finally(() => {
      refreshing = undefined;
    });
    const fresh = await refreshing;
    return fresh ? sendWith(fresh) : reply;
  };
}
