import { type Static, Type } from 'typebox';
import { FEATURE_KEYS, LOCALES, MEMBERSHIP_STATUSES, ROLES } from './enums.ts';
import { DateTime, Id, Nullable, OneOf, Text } from './primitives.ts';

/** One organization of the signed-in user. */
export const UserOrganization = Type.Object({
  id: Id,
  name: Type.String(),
  role: OneOf(ROLES),
  features: Type.Array(OneOf(FEATURE_KEYS)),
  logoUrl: Type.Optional(Type.String()),
});
export type UserOrganization = Static<typeof UserOrganization>;

/** The signed-in user. */
export const User = Type.Object({
  id: Id,
  email: Type.String(),
  emailVerified: Type.Boolean(),
  firstName: Type.String(),
  lastName: Type.String(),
  name: Type.String(),
  phone: Type.Optional(Type.String()),
  mfaEnabled: Type.Boolean(),
  jobTitle: Type.Optional(Type.String()),
  avatarUrl: Type.Optional(Type.String()),
  role: Type.Optional(OneOf(ROLES, 'in the current organization')),
  status: OneOf(MEMBERSHIP_STATUSES),
  organizations: Type.Array(UserOrganization),
  currentOrganizationId: Type.Optional(Id),
  locale: OneOf(LOCALES),
  timezone: Type.String(),
  platformStaff: Type.Boolean(),
  lastLoginAt: Type.Optional(DateTime),
  createdAt: DateTime,
  updatedAt: DateTime,
});
export type User = Static<typeof User>;

/**
 * `GET /user/me`: the profile in `data`, and the e-mail repeated at the top level, because the specification can be read both ways
 * ("an email field is read from the response's data").
 */
export const Me = Type.Object({ data: User, email: Type.String() });

/** `PATCH /user/me`. */
export const UserPatch = Type.Partial(
  Type.Object({
    firstName: Text(1, 60),
    lastName: Text(1, 60),
    phone: Nullable(Type.String({ pattern: '^\\+[1-9][0-9]{6,14}$', description: 'E.164' })),
    jobTitle: Nullable(Text(1, 80)),
    locale: OneOf(LOCALES),
    timezone: Text(1, 60),
    currentOrganizationId: Id,
  }),
  { additionalProperties: false },
);
export type UserPatch = Static<typeof UserPatch>;
