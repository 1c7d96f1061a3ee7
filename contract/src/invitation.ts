import { type Static, Type } from 'typebox';
import { ROLES } from './enums.ts';
import { DateTime, OneOf } from './primitives.ts';

/** `POST /user/invitation`: the token from the mail, in the body so that it appears in no access log. */
export const InvitationToken = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 200 }) },
  { additionalProperties: false },
);
export type InvitationToken = Static<typeof InvitationToken>;

/**
 * What the bearer of an invitation link may see: the content of the mail, and whether an account with that e-mail exists. 400
 * `INVITE_INVALID` for a token that is unknown, used, or replaced by a newer mail; the three look the same.
 */
export const Invitation = Type.Object({
  state: OneOf(['OPEN', 'EXPIRED']),
  email: Type.String(),
  role: OneOf(ROLES),
  organization: Type.Object({ name: Type.String(), logoUrl: Type.Optional(Type.String()) }),
  inviter: Type.Optional(Type.String({ description: 'name of who invited' })),
  firstName: Type.Optional(Type.String({ description: 'as the inviter wrote it' })),
  lastName: Type.Optional(Type.String()),
  expiresAt: Type.Optional(DateTime),
  registered: Type.Boolean({ description: 'the address has a profile: who signs in with it can join' }),
});
export type Invitation = Static<typeof Invitation>;
