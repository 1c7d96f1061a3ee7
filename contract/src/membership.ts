import { type Static, Type } from 'typebox';
import { LOCALES, MEMBERSHIP_STATUSES, ROLES } from './enums.ts';
import { DateTime, Email, Id, OneOf, Text } from './primitives.ts';

/** Somebody's place in one organization. */
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
 * `POST /organization/invite`. 201 with the membership; 200 when the invitation was open already and is sent again (its former link no longer
 * works); 409 `ALREADY_MEMBER`.
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
 * `PATCH /user/{id}`: a member's role, state and estates. 409 `LAST_ADMIN` when the organization would be left without an active ADMIN, 409
 * `STATUS_TRANSITION` when an invitation is to be switched on or off.
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

/** Days that the link of an invitation works. */
export const INVITE_DAYS = 7;
