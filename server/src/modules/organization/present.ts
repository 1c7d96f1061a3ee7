import type { Role } from '@oriel/contract/enums';
import type { Organization, OrganizationCard } from '@oriel/contract/organization';
import { withoutEmpty } from '../../platform/present.ts';
import type { OrganizationDocument } from './model.ts';

/** What anybody may see. */
export function organizationCard(document: OrganizationDocument): OrganizationCard {
  return withoutEmpty({
    id: String(document._id),
    name: document.name,
    slug: document.slug,
    features: document.features,
    contact: withoutEmpty(document.contact),
    locale: document.locale,
    currency: document.currency,
    areaUnit: document.areaUnit,
    brand: withoutEmpty(document.brand),
    website: document.website,
    privacy: withoutEmpty(document.privacy),
  }) as OrganizationCard;
}

/** What members see; `role` is the caller's own. */
export function organizationForMembers(document: OrganizationDocument, role: Role | undefined): Organization {
  return withoutEmpty({
    ...organizationCard(document),
    status: document.status,
    timezone: document.timezone,
    embed: document.embed,
    role,
    createdAt: document.createdAt.toISOString(),
    updatedAt: document.updatedAt.toISOString(),
  }) as Organization;
}
