import { createTeamClient } from '@oriel/sdk/team-client';
import { config } from './config.ts';
import { identityLoader } from './identity.ts';
import { preferences } from './preferences.ts';
import { createQueryClient } from './query-client.ts';
import { createSession } from './session.ts';

/** The objects that live as long as the page, made once and joined here. */
export const session = createSession(localStorage);
export const queryClient = createQueryClient();
export const loadIdentity = identityLoader(config.firebase);

export const api = createTeamClient({
  baseUrl: config.apiBase,
  getToken: () => session.store.getState().token,
  getOrganization: () => session.store.getState().organization,
  language: () => preferences.getState().language,
  async refreshToken() {
    const identity = await loadIdentity();
    const token = await identity.refresh();
    if (token) session.signedIn(token);
    return token;
  },
  // The protected pages see it and lead to sign-in, with the way back.
  onSignedOut: () => session.expired(),
});
