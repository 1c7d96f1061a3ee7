import { i18n } from '@lingui/core';
import { createApi } from './api.ts';
import { config } from './config.ts';
import { identityLoader } from './identity.ts';
import { createQueryClient } from './query-client.ts';
import { tokenRefresher } from './refresh-token.ts';
import { createSession } from './session.ts';

/** The objects that live as long as the page, made once and joined here. */
export const session = createSession(localStorage);
export const queryClient = createQueryClient();
export const loadIdentity = identityLoader(config.firebase);
export const api = createApi({
  base: config.apiBase,
  token: () => session.store.getState().token,
  organization: () => session.store.getState().organization,
  language: () => i18n.locale || 'en-US',
  refresh: tokenRefresher(session, loadIdentity),
});
