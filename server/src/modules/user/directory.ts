import type { Directory } from '../../platform/caller.ts';
import type { Models } from '../../platform/database.ts';
import type { IdentityProvider } from '../../platform/identity-provider.ts';
import { noteSignIn } from './sign-in.ts';

/** Looks up callers among the stored users, memberships and organizations. */
export function callerDirectory(models: Models, identity: IdentityProvider): Directory {
  return {
    async userOf(account) {
      const user = await models.User.findOne({ identityId: account.id, signUp: { $exists: false } }).lean();
      return user ? await noteSignIn({ models, identity }, user, account) : undefined;
    },
    async membershipsOf({ _id }) {
      return await models.Membership.find({ userId: _id, status: { $ne: 'INVITED' } })
        .sort({ joinedAt: 1, _id: 1 })
        .lean();
    },
    async organization(id) {
      return await models.Organization.findById(id).lean();
    },
  };
}
