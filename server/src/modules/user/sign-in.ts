import { isDeepStrictEqual } from 'node:util';
import type { Models } from '../../platform/database.ts';
import type { Account, Identity, IdentityProvider } from '../../platform/identity-provider.ts';
import { isStorageFull } from '../../platform/storage-trouble.ts';
import type { UserDocument } from './model.ts';

interface Dependencies {
  readonly models: Models;
  readonly identity: IdentityProvider;
}

/** Account data kept for people who view others' profiles. */
function kept(account: Account): NonNullable<UserDocument['account']> {
  const { emailVerified, secondFactor, phones } = account;
  return { emailVerified, secondFactor, phones: [...phones] };
}

/** Writes optional data: reading still works on a full disk. */
async function unlessFull(write: PromiseLike<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (!isStorageFull(error)) throw error;
  }
}

/** Records a sign-in, once: a refreshed token writes nothing. */
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
      // Signing in is not an edit, so open forms stay valid.
      { timestamps: false },
    ),
  );
  return { ...user, ...news };
}

/** A user with the provider's current account data; written only when changed. */
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
