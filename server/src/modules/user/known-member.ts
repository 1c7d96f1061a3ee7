import type { MembershipDocument } from '../organization/model.ts';
import { DEFAULT_TIMEZONE, type UserDocument } from './model.ts';

/** Somebody of an organization, as far as the organization knows them. */
export interface KnownMember {
  readonly user: UserDocument;
  readonly membership: MembershipDocument;
}

/** The name of a member. Whom an organization has only invited it knows by what it wrote itself. */
export function knownName<T extends Pick<UserDocument, 'firstName' | 'lastName' | 'email'>>(
  user: T,
  { status, invitedAs }: MembershipDocument,
): Pick<UserDocument, 'firstName' | 'lastName' | 'email'> {
  if (status !== 'INVITED') return user;
  return { email: user.email, firstName: invitedAs?.firstName ?? '', lastName: invitedAs?.lastName ?? '' };
}

/**
 * A person as an organization knows them. Anybody can found an organization and invite any address: until somebody has come, their profile
 * is not for those who have invited them to read, nor whether there is one.
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
