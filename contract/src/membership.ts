import { type Static, Type } from 'typebox';
import { LOCALES, MEMBERSHIP_STATUSES, ROLES } from './enums.ts';
import { DateTime, Email, Id, OneOf, Text } from './primitives.ts';

/** A user's membership in one organization. */
export const Membership = Type.Object({
  organizationId: Id,
  userId: Id,
  role: OneOf(ROLES),
  status: OneOf(MEMBERSHIP_STATUSES),
  estateIds: Type.Array(Id, { description: 'estates that an AGENT is limited to; empty = none' }),
  allEstates: Type.Boolean({ description: 'the limit of estateIds does not apply' }),
  invitedBy: Type.Optional(Id),
  invitedAt: Type.Optional(DateTime),
  joinedAt: Type.Optional(DateTime),
});
export type Membership = Static<typeof Membership>;

const EstateIds = Type.Array(Id, { maxItems: 500, uniqueItems: true });

/**
 * `POST /organization/invite`. 201 with the membership; 200 when a pending invitation is sent again (its earlier link stops working); 409
 * `ALREADY_MEMBER`.
 */
export const Invite = Type.Object(
  {
    email: Email,
    role: OneOf(ROLES),
    firstName: Type.Optional(Text(1, 60)),
    lastName: Type.Optional(Text(1, 60)),
    estateIds: Type.Optional(EstateIds),
    allEstates: Type.Optional(Type.Boolean()),
    locale: Type.Optional(OneOf(LOCALES, 'language of the mail; without it, the organization’s')),
    message: Type.Optional(Text(1, 500)),
  },
  { additionalProperties: false },
);
export type Invite = Static<typeof Invite>;

/**
 * `PATCH /user/{id}`: a member's role, state and estates. 409 `LAST_ADMIN` when the organization would lose its last active ADMIN, 409
 * `STATUS_TRANSITION` when a pending invitation is activated or deactivated.
 */
export const MemberPatch = Type.Partial(
  Type.Object({
    role: OneOf(ROLES),
    status: OneOf(['ACTIVE', 'DISABLED']),
    estateIds: EstateIds,
    allEstates: Type.Boolean(),
  }),
  { additionalProperties: false },
);
export type MemberPatch = Static<typeof MemberPatch>;

/** Days that an invitation link stays valid. */
export const INVITE_DAYS = 7;
