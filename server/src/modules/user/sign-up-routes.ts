import { signedIn } from '../../platform/caller.ts';
import { askedLocale, requestLocale } from '../../platform/language.ts';
import { type Api, route } from '../../platform/route.ts';
import { countsOf } from '../organization/counts.ts';
import { organizationForMembers } from '../organization/present.ts';
import type { UserDependencies } from './dependencies.ts';
import { readInvitation } from './invitation.ts';
import { ownPlaces } from './own-places.ts';
import { presentUser } from './present.ts';
import { withAccount } from './sign-in.ts';
import { SignUpService } from './sign-up.ts';
import { VerificationService } from './verification.ts';

/** Features of an organization that sells nothing. */
const ASKING = ['virtual_tours', 'feedback'] as const;

export function signUpRoutes(app: Api, deps: UserDependencies): void {
  const { models } = deps.database;
  const { identity, clock, mailer, config } = deps;
  const { organizations, memberships } = deps.services;
  // LocalLoop's organizations ask residents; estates are added by whoever runs the installation.
  const features = config.brand.key === 'localloop' ? ASKING : undefined;
  const signUps = new SignUpService({ models, identity, organizations, memberships, clock, features });
  const verifications = new VerificationService({
    models,
    identity,
    mailer,
    clock,
    limit: config.rateLimits?.['verification-mail'],
  });

  app.route({
    ...route('signUp'),
    async handler(request, reply) {
      const done = await signUps.signUp(request.body, requestLocale(request));
      const user = await withAccount({ models, identity }, done.user);
      if (!user.account?.emailVerified) {
        // The account exists; its owner can request the mail again.
        await verifications.send(user).catch((error: unknown) => {
          request.log.error({ err: error }, 'the mail that confirms an address was not ordered');
        });
      }
      const { organization, membership } = done;
      const counts = await countsOf(models, [organization._id]);
      return reply.code(201).send({
        data: {
          user: presentUser(user, {
            ...(await ownPlaces(models, request, user)),
            current: membership,
            staff: false,
          }),
          organization: organizationForMembers(
            organization,
            { role: membership.role, staff: false },
            counts(organization._id),
            askedLocale(request),
          ),
        },
      });
    },
  });

  app.route({
    ...route('sendVerificationEmail'),
    async handler(request, reply) {
      const retryAfter = await verifications.send(signedIn(request));
      return reply.code(202).send({ data: { sent: true as const, retryAfter } });
    },
  });

  app.route({
    ...route('verifyEmail'),
    async handler(request) {
      const { token } = request.body;
      await verifications.verify(token);
      return { data: { emailVerified: true as const } };
    },
  });

  app.route({
    ...route('readInvitation'),
    async handler(request) {
      const { token } = request.body;
      return { data: await readInvitation({ models, organizations, clock }, token) };
    },
  });
}
