import { type Static, Type } from 'typebox';
import { BRAND_FONTS, FEATURE_KEYS, LOCALES, MEMBERSHIP_STATUSES, ROLES, USER_ASSET_TYPES } from './enums.ts';
import { listQuery } from './envelope.ts';
import {
  CountryCode,
  DateTime,
  Email,
  HexColor,
  Id,
  Nullable,
  OneOf,
  Phone,
  Several,
  Text,
} from './primitives.ts';

const STRICT = { additionalProperties: false } as const;

/** One organization of the signed-in user. */
export const UserOrganization = Type.Object({
  id: Id,
  name: Type.String(),
  role: OneOf(ROLES),
  features: Type.Array(OneOf(FEATURE_KEYS)),
  locale: OneOf(LOCALES, 'language that the organization writes its texts in'),
  country: Type.Optional(Type.String({ description: 'ISO 3166-1 alpha-2; decides how numbers are written' })),
  logoUrl: Type.Optional(Type.String()),
});
export type UserOrganization = Static<typeof UserOrganization>;

/** Topics of notifications. */
export const NOTIFICATION_KINDS = [
  'inquiryNew',
  'inquiryAssigned',
  'feedbackComment',
  'feedbackDigest',
  'syncFailed',
  'weeklyReport',
  'productNews',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

const Channels = Type.Object({ email: Type.Boolean(), inApp: Type.Boolean() }, STRICT);

/** A user's channels for one kind of notification. */
export interface NotificationChannels {
  readonly email: boolean;
  readonly inApp: boolean;
}

/** Defaults until the user changes them. Product news are opt-in. */
export const NOTIFICATION_DEFAULTS: Readonly<Record<NotificationKind, NotificationChannels>> = {
  inquiryNew: { email: true, inApp: true },
  inquiryAssigned: { email: true, inApp: true },
  feedbackComment: { email: false, inApp: true },
  feedbackDigest: { email: true, inApp: false },
  syncFailed: { email: true, inApp: true },
  weeklyReport: { email: true, inApp: false },
  productNews: { email: false, inApp: true },
};

/** Opt-in to a public agent card. */
export const PublicProfile = Type.Object({
  enabled: Type.Boolean(),
  title: Type.Optional(Type.String()),
  bio: Type.Optional(Type.String()),
  languages: Type.Array(Type.String(), { description: 'BCP 47 tags' }),
  showEmail: Type.Boolean(),
  showPhone: Type.Boolean(),
});

const person = {
  id: Id,
  email: Type.String(),
  emailVerified: Type.Boolean(),
  firstName: Type.String(),
  lastName: Type.String(),
  name: Type.String(),
  phone: Type.Optional(Type.String()),
  phoneVerified: Type.Boolean({ description: 'the identity provider has sent a code to this number' }),
  mfaEnabled: Type.Boolean({ description: 'a second factor is enrolled at the identity provider' }),
  jobTitle: Type.Optional(Type.String()),
  avatarUrl: Type.Optional(Type.String({ description: '512 × 512' })),
  avatarThumbnailUrl: Type.Optional(Type.String({ description: '128 × 128' })),
  estateIds: Type.Array(Id, {
    description: 'estates that an AGENT is limited to in the current organization',
  }),
  allEstates: Type.Boolean(),
  locale: OneOf(LOCALES),
  timezone: Type.String(),
  publicProfile: PublicProfile,
  lastLoginAt: Type.Optional(DateTime),
  createdAt: DateTime,
  updatedAt: DateTime,
};

/** The signed-in user. */
export const User = Type.Object({
  ...person,
  role: Type.Optional(OneOf(ROLES, 'in the current organization')),
  status: OneOf(MEMBERSHIP_STATUSES),
  organizations: Type.Array(UserOrganization),
  currentOrganizationId: Type.Optional(Id),
  brand: Type.Object({
    primaryColor: Type.Optional(HexColor),
    font: Type.Optional(OneOf(BRAND_FONTS)),
    logoUrl: Type.Optional(Type.String({ description: 'the uploaded LOGO unless another was set' })),
  }),
  assets: Type.Array(Type.Object({ type: OneOf(USER_ASSET_TYPES), url: Type.String() })),
  notifications: Type.Object(
    Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, Channels])) as Record<
      NotificationKind,
      typeof Channels
    >,
  ),
  termsAcceptedAt: Type.Optional(DateTime),
  platformStaff: Type.Boolean(),
});
export type User = Static<typeof User>;

/** A member of the organization as USERs, ADMINs and platform staff see them: without private settings or other organizations. */
export const Member = Type.Object({
  ...person,
  role: OneOf(ROLES),
  status: OneOf(MEMBERSHIP_STATUSES),
  invitedAt: Type.Optional(DateTime),
  joinedAt: Type.Optional(DateTime),
});
export type Member = Static<typeof Member>;

/** A member of the organization as AGENTs see their colleagues. */
export const Colleague = Type.Object({
  id: Id,
  name: Type.String(),
  avatarUrl: Type.Optional(Type.String()),
  role: OneOf(ROLES),
});
export type Colleague = Static<typeof Colleague>;

/** The public card of a user who has enabled their profile. */
export const AgentCard = Type.Object({
  id: Id,
  name: Type.String(),
  jobTitle: Type.Optional(Type.String()),
  bio: Type.Optional(Type.String()),
  avatarUrl: Type.Optional(Type.String()),
  languages: Type.Array(Type.String()),
  email: Type.Optional(Type.String()),
  phone: Type.Optional(Type.String()),
  organization: Type.Object({ name: Type.String(), logoUrl: Type.Optional(Type.String()) }),
});
export type AgentCard = Static<typeof AgentCard>;

/**
 * `GET /user/me`: the profile in `data`, and the e-mail repeated at the top level, because the specification can be read both ways
 * ("an email field is read from the response's data").
 */
export const Me = Type.Object({ data: User, email: Type.String() });

const ChannelsPatch = Type.Partial(Channels, STRICT);

/** `PATCH /user/me`. Groups (`brand`, `publicProfile`, `notifications` and each of its kinds) are merged field by field. */
export const UserPatch = Type.Partial(
  Type.Object({
    firstName: Text(1, 60),
    lastName: Text(1, 60),
    phone: Nullable(Phone),
    jobTitle: Nullable(Text(1, 80)),
    locale: OneOf(LOCALES),
    timezone: Text(1, 60),
    currentOrganizationId: Id,
    brand: Type.Partial(
      Type.Object({
        primaryColor: Nullable(HexColor),
        font: Nullable(OneOf(BRAND_FONTS)),
        logoUrl: Nullable(
          Type.String({ pattern: '^(https://[^\\s]+|/media/[A-Za-z0-9._/-]+)$', maxLength: 2000 }),
        ),
      }),
      STRICT,
    ),
    publicProfile: Type.Partial(
      Type.Object({
        enabled: Type.Boolean(),
        title: Nullable(Text(1, 80)),
        bio: Nullable(Text(1, 2000)),
        languages: Type.Array(
          Type.String({ pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$', maxLength: 20 }),
          {
            maxItems: 20,
            uniqueItems: true,
          },
        ),
        showEmail: Type.Boolean(),
        showPhone: Type.Boolean(),
      }),
      STRICT,
    ),
    notifications: Type.Partial(
      Type.Object(
        Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, ChannelsPatch])) as Record<
          NotificationKind,
          typeof ChannelsPatch
        >,
      ),
      STRICT,
    ),
  }),
  STRICT,
);
export type UserPatch = Static<typeof UserPatch>;

/** `GET /user`. An AGENT gets active colleagues by name; `filter` and `search` then match names only. */
export const UserListQuery = Type.Object({
  ...listQuery(['name', 'email', 'createdAt', 'lastLoginAt']),
  filter: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'the same as search' })),
  role: Type.Optional(Several(OneOf(ROLES))),
  status: Type.Optional(Several(OneOf(MEMBERSHIP_STATUSES))),
  estateId: Type.Optional(Id),
});
export type UserListQuery = Static<typeof UserListQuery>;

/** Upload limits in bytes of `PATCH /user/me/avatar` and `PATCH /user/upload-asset`. */
export const AVATAR_BYTES = 5 * 1024 * 1024;
export const USER_ASSET_BYTES = 10 * 1024 * 1024;

/** `PATCH /user/upload-asset`: a form field before the file, or the query. */
export const UserAssetOptions = Type.Object({ type: Type.Optional(OneOf(USER_ASSET_TYPES, 'default LOGO')) });
export type UserAssetOptions = Static<typeof UserAssetOptions>;

/** Shortest password, in characters. */
export const PASSWORD_MIN = 10;

/**
 * `POST /user/signup`. Without an account at the identity provider, send `password`; with one, its `identityToken` (ID token), whose e-mail
 * must match. Either `organizationName`, which creates an organization with its first ADMIN, or `inviteToken`. With `identityToken` and
 * `inviteToken` a registered user joins one more organization.
 *
 * 400 `INVITE_INVALID`, 401 for an invalid identity token, 409 `ALREADY_REGISTERED`.
 */
export const SignUp = Type.Object(
  {
    email: Email,
    password: Type.Optional(Type.String({ minLength: PASSWORD_MIN, maxLength: 200 })),
    identityToken: Type.Optional(Type.String({ minLength: 1, maxLength: 8000 })),
    firstName: Text(1, 60),
    lastName: Text(1, 60),
    phone: Type.Optional(Phone),
    organizationName: Type.Optional(Text(2, 120)),
    country: Type.Optional(
      Type.Unsafe<string>({
        ...CountryCode,
        description: 'of the new organization: it decides currency, unit and time zone',
      }),
    ),
    timezone: Type.Optional(
      Type.Unsafe<string>({
        ...Text(1, 60),
        description: 'of the new organization, where its country has several',
      }),
    ),
    inviteToken: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    locale: Type.Optional(OneOf(LOCALES, 'without it, the language of the request')),
    termsAccepted: Type.Literal(true),
  },
  STRICT,
);
export type SignUp = Static<typeof SignUp>;

/** Answer of `POST /user/send-verification-email`. */
export const VerificationSent = Type.Object({
  sent: Type.Literal(true),
  retryAfter: Type.Integer({ description: 'seconds until another mail can be asked for' }),
});

/** `POST /user/verify-email`: the token from the mail. 400 `VERIFICATION_INVALID`. */
export const VerifyEmail = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) }, STRICT);
