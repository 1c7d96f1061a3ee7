import { type Static, Type } from 'typebox';
import {
  AREA_UNITS,
  BRAND_FONTS,
  CURRENCIES,
  FEATURE_KEYS,
  LOCALES,
  ORGANIZATION_STATUSES,
  ROLES,
} from './enums.ts';
import { DateTime, HexColor, Id, OneOf } from './primitives.ts';

/** How an organization looks to visitors; the viewers take it over the product's own look. */
export const Brand = Type.Object({
  primaryColor: HexColor,
  secondaryColor: Type.Optional(HexColor),
  font: OneOf(BRAND_FONTS),
  logoUrl: Type.Optional(Type.String()),
  logoDarkUrl: Type.Optional(Type.String()),
  faviconUrl: Type.Optional(Type.String()),
  mode: OneOf(['light', 'dark', 'auto']),
});

/** Ways to reach somebody. */
export const Contact = Type.Object({
  name: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  phone: Type.Optional(Type.String()),
});

/** Links a visitor must be able to find. */
export const PublicPrivacy = Type.Object({
  policyUrl: Type.Optional(Type.String()),
  termsUrl: Type.Optional(Type.String()),
});

const card = {
  id: Id,
  name: Type.String(),
  slug: Type.String(),
  features: Type.Array(OneOf(FEATURE_KEYS)),
  contact: Contact,
  website: Type.Optional(Type.String()),
  locale: OneOf(LOCALES),
  currency: OneOf(CURRENCIES),
  areaUnit: OneOf(AREA_UNITS),
  brand: Brand,
  privacy: PublicPrivacy,
};

/** What anybody may see of an organization. */
export const OrganizationCard = Type.Object(card);
export type OrganizationCard = Static<typeof OrganizationCard>;

/** An organization as its members see it. */
export const Organization = Type.Object({
  ...card,
  status: OneOf(ORGANIZATION_STATUSES),
  timezone: Type.String({ description: 'IANA name' }),
  embed: Type.Object({
    allowedOrigins: Type.Array(Type.String(), {
      description: 'origins that may frame the viewers; empty = any',
    }),
  }),
  role: Type.Optional(OneOf(ROLES, "the caller's role; absent for platform staff who are no member")),
  createdAt: DateTime,
  updatedAt: DateTime,
});
export type Organization = Static<typeof Organization>;
