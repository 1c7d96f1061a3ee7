import type { MembershipDocument } from '../organization/model.ts';
import { DEFAULT_TIMEZONE, type UserDocument } from './model.ts';

/** A member as known to an organization. */
export interface KnownMember {
  readonly user: UserDocument;
  readonly membership: MembershipDocument;
}

/** The name of a member. For a merely invited person, the organization knows only what the inviter entered. */
export function knownName<T extends Pick<UserDocument, 'firstName' | 'lastName' | 'email'>>(
  user: T,
  { status, invitedAs }: MembershipDocument,
): Pick<UserDocument, 'firstName' | 'lastName' | 'email'> {
  if (status !== 'INVITED') return user;
  return { email: user.email, firstName: invitedAs?.firstName ?? '', lastName: invitedAs?.lastName ?? '' };
}

/**
 * A person as known to an organization. Anybody can create an organization and invite any address: until the person joins, the inviters can
 * neither read their profile nor learn whether there is one.
 */
export function knownMember(user: UserDocument, membership: MembershipDocument): KnownMember {
  if (membership.status !== 'INVITED') return { user, membership };
  const { createdAt, updatedAt, invitedAs } = membership;
  const stranger: UserDocument = {
    _id: user._id,
    identityId: '',
    ...knownName(user, membership),
    locale: invitedAs?.locale ?? 'en',
    timezone: DEFAULT_TIMEZONE,
    brand: {},
    assets: {},
    publicProfile: { enabled: false, languages: [], showEmail: false, showPhone: false },
    notifications: {},
    createdAt,
    updatedAt,
  };
  return { user: stranger, membership };
}
