import type { Locale, Role } from '@oriel/contract/enums';
import type { Membership } from '@oriel/contract/membership';
import type { Organization, OrganizationCard, OrganizationCounts } from '@oriel/contract/organization';
import { withoutEmpty } from '../../platform/present.ts';
import { inLanguage, type TextLanguage, wordingOf } from '../../platform/translation.ts';
import type { ConsentTextDocument, MembershipDocument, OrganizationDocument } from './model.ts';

/** @param withTranslations include all languages besides that of the request */
function consentIn(consent: ConsentTextDocument, locale: TextLanguage, withTranslations: boolean) {
  const { key, label, text, version, required, i18n } = locale
    ? inLanguage(consent, locale, ['label', 'text'])
    : consent;
  return withoutEmpty({
    key,
    label,
    text,
    version,
    required: required ?? false,
    i18n: withTranslations ? i18n : undefined,
  });
}

function privacyIn({ privacy }: OrganizationDocument, locale: TextLanguage, withTranslations: boolean) {
  const { policyUrl, termsUrl, controllerName, controllerAddress, dpoEmail, retentionDays, consents } =
    privacy;
  return withoutEmpty({
    policyUrl,
    termsUrl,
    controllerName,
    controllerAddress,
    dpoEmail,
    retentionDays: retentionDays ?? 730,
    consents: (consents ?? []).map((consent) => consentIn(consent, locale, withTranslations)),
  });
}

function commonFields(document: OrganizationDocument) {
  return {
    id: String(document._id),
    name: document.name,
    slug: document.slug,
    features: document.features,
    contact: withoutEmpty(document.contact ?? {}),
    locale: document.locale,
    currency: document.currency,
    areaUnit: document.areaUnit,
    brand: withoutEmpty(document.brand),
    website: document.website,
  };
}

/** The public projection, in the language of the request. */
export function organizationCard(document: OrganizationDocument, locale: Locale): OrganizationCard {
  return withoutEmpty({
    ...commonFields(document),
    privacy: privacyIn(document, wordingOf(document, locale), false),
  }) as OrganizationCard;
}

/** A caller's relation to an organization. */
export interface Standing {
  /** Absent for platform staff without a membership. */
  readonly role: Role | undefined;
  readonly staff: boolean;
}

function legalOf(document: OrganizationDocument) {
  const { legalName, legalForm, taxId, regon, krs, ceidg, address } = document;
  return { legalName, legalForm, taxId, regon, krs, ceidg, address: address && withoutEmpty(address) };
}

/**
 * The projection for members; legal fields are for ADMINs and platform staff, inquiry settings are withheld from AGENTs.
 *
 * @param locale requested language of the texts; undefined for the originals, so that an editor saves those
 */
export function organizationForMembers(
  document: OrganizationDocument,
  { role, staff }: Standing,
  counts: OrganizationCounts,
  locale: Locale | undefined,
): Organization {
  const { agentsSeeUnassigned, assignment, notifyEmails } = document.settings ?? {};
  return withoutEmpty({
    ...commonFields(document),
    privacy: privacyIn(document, locale && wordingOf(document, locale), true),
    status: document.status,
    timezone: document.timezone,
    country: document.country,
    salesOffices: (document.salesOffices ?? []).map((office) =>
      withoutEmpty({ ...office, address: withoutEmpty(office.address) }),
    ),
    embed: { allowedOrigins: document.embed?.allowedOrigins ?? [] },
    ...(role === 'ADMIN' || staff ? legalOf(document) : {}),
    settings:
      role === 'AGENT' && !staff
        ? undefined
        : {
            agentsSeeUnassigned: agentsSeeUnassigned ?? false,
            assignment: assignment ?? 'MANUAL',
            notifyEmails: notifyEmails ?? [],
          },
    replyTemplates: (document.replyTemplates ?? []).map(({ name, texts, subjects = {} }) => ({
      name,
      texts: withoutEmpty(texts),
      ...(Object.keys(withoutEmpty(subjects)).length > 0 ? { subjects: withoutEmpty(subjects) } : {}),
    })),
    inquiryConfirmation: document.inquiryConfirmation && withoutEmpty(document.inquiryConfirmation),
    counts,
    role,
    createdBy: document.createdBy ? String(document.createdBy) : undefined,
    createdAt: document.createdAt.toISOString(),
    updatedAt: document.updatedAt.toISOString(),
  }) as Organization;
}

/** A membership, without the invitation's secret. */
export function presentMembership(membership: MembershipDocument): Membership {
  return withoutEmpty({
    organizationId: String(membership.organizationId),
    userId: String(membership.userId),
    role: membership.role,
    status: membership.status,
    estateIds: membership.estateIds.map(String),
    allEstates: membership.allEstates,
    invitedBy: membership.invitedBy ? String(membership.invitedBy) : undefined,
    invitedAt: membership.invitedAt?.toISOString(),
    joinedAt: membership.joinedAt?.toISOString(),
  }) as Membership;
}
