import { isDeepStrictEqual } from 'node:util';
import type { Models } from '../../platform/database.ts';
import type { Account, Identity, IdentityProvider } from '../../platform/identity-provider.ts';
import { isStorageFull } from '../../platform/storage-trouble.ts';
import type { UserDocument } from './model.ts';

interface Dependencies {
  readonly models: Models;
  readonly identity: IdentityProvider;
}

/** What is kept of an account, for people who look at somebody else's profile. */
function kept(account: Account): NonNullable<UserDocument['account']> {
  const { emailVerified, secondFactor, phones } = account;
  return { emailVerified, secondFactor, phones: [...phones] };
}

/** Writes what is only a note: reading goes on where the disk is full. */
async function unlessFull(write: PromiseLike<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isStorageFull(error)) throw error;
  }
}

/** Notes a sign-in, once for each: a token that was only refreshed writes nothing. */
export async function noteSignIn(
  { models, identity: provider }: Dependencies,
  user: UserDocument,
  identity: Identity,
): Promise<UserDocument> {
  const { signedInAt } = identity;
  if (user.lastLoginAt && user.lastLoginAt >= signedInAt) return user;
  const account = await provider.account(identity.id);
  const news = { lastLoginAt: signedInAt, ...(account ? { account: kept(account) } : {}) };
  await unlessFull(
    models.User.updateOne(
      { _id: user._id, $or: [{ lastLoginAt: { $exists: false } }, { lastLoginAt: { $lt: signedInAt } }] },
      { $set: news },
      // Signing in changes nothing that somebody could have edited, so an open form stays current.
      { timestamps: false },
    ),
  );
  return { ...user, ...news };
}

/** A user with what the provider says of the account now; written only when it is news. */
export async function withAccount(
  { models, identity: provider }: Dependencies,
  user: UserDocument,
): Promise<UserDocument> {
  const account = await provider.account(user.identityId);
  if (!account) return user;
  const known = kept(account);
  if (isDeepStrictEqual(user.account, known)) return user;
  await unlessFull(
    models.User.updateOne({ _id: user._id }, { $set: { account: known } }, { timestamps: false }),
  );
  return { ...user, account: known };
}
