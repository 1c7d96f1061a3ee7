import type { Invitation } from '@oriel/contract/invitation';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { withoutEmpty } from '../../platform/present.ts';
import { tokenHash } from '../../platform/secret-token.ts';
import type { MembershipDocument } from '../organization/model.ts';
import type { OrganizationService } from '../organization/service.ts';
import { isRegistered, type UserDocument } from './model.ts';
import { nameOf } from './name.ts';

interface Dependencies {
  readonly models: Models;
  readonly organizations: OrganizationService;
  readonly clock: Clock;
}

interface Found {
  readonly membership: MembershipDocument;
  readonly person: UserDocument;
}

/**
 * The content of an invitation for the holder of its link.
 *
 * @throws ApiError INVITE_INVALID
 */
export async function readInvitation(
  { models, organizations, clock }: Dependencies,
  token: string,
): Promise<Invitation> {
  const { membership, person } = (await waiting(models, token)) ?? (await cutShort(models, token)) ?? {};
  const organization = membership && (await organizations.find(membership.organizationId, 'ACTIVE'));
  if (!membership || !person || !organization) throw new ApiError('INVITE_INVALID');
  const inviter = membership.invitedBy && (await models.User.findById(membership.invitedBy).lean());
  const { invite, invitedAs } = membership;
  return withoutEmpty({
    state: invite && invite.expiresAt <= clock() ? ('EXPIRED' as const) : ('OPEN' as const),
    email: person.email,
    role: membership.role,
    organization: withoutEmpty({ name: organization.name, logoUrl: organization.brand.logoUrl }),
    inviter: inviter ? nameOf(inviter) : undefined,
    firstName: invitedAs?.firstName,
    lastName: invitedAs?.lastName,
    expiresAt: invite?.expiresAt.toISOString(),
    registered: isRegistered(person),
  }) as Invitation;
}

async function waiting(models: Models, token: string): Promise<Found | undefined> {
  const membership = await models.Membership.findOne({
    'invite.tokenHash': tokenHash(token),
    status: 'INVITED',
  }).lean();
  const person = membership && (await models.User.findById(membership.userId).lean());
  return membership && person ? { membership, person } : undefined;
}

/** The membership exists, but its owner's sign-up was interrupted: the same link resumes it. */
async function cutShort(models: Models, token: string): Promise<Found | undefined> {
  const person = await models.User.findOne({ 'signUp.inviteHash': tokenHash(token) }).lean();
  const place = person?.signUp?.membershipId;
  const membership = place ? await models.Membership.findById(place).lean() : null;
  return membership && person ? { membership, person } : undefined;
}
