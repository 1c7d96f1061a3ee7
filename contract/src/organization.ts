import { type Static, Type } from 'typebox';
import {
  AREA_UNITS,
  ASSIGNMENT_MODES,
  BRAND_FONTS,
  CONSENT_KEYS,
  CURRENCIES,
  FEATURE_KEYS,
  LOCALES,
  ORGANIZATION_STATUSES,
  ROLES,
  THEME_MODES,
} from './enums.ts';
import { listQuery } from './envelope.ts';
import { CONFIRMATION_PLACEHOLDERS, CONFIRMATION_TEXT_MAX } from './inquiry-confirmation.ts';
import { INQUIRY_REPLY_SUBJECT_MAX } from './inquiry-rules.ts';
import {
  Address,
  CountryCode,
  DateTime,
  Email,
  HexColor,
  HttpsUrl,
  Id,
  Nullable,
  OneOf,
  Phone,
  Several,
  Text,
  Translations,
} from './primitives.ts';
import { REPLY_PLACEHOLDERS, REPLY_TEMPLATE_TEXT_MAX, REPLY_TEMPLATES_MAX } from './reply-template.ts';

/** An organization's look for visitors; in the viewers it overrides the product's own. */
export const Brand = Type.Object({
  primaryColor: HexColor,
  secondaryColor: Type.Optional(HexColor),
  font: OneOf(BRAND_FONTS),
  logoUrl: Type.Optional(Type.String()),
  logoDarkUrl: Type.Optional(Type.String()),
  faviconUrl: Type.Optional(Type.String()),
  mode: OneOf(THEME_MODES),
});

/** Contact details. */
export const Contact = Type.Object({
  name: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  phone: Type.Optional(Type.String()),
});

const consentTexts = { label: Text(1, 120), text: Text(1, 2000) };
const consent = { key: OneOf(CONSENT_KEYS), ...consentTexts, version: Text(1, 40) };

/** A consent in the inquiry form, in the language of the request. An inquiry keeps the wording and version its sender saw. */
export const PublicConsentText = Type.Object({
  ...consent,
  required: Type.Boolean({ description: 'the form cannot be sent without it' }),
});

/** The same as members get it. A new wording needs a new `version`. */
export const ConsentText = Type.Object({
  ...PublicConsentText.properties,
  i18n: Type.Optional(Translations(consentTexts)),
});
export type ConsentText = Static<typeof ConsentText>;

const privacyFields = {
  policyUrl: Type.Optional(Type.String()),
  termsUrl: Type.Optional(Type.String()),
  controllerName: Type.Optional(Type.String()),
  controllerAddress: Type.Optional(Type.String()),
  dpoEmail: Type.Optional(Type.String()),
  retentionDays: Type.Integer({ description: 'days after which an inquiry loses its personal data' }),
};

/** Privacy notices that visitors must see, in the language of the request. */
export const PublicPrivacy = Type.Object({
  ...privacyFields,
  consents: Type.Array(PublicConsentText),
});

/** The same with the consents' translations, for members. */
export const Privacy = Type.Object({ ...privacyFields, consents: Type.Array(ConsentText) });

/** A sales office. */
export const SalesOffice = Type.Object(
  {
    name: Type.Optional(Text(1, 120)),
    address: Address,
    phone: Type.Optional(Phone),
    email: Type.Optional(Email),
  },
  { additionalProperties: false },
);

/** How inquiries reach the sales team. */
export const OrganizationSettings = Type.Object({
  agentsSeeUnassigned: Type.Boolean({
    description: 'an AGENT also sees inquiries of own estates that nobody has',
  }),
  assignment: OneOf(ASSIGNMENT_MODES, 'who gets a new inquiry'),
  notifyEmails: Type.Array(Type.String(), { description: 'told of every new inquiry' }),
});

const TemplateText = Type.Optional(Text(1, REPLY_TEMPLATE_TEXT_MAX));
const TemplateSubject = Type.Optional(Text(1, INQUIRY_REPLY_SUBJECT_MAX));

/** A reply to inquiries, written once and used often, with placeholders such as `{name}`. */
export const ReplyTemplate = Type.Object(
  {
    name: Text(1, 80),
    texts: Type.Object(
      { en: TemplateText, gb: TemplateText, pl: TemplateText },
      {
        additionalProperties: false,
        minProperties: 1,
        description: `by language; placeholders: ${REPLY_PLACEHOLDERS.join(', ')}`,
      },
    ),
    subjects: Type.Optional(
      Type.Object(
        { en: TemplateSubject, gb: TemplateSubject, pl: TemplateSubject },
        {
          additionalProperties: false,
          description: 'of the mail, by language, with the same placeholders; without one, the usual subject',
        },
      ),
    ),
  },
  { additionalProperties: false },
);
export type ReplyTemplate = Static<typeof ReplyTemplate>;

const ConfirmationText = Type.Optional(Text(1, CONFIRMATION_TEXT_MAX));

/** The team's own text of the mail that confirms an inquiry, in place of the usual sentence. A language without one keeps the usual. */
export const InquiryConfirmation = Type.Object(
  { en: ConfirmationText, gb: ConfirmationText, pl: ConfirmationText },
  {
    additionalProperties: false,
    description: `by language; placeholders: ${CONFIRMATION_PLACEHOLDERS.join(', ')}`,
  },
);
export type InquiryConfirmation = Static<typeof InquiryConfirmation>;

/** `POST /organization/{id}/confirmation/preview` (additive): the confirmation with these texts; sends nothing. */
export const ConfirmationPreviewQuestion = Type.Object(
  { locale: OneOf(LOCALES), texts: InquiryConfirmation },
  { additionalProperties: false },
);

/** Entity counts of the organization. */
export const OrganizationCounts = Type.Object({
  members: Type.Integer({ description: 'active ones' }),
  estates: Type.Integer(),
  apartments: Type.Integer({ description: 'without parking spaces, garages and storage rooms' }),
  panoramas: Type.Integer(),
  feedback: Type.Integer(),
});
export type OrganizationCounts = Static<typeof OrganizationCounts>;

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
};

/** The public profile of an organization. */
export const OrganizationCard = Type.Object({ ...card, privacy: PublicPrivacy });
export type OrganizationCard = Static<typeof OrganizationCard>;

/** An organization as its members see it. Legal fields are only for its ADMINs and platform staff; `settings` is withheld from AGENTs. */
export const Organization = Type.Object({
  ...card,
  privacy: Privacy,
  status: OneOf(ORGANIZATION_STATUSES),
  timezone: Type.String({ description: 'IANA name' }),
  country: Type.Optional(CountryCode),
  salesOffices: Type.Array(SalesOffice),
  embed: Type.Object({
    allowedOrigins: Type.Array(Type.String(), {
      description: 'origins that may frame the viewers; empty = any',
    }),
  }),
  legalName: Type.Optional(Type.String()),
  legalForm: Type.Optional(Type.String()),
  taxId: Type.Optional(Type.String()),
  regon: Type.Optional(Type.String()),
  krs: Type.Optional(Type.String()),
  ceidg: Type.Optional(Type.String()),
  address: Type.Optional(Address),
  settings: Type.Optional(OrganizationSettings),
  replyTemplates: Type.Array(ReplyTemplate),
  inquiryConfirmation: Type.Optional(InquiryConfirmation),
  counts: OrganizationCounts,
  role: Type.Optional(OneOf(ROLES, "the caller's role; absent for platform staff who are no member")),
  createdBy: Type.Optional(Id),
  createdAt: DateTime,
  updatedAt: DateTime,
});
export type Organization = Static<typeof Organization>;

/** `GET /organization`. */
export const OrganizationListQuery = Type.Object({
  ...listQuery(['name', 'createdAt']),
  status: Type.Optional(Several(OneOf(ORGANIZATION_STATUSES))),
});
export type OrganizationListQuery = Static<typeof OrganizationListQuery>;

/** A brand image: one of our files, or an https address. */
const BrandPicture = Nullable(
  Type.String({ pattern: '^(https://[^\\s]+|/media/[A-Za-z0-9._/-]+)$', maxLength: 2000 }),
);

const Slug = Type.String({
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  minLength: 2,
  maxLength: 60,
  description: 'small letters, digits and single hyphens; unique',
});

const STRICT = { additionalProperties: false } as const;

/** `required` defaults to false. Keys are unique. */
const ConsentInput = Type.Object(
  {
    ...consent,
    required: Type.Optional(Type.Boolean()),
    i18n: Type.Optional(Translations(consentTexts)),
  },
  STRICT,
);

/** Writable fields; groups (`contact`, `brand`, `privacy`, `embed`, `settings`) are merged field by field, lists are replaced. */
const settable = {
  slug: Slug,
  features: Type.Array(OneOf(FEATURE_KEYS), { uniqueItems: true }),
  legalName: Nullable(Text(1, 200)),
  legalForm: Nullable(Text(1, 120)),
  taxId: Nullable(Text(1, 30)),
  regon: Nullable(Type.String({ pattern: '^([0-9]{9}|[0-9]{14})$' })),
  krs: Nullable(Type.String({ pattern: '^[0-9]{10}$' })),
  ceidg: Nullable(Text(1, 60)),
  address: Nullable(Address),
  salesOffices: Type.Array(SalesOffice, { maxItems: 50 }),
  contact: Type.Partial(
    Type.Object({ name: Nullable(Text(1, 120)), email: Nullable(Email), phone: Nullable(Phone) }),
    STRICT,
  ),
  website: Nullable(HttpsUrl),
  locale: OneOf(LOCALES),
  timezone: Text(1, 60),
  currency: OneOf(CURRENCIES),
  areaUnit: OneOf(AREA_UNITS),
  country: Nullable(CountryCode),
  brand: Type.Partial(
    Type.Object({
      primaryColor: HexColor,
      secondaryColor: Nullable(HexColor),
      font: OneOf(BRAND_FONTS),
      logoUrl: BrandPicture,
      logoDarkUrl: BrandPicture,
      faviconUrl: BrandPicture,
      mode: OneOf(THEME_MODES),
    }),
    STRICT,
  ),
  privacy: Type.Partial(
    Type.Object({
      policyUrl: Nullable(HttpsUrl),
      termsUrl: Nullable(HttpsUrl),
      controllerName: Nullable(Text(1, 200)),
      controllerAddress: Nullable(Text(1, 300)),
      dpoEmail: Nullable(Email),
      retentionDays: Type.Integer({ minimum: 1, maximum: 3650 }),
      consents: Type.Array(ConsentInput, { maxItems: 10 }),
    }),
    STRICT,
  ),
  embed: Type.Partial(
    Type.Object({
      allowedOrigins: Type.Array(Type.String({ minLength: 1, maxLength: 300 }), {
        maxItems: 50,
        uniqueItems: true,
        description: 'such as https://www.example.com; empty = any',
      }),
    }),
    STRICT,
  ),
  settings: Type.Partial(
    Type.Object({
      agentsSeeUnassigned: Type.Boolean(),
      assignment: OneOf(ASSIGNMENT_MODES),
      notifyEmails: Type.Array(Email, { maxItems: 20, uniqueItems: true }),
    }),
    STRICT,
  ),
  replyTemplates: Type.Array(ReplyTemplate, { maxItems: REPLY_TEMPLATES_MAX }),
  inquiryConfirmation: Nullable(InquiryConfirmation),
};

const Name = Text(2, 120);

/** `PATCH /organization/{id}`, by its ADMIN or platform staff. Only platform staff change `status`. 409 `SLUG_TAKEN`. */
export const OrganizationPatch = Type.Partial(
  Type.Object({ name: Name, status: OneOf(ORGANIZATION_STATUSES), ...settable }),
  STRICT,
);
export type OrganizationPatch = Static<typeof OrganizationPatch>;

/**
 * `POST /organization`, by platform staff. Without `slug`, one is derived from the name. Currency, unit and time zone default to those of
 * `country`, or without one to those of the language. 409 `SLUG_TAKEN`.
 */
export const OrganizationCreate = Type.Object(
  { name: Name, ...Type.Partial(Type.Object(settable)).properties },
  STRICT,
);
export type OrganizationCreate = Static<typeof OrganizationCreate>;
