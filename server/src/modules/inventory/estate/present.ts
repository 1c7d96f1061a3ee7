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
import { presentCounts } from './counts.ts';
import type { EstateDocument } from './model.ts';
import type { EstateRelations } from './related.ts';

const PUBLIC_FIELDS = publicPart(ESTATE_FIELDS);

/** Texts of an estate that are translated. */
const TEXTS = ['name', 'description'] as const;

function settingsOf({ settings }: EstateDocument): PublicEstate['settings'] {
  return {
    showPrice: settings.showPrice,
    showPricePerArea: settings.showPricePerArea,
    showSold: settings.showSold,
    hideAvailability: settings.hideAvailability,
    inquiryEnabled: settings.inquiryEnabled,
    statusColors: settings.statusColors,
    bookingDays: settings.bookingDays,
  };
}

/** The fields that everybody gets, in the estate's own words. */
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
      ...presentCounts(related.flats.of(estate._id), visibility),
    },
  }) as PublicEstate;
}

/** What visitors get, in their language. Keys are those marked `pub` in the contract and no others. */
export function publicEstate(
  estate: EstateDocument,
  related: EstateRelations,
  locale: TextLanguage,
): PublicEstate {
  return commonFields(inLanguage(estate, locale, TEXTS), related, visibilityOf(estate));
}

/**
 * What members get: the public fields and the team's own.
 *
 * @param locale of the texts where one was asked for; else they come as they were written, so that whoever edits them saves the original
 */
export function estateForMembers(
  estate: EstateDocument,
  related: EstateRelations,
  locale: TextLanguage,
): Estate {
  const id = String(estate._id);
  const { enabled, startDate, datasetId, lastPublishedAt } = estate.priceDisclosure;
  return withoutEmpty({
    ...commonFields(locale ? inLanguage(estate, locale, TEXTS) : estate, related, undefined),
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
    i18n: estate.i18n,
    createdBy: estate.createdBy ? String(estate.createdBy) : undefined,
    createdAt: estate.createdAt.toISOString(),
    updatedAt: estate.updatedAt.toISOString(),
  }) as Estate;
}

/** What other things tell of the estate they hang on, to members. */
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

/** Somebody who sells an estate, as members see them. */
export function presentEstateAgent(user: UserDocument): EstateAgent {
  return withoutEmpty({
    id: String(user._id),
    name: nameOf(user),
    jobTitle: user.jobTitle,
    avatarUrl: user.avatarUrl,
  }) as EstateAgent;
}
