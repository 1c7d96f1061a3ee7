import { memberScope, signedIn } from '../../platform/caller.ts';
import { idOf } from '../../platform/entity-id.ts';
import { type Api, route } from '../../platform/route.ts';
import { presentMembership } from '../organization/present.ts';
import type { UserDependencies } from './dependencies.ts';

/** Members of an organization, and its administrators. */
export function membershipRoutes(app: Api, deps: UserDependencies): void {
  const { organizations, memberships } = deps.services;

  app.route({
    ...route('makeOrganizationAdmin'),
    async handler(request) {
      const id = idOf(request);
      const { _id: userId } = signedIn(request);
      // No id is both a user's and an organization's.
      if (request.caller.staff && (await organizations.find(id))) {
        const seat = await memberships.seat(id, userId, 'ADMIN');
        request.log.warn({ userId, organizationId: id }, 'platform staff became ADMIN of an organization');
        return { data: presentMembership(seat) };
      }
      const { organizationId } = memberScope(request);
      return { data: presentMembership(await memberships.promote(organizationId, id)) };
    },
  });

  app.route({
    ...route('inviteMember'),
    async handler(request, reply) {
      const { organization } = memberScope(request);
      const { membership, again } = await memberships.invite(organization, signedIn(request), request.body);
      return reply.code(again ? 200 : 201).send({ data: presentMembership(membership) });
    },
  });
}
