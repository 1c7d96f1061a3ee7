import type { Reply } from './http.ts';

/** What a client needs to know about who is signed in. */
export interface SessionOptions {
  /** The stored token, if any; asked at every call. */
  getToken(): string | null | undefined;
  /**
   * Forces a fresh token for the signed-in user, stores it, and returns it; nothing when nobody is signed in. A rejection counts as nothing.
   */
  refreshToken(): Promise<string | null | undefined>;
  /** Nobody is signed in any more: forget the token and the organization, and go to the login page. */
  onSignedOut(): void;
}

/**
 * The rule for 401 (specification, section 4): one forced refresh and one retry. Without a user, the session ends; a second 401 is the
 * caller's. Calls that are refused together share one refresh, one that was sent with a token that has been replaced meanwhile needs none, and
 * one that comes back after the session ended does not end it again.
 *
 * @returns sends with the right token
 */
export function createSession({ getToken, refreshToken, onSignedOut }: SessionOptions) {
  let refreshing: Promise<string | undefined> | undefined;

  const refresh = async () => {
    const fresh = await refreshToken().catch(() => undefined);
    if (!fresh) onSignedOut();
    return fresh || undefined;
  };

  return async (sendWith: (token: string | undefined) => Promise<Reply>): Promise<Reply> => {
    const used = getToken() || undefined;
    const reply = await sendWith(used);
    if (reply.status !== 401) return reply;
    const stored = getToken() || undefined;
    if (stored && stored !== used) return sendWith(stored);
    if (used && !stored) return reply; // The session has ended while this call was under way.
    refreshing ??= refresh().finally(() => {
      refreshing = undefined;
    });
    const fresh = await refreshing;
    return fresh ? sendWith(fresh) : reply;
  };
}
