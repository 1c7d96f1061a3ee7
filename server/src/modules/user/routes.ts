import { CALLS } from '@oriel/contract/routes';
import { Me, type User, UserPatch } from '@oriel/contract/user';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import type { AppDependencies } from '../../app.ts';
import { ApiError } from '../../platform/errors.ts';
import { cleanText, withoutEmpty } from '../../platform/present.ts';
import { withoutUnchanged } from '../../platform/read-only.ts';
import { route } from '../../platform/route.ts';
import type { UserDocument } from './model.ts';

/** The signed-in user with every organization they can work in. */
async function presentMe(deps: AppDependencies, request: FastifyRequest, user: UserDocument): Promise<User> {
  const { Membership, Organization } = deps.database.models;
  const memberships = await Membership.find({ userId: user._id, status: 'ACTIVE' })
    .sort({ joinedAt: 1, _id: 1 })
    .lean();
  const organizations = await Organization.find({
    _id: { $in: memberships.map((one) => one.organizationId) },
  }).lean();
  const byId = new Map(organizations.map((one) => [String(one._id), one]));
  const wanted = request.headers['x-organization-id'];
  const current =
    memberships.find((one) => String(one.organizationId) === wanted) ??
    memberships.find((one) => one.organizationId.equals(user.currentOrganizationId)) ??
    memberships[0];
  return withoutEmpty({
    id: String(user._id),
    email: user.email,
    emailVerified: request.caller.identity?.emailVerified ?? false,
    firstName: user.firstName,
    lastName: user.lastName,
    name: `${user.firstName} ${user.lastName}`.trim(),
    phone: user.phone,
    mfaEnabled: request.caller.identity?.secondFactor ?? false,
    jobTitle: user.jobTitle,
    avatarUrl: user.avatarUrl,
    role: current?.role,
    status: current?.status ?? 'ACTIVE',
    organizations: memberships.flatMap((membership) => {
      const organization = byId.get(String(membership.organizationId));
      if (!organization) return [];
      return [
        withoutEmpty({
          id: String(organization._id),
          name: organization.name,
          role: membership.role,
          features: organization.features,
          logoUrl: organization.brand.logoUrl,
        }),
      ];
    }),
    currentOrganizationId: current ? String(current.organizationId) : undefined,
    locale: user.locale,
    timezone: user.timezone,
    platformStaff: request.caller.staff,
    lastLoginAt: user.lastLoginAt?.toISOString(),
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  }) as User;
}

function signedIn(request: FastifyRequest): UserDocument {
  const { user } = request.caller;
  if (!user) throw new ApiError('PROFILE_MISSING');
  return user;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export function userRoutes(app: FastifyInstance, deps: AppDependencies): void {
  const { User: Users, Membership } = deps.database.models;

  app.route({
    ...route(CALLS.getMe, 'getMe', { response: { 200: Me } }),
    async handler(request) {
      const data = await presentMe(deps, request, signedIn(request));
      return { data, email: data.email };
    },
  });

  app.route({
    ...route(CALLS.updateMe, 'updateMe', { body: UserPatch, response: { 200: Me } }),
    async preValidation(request) {
      request.body = withoutUnchanged(
        request.body,
        UserPatch,
        await presentMe(deps, request, signedIn(request)),
      );
    },
    async handler(request) {
      const user = signedIn(request);
      const patch = cleanText(request.body as UserPatch);
      if (patch.timezone !== undefined && !isTimeZone(patch.timezone)) {
        throw new ApiError('VALIDATION', { fields: { timezone: ['field.timezone'] } });
      }
      const { currentOrganizationId, phone, jobTitle, ...plain } = patch;
      const empty = (['firstName', 'lastName'] as const).filter((name) => plain[name] === '');
      if (empty.length > 0) {
        throw new ApiError('VALIDATION', {
          fields: Object.fromEntries(empty.map((name) => [name, ['field.control']])),
        });
      }
      if (currentOrganizationId !== undefined) {
        const organizationId = new Types.ObjectId(currentOrganizationId);
        const member = await Membership.exists({ userId: user._id, organizationId, status: 'ACTIVE' });
        if (!member)
          throw new ApiError('VALIDATION', { fields: { currentOrganizationId: ['field.notMember'] } });
      }
      const cleared = Object.entries({ phone, jobTitle }).filter(([, value]) => value === null);
      const set = withoutEmpty({
        ...plain,
        phone,
        jobTitle,
        ...(currentOrganizationId
          ? { currentOrganizationId: new Types.ObjectId(currentOrganizationId) }
          : {}),
      });
      const updated = await Users.findByIdAndUpdate(
        user._id,
        { $set: set, $unset: Object.fromEntries(cleared.map(([name]) => [name, 1])) },
        { returnDocument: 'after' },
      ).lean();
      if (!updated) throw new ApiError('PROFILE_MISSING');
      const data = await presentMe(deps, request, updated);
      return { data, email: data.email };
    },
  });
}
