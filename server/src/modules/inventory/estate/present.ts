import type { Estate, EstateAgent, PublicEstate } from '@oriel/contract/estate';
import { ESTATE_FIELDS } from '@oriel/contract/estate-fields';
import type { EstateLight } from '@oriel/contract/estate-light';
import { publicPart } from '@oriel/contract/field-table';
import { fieldsOf, withoutEmpty } from '../../../platform/present.ts';
import { inLanguage, type TextLanguage } from '../../../platform/translation.ts';
import { urlOf, urlsOf } from '../../asset/urls.ts';
import type { UserDocument } from '../../user/model.ts';
import { nameOf } from '../../user/name.ts';
import { type PublicVisibility, visibilityOf } from '../apartment/public-visibility.ts';
import { amenitiesIn } from './amenity-words.ts';
import { presentCounts } from './counts.ts';
import type { EstateDocument } from './model.ts';
import type { EstateRelations } from './related.ts';

const PUBLIC_FIELDS = publicPart(ESTATE_FIELDS);

/** The translated texts of an estate. */
const TEXTS = ['name', 'description', 'legalNotice'] as const;

function settingsOf({ settings }: EstateDocument): PublicEstate['settings'] {
  return {
    showPrice: settings.showPrice,
    showPricePerArea: settings.showPricePerArea,
    showSold: settings.showSold,
    hideAvailability: settings.hideAvailability,
    inquiryEnabled: settings.inquiryEnabled,
    searchOffers: settings.searchOffers ?? false,
    statusColors: settings.statusColors,
    bookingDays: settings.bookingDays,
  };
}

/** An estate with its texts in a language. */
function estateIn(estate: EstateDocument, language: TextLanguage): EstateDocument {
  return { ...inLanguage(estate, language, TEXTS), amenities: amenitiesIn(language, estate.amenities) };
}

/** The fields that everyone gets, in the estate's own language. */
function commonFields(
  estate: EstateDocument,
  related: EstateRelations,
  visibility: PublicVisibility | undefined,
): PublicEstate {
  const id = String(estate._id);
  return withoutEmpty({
    id,
    name: estate.name,
    slug: estate.slug,
    type: estate.type,
    description: estate.description,
    legalNotice: estate.legalNotice,
    address: withoutEmpty(estate.address),
    location: estate.location,
    areaUnit: estate.areaUnit,
    currency: estate.currency,
    timezone: estate.timezone,
    ...fieldsOf(PUBLIC_FIELDS, estate),
    coverUrl: urlOf(related.urls, estate.coverAssetId),
    logoUrl: urlOf(related.urls, estate.logoAssetId) ?? estate.logoUrl,
    salesContact: withoutEmpty(estate.salesContact ?? {}),
    amenities: estate.amenities,
    nearby: estate.nearby.map((place) => withoutEmpty(place)),
    settings: settingsOf(estate),
    navigatorId: related.navigators.get(id),
    counts: {
      buildings: related.buildings.get(id) ?? 0,
      ...presentCounts(related.apartments.of(estate._id), visibility),
    },
  }) as PublicEstate;
}

/** An estate for visitors, in their language. Its keys are those marked `pub` in the contract. */
export function publicEstate(
  estate: EstateDocument,
  related: EstateRelations,
  locale: TextLanguage,
): PublicEstate {
  return commonFields(estateIn(estate, locale), related, visibilityOf(estate));
}

/**
 * An estate for members: the public fields and the team's own.
 *
 * @param locale of the texts if requested; otherwise they come as written, so that editors save the original
 */
export function estateForMembers(
  estate: EstateDocument,
  related: EstateRelations,
  locale: TextLanguage,
): Estate {
  const id = String(estate._id);
  const { enabled, startDate, datasetId, lastPublishedAt } = estate.priceDisclosure;
  return withoutEmpty({
    ...commonFields(locale ? estateIn(estate, locale) : estate, related, undefined),
    organizationId: String(estate.organizationId),
    status: estate.status,
    ...fieldsOf(ESTATE_FIELDS, estate),
    coverAssetId: estate.coverAssetId ? String(estate.coverAssetId) : undefined,
    galleryAssetIds: estate.galleryAssetIds.map(String),
    galleryUrls: urlsOf(related.urls, estate.galleryAssetIds),
    logoAssetId: estate.logoAssetId ? String(estate.logoAssetId) : undefined,
    agentIds: estate.agentIds.map(String),
    northOffset: estate.northOffset,
    priceDisclosure: withoutEmpty({
      enabled,
      startDate,
      datasetId,
      lastPublishedAt: lastPublishedAt?.toISOString(),
    }),
    integration: related.integrations.get(id),
    skippedSteps: estate.skippedSteps ?? [],
    i18n: estate.i18n,
    createdBy: estate.createdBy ? String(estate.createdBy) : undefined,
    createdAt: estate.createdAt.toISOString(),
    updatedAt: estate.updatedAt.toISOString(),
  }) as Estate;
}

/** The estate as part of other entities, for members. */
export function estateLight(estate: EstateDocument): EstateLight {
  return {
    id: String(estate._id),
    name: estate.name,
    slug: estate.slug,
    type: estate.type,
    status: estate.status,
    currency: estate.currency,
    areaUnit: estate.areaUnit,
  };
}

/** An agent of an estate, for members. */
export function presentEstateAgent(user: UserDocument): EstateAgent {
  return withoutEmpty({
    id: String(user._id),
    name: nameOf(user),
    jobTitle: user.jobTitle,
    avatarUrl: user.avatarUrl,
  }) as EstateAgent;
}
