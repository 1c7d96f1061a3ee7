import type { Organization } from '@oriel/contract/organization';
import type { SignUp, User } from '@oriel/contract/user';
import type { QueryKey } from '@tanstack/react-query';
import type { Identity } from '../../base/identity.ts';
import { preferences } from '../../base/preferences.ts';
import { refresh } from '../../base/refresh.ts';
import { api, loadIdentity, queryClient, session } from '../../base/services.ts';
import { errorCode, signInMessage } from '../../kit/sign-in/sign-in-error.ts';

/** The values of a sign-up form; `password` is missing for an existing, signed-in account. */
export interface Registration {
  readonly email: string;
  readonly password?: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly organizationName?: string;
  /** Country of the new organization. */
  readonly country?: string;
  readonly timezone?: string;
  readonly inviteToken?: string;
}

interface Registered {
  readonly user: User;
  readonly organization: Organization;
}

/** Queries of the sign-up's own pages. */
const KEPT: ReadonlySet<QueryKey[0]> = new Set([
  'getMe',
  'readInvitation',
  'account',
] satisfies QueryKey[0][]);

/** How the server verifies the account. */
type Proof = Pick<SignUp, 'identityToken'> | Pick<SignUp, 'password'>;

/**
 * Creates the account at the identity provider, then the profile, and signs in. After an interruption, the same call resumes.
 *
 * @throws ApiError, or an error of the identity provider
 */
export async function register({ email, password, ...rest }: Registration): Promise<Registered> {
  const identity = await loadIdentity();
  const proof = await proofOf(identity, email, password);
  const { data } = await api.call('signUp', {
    body: { ...rest, ...proof, email, locale: preferences.getState().language, termsAccepted: true },
  });
  const made = 'password' in proof && password !== undefined;
  const token = made ? await identity.signIn(email, password) : await identity.refresh();
  session.chooseOrganization(data.organization.id);
  if (token) session.signedIn(token);
  // Drops everything loaded for another organization; the user is refetched.
  queryClient.removeQueries({ predicate: ({ queryKey }) => !KEPT.has(queryKey[0]) });
  await refresh('me');
  return data;
}

async function proofOf(identity: Identity, email: string, password: string | undefined): Promise<Proof> {
  if (password === undefined) {
    const identityToken = await identity.refresh();
    if (identityToken) return { identityToken };
    throw Object.assign(new Error('Nobody is signed in'), { code: 'auth/requires-recent-login' });
  }
  try {
    return { identityToken: await identity.createAccount(email, password) };
  } catch (error) {
    if (errorCode(error) !== 'auth/email-already-in-use') throw error;
  }
  try {
    // Resumes an interrupted sign-up for someone who knows its password.
    return { identityToken: await identity.signIn(email, password) };
  } catch (error) {
    if (signInMessage(error) !== 'signIn.error.credential') throw error;
    // Only the server knows whether the address has a registered user, or an account without a profile.
    return { password };
  }
}
