import { createTeamClient } from '@oriel/sdk/team-client';
import { createAnalytics } from './analytics.ts';
import { callQueries } from './call-query.ts';
import { config } from './config.ts';
import { forgetNames } from './forget-names.ts';
import { identityLoader } from './identity.ts';
import { preferences } from './preferences.ts';
import { createQueryClient } from './query-client.ts';
import { createReports } from './reporting/reports.ts';
import { createSession } from './session.ts';

/** The singletons of the page, created and connected here. */
export const session = createSession(localStorage);
forgetNames(session, sessionStorage);
export const analytics = createAnalytics(config.analyticsId);
export const reports = createReports(config.reports);
export const queryClient = createQueryClient({
  onSuccess([name]) {
    if (name === 'getMe')
      analytics.identify(queryClient.getQueryData(callQuery('getMe', {}).queryKey)?.data.email);
  },
  onError: (error) => reports.failed(error),
});
export const loadIdentity = identityLoader(config.firebase);

/** Whether a failure at the identity provider says nothing of the account: what somebody has typed must not go for it. */
function mayPass(error: unknown): boolean {
  const code = String((error as { code?: unknown } | undefined)?.code ?? '');
  return !code.startsWith('auth/') || /network|too-many|internal|timeout/.test(code);
}

export const api = createTeamClient({
  baseUrl: config.apiBase,
  getToken: () => session.store.getState().token,
  getOrganization: () => session.store.getState().organization,
  language: () => preferences.getState().language,
  async refreshToken() {
    const identity = await loadIdentity();
    const token = await identity.refresh().catch((error: unknown) => {
      if (mayPass(error)) throw error;
      return undefined;
    });
    if (token) session.signedIn(token);
    return token;
  },
  // Protected pages react and lead to sign-in, with the way back.
  onSignedOut: () => session.expired(),
});

/** Query of a call: `callQuery('getEstate', { id })`. */
export const callQuery = callQueries(api);

// After signing out, views are no longer attributed to the user.
session.store.subscribe(({ token }, before) => {
  if (before.token && !token) analytics.identify(undefined);
});
