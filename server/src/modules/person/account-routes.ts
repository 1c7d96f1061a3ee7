import type { Storage } from '../../media/storage.ts';
import { signedIn } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import type { IdentityProvider } from '../../platform/identity-provider.ts';
import { type Api, route } from '../../platform/route.ts';
import type { HistoryWriter } from '../inventory/apartment/history-writer.ts';
import type { MembershipService } from '../user/membership-service.ts';
import { ownPlaces } from '../user/own-places.ts';
import { presentUser } from '../user/present.ts';
import { accountTraces, deleteAccount } from './account.ts';

interface Dependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly identity: IdentityProvider;
  readonly media: Storage;
  readonly services: { readonly memberships: MembershipService; readonly apartmentHistory: HistoryWriter };
}

/** A member's own data: taking it out, and deleting the account. */
export function accountRoutes(app: Api, { database, clock, identity, media, services }: Dependencies): void {
  const { models } = database;

  app.route({
    ...route('exportMe'),
    async handler(request, reply) {
      const user = signedIn(request);
      reply.header('cache-control', 'private, no-store');
      return {
        data: {
          exportedAt: clock().toISOString(),
          profile: presentUser(user, await ownPlaces(models, request, user)),
          createdAt: user.createdAt.toISOString(),
          ...(user.termsAcceptedAt ? { termsAcceptedAt: user.termsAcceptedAt.toISOString() } : {}),
          ...(await accountTraces({ models }, user._id)),
        },
      };
    },
  });

  app.route({
    ...route('deleteMe'),
    async handler(request) {
      const user = signedIn(request);
      if (request.body.email.trim().toLowerCase() !== user.email)
        throw new ApiError('VALIDATION', { fields: { email: ['field.ownEmail'] } });
      await deleteAccount({ models, identity, media, clock, ...services }, user);
      return { data: { id: String(user._id), deleted: true as const } };
    },
  });
}
