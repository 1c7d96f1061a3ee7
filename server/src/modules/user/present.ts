import {
  type AgentCard,
  type Colleague,
  type Member,
  NOTIFICATION_DEFAULTS,
  NOTIFICATION_KINDS,
  type User,
} from '@oriel/contract/user';
import { withoutEmpty } from '../../platform/present.ts';
import { mediaUrl } from '../../platform/storage-address.ts';
import type { MembershipDocument, OrganizationDocument } from '../organization/model.ts';
import type { UserAssetType, UserDocument } from './model.ts';
import { nameOf } from './name.ts';

/** The user's channels for each kind of notification. */
export function notificationsOf(user: Pick<UserDocument, 'notifications'>): User['notifications'] {
  const entries = NOTIFICATION_KINDS.map((kind) => {
    const { email, inApp } = { ...NOTIFICATION_DEFAULTS[kind], ...user.notifications?.[kind] };
    return [kind, { email, inApp }] as const;
  });
  return Object.fromEntries(entries) as User['notifications'];
}

function assetsOf(user: UserDocument): User['assets'] {
  return Object.entries(user.assets ?? {}).flatMap(([type, key]) =>
    key ? [{ type: type as UserAssetType, url: mediaUrl(key) }] : [],
  );
}

function publicProfileOf(user: UserDocument) {
  const { enabled, title, bio, languages, showEmail, showPhone } = user.publicProfile ?? {};
  return withoutEmpty({
    enabled: enabled ?? false,
    title,
    bio,
    languages: languages ?? [],
    showEmail: showEmail ?? false,
    showPhone: showPhone ?? false,
  });
}

function personOf(user: UserDocument, membership: MembershipDocument | undefined) {
  return {
    id: String(user._id),
    email: user.email,
    emailVerified: user.account?.emailVerified ?? false,
    firstName: user.firstName,
    lastName: user.lastName,
    name: nameOf(user),
    phone: user.phone,
    phoneVerified: user.phone !== undefined && (user.account?.phones ?? []).includes(user.phone),
    mfaEnabled: user.account?.secondFactor ?? false,
    jobTitle: user.jobTitle,
    avatarUrl: user.avatarUrl,
    avatarThumbnailUrl: user.avatarThumbnailUrl,
    estateIds: (membership?.estateIds ?? []).map(String),
    allEstates: membership?.allEstates ?? false,
    locale: user.locale,
    timezone: user.timezone,
    publicProfile: publicProfileOf(user),
    lastLoginAt: user.lastLoginAt?.toISOString(),
    createdAt: user.createdAt.toISOString(),
  };
}

export interface OwnPlaces {
  /** Active memberships with their organizations. */
  readonly places: readonly { membership: MembershipDocument; organization: OrganizationDocument }[];
  /** The caller's current membership. */
  readonly current: MembershipDocument | undefined;
  /** Status without an active membership. */
  readonly otherwise: MembershipDocument['status'];
  readonly staff: boolean;
}

/** The signed-in user, with all private data. */
export function presentUser(user: UserDocument, { places, current, otherwise, staff }: OwnPlaces): User {
  const { primaryColor, font, logoUrl } = user.brand ?? {};
  const logo = user.assets?.LOGO;
  return withoutEmpty({
    ...personOf(user, current),
    role: current?.role,
    status: current?.status ?? otherwise,
    organizations: places.map(({ membership, organization }) =>
      withoutEmpty({
        id: String(organization._id),
        name: organization.name,
        role: membership.role,
        features: organization.features,
        locale: organization.locale,
        country: organization.country,
        logoUrl: organization.brand.logoUrl,
      }),
    ),
    currentOrganizationId: current ? String(current.organizationId) : undefined,
    brand: withoutEmpty({ primaryColor, font, logoUrl: logoUrl ?? (logo ? mediaUrl(logo) : undefined) }),
    assets: assetsOf(user),
    notifications: notificationsOf(user),
    termsAcceptedAt: user.termsAcceptedAt?.toISOString(),
    platformStaff: staff,
    updatedAt: user.updatedAt.toISOString(),
  }) as User;
}

/** Last change of the profile or the membership. */
export function memberUpdatedAt(user: UserDocument, membership: MembershipDocument): Date {
  return user.updatedAt > membership.updatedAt ? user.updatedAt : membership.updatedAt;
}

/** A member as the back office sees them: without settings or other organizations. */
export function presentMember(user: UserDocument, membership: MembershipDocument): Member {
  return withoutEmpty({
    ...personOf(user, membership),
    role: membership.role,
    status: membership.status,
    invitedAt: membership.invitedAt?.toISOString(),
    joinedAt: membership.joinedAt?.toISOString(),
    updatedAt: memberUpdatedAt(user, membership).toISOString(),
  }) as Member;
}

/** A member as an AGENT sees them: without address, phone or settings. */
export function presentColleague(user: UserDocument, membership: MembershipDocument): Colleague {
  return withoutEmpty({
    id: String(user._id),
    name: nameOf(user),
    avatarUrl: user.avatarUrl,
    role: membership.role,
  }) as Colleague;
}

/** The public card of somebody who has opted in. */
export function agentCard(user: UserDocument, organization: OrganizationDocument): AgentCard {
  const { title, bio, languages, showEmail, showPhone } = publicProfileOf(user);
  return withoutEmpty({
    id: String(user._id),
    name: nameOf(user),
    jobTitle: title ?? user.jobTitle,
    bio,
    avatarUrl: user.avatarUrl,
    languages,
    email: showEmail ? user.email : undefined,
    phone: showPhone ? user.phone : undefined,
    organization: withoutEmpty({ name: organization.name, logoUrl: organization.brand.logoUrl }),
  }) as AgentCard;
}
