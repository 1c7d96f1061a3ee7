import type {
  ApartmentTotals,
  Navigator,
  NavigatorBuilding,
  NavigatorDetail,
  NavigatorEstate,
  NavigatorParent,
  PublicNavigator,
} from '@oriel/contract/navigator';
import type { Types } from 'mongoose';
import { withoutEmpty } from '../../platform/present.ts';
import { inLanguage, type TextLanguage } from '../../platform/translation.ts';
import { urlOf } from '../asset/urls.ts';
import { visibilityOf } from '../inventory/apartment/public-visibility.ts';
import type { BuildingDocument } from '../inventory/building/model.ts';
import type { EstateDocument } from '../inventory/estate/model.ts';
import type { OrganizationDocument } from '../organization/model.ts';
import type { NavigatorPlace } from './find.ts';
import type { NavigatorDocument, PointOfInterestDocument } from './model.ts';
import type { NavigatorRelations } from './related.ts';
import { colorsOf, EVERYTHING, filtersOf, ownSettings, publicSettings, themeOf } from './settings.ts';

/** Additional data needed to present a navigator. */
export interface NavigatorView {
  readonly related: NavigatorRelations;
  /** Language of the texts; undefined for the originals. */
  readonly locale: TextLanguage;
  /** Canonical origin. */
  readonly origin: string;
}

/** Public address of a navigator. */
export function viewerUrl(origin: string, { slug }: NavigatorDocument): string {
  return `${origin}/viewer/${slug}`;
}

/** The picture of a navigator: its cover, else its initial image. */
export function coverUrl(
  { _id, coverAssetId }: NavigatorDocument,
  { urls, firstImages }: NavigatorRelations,
): string | undefined {
  return urlOf(urls, coverAssetId ?? firstImages.get(String(_id)));
}

function commonFields(navigator: NavigatorDocument, { related, locale, origin }: NavigatorView) {
  const { name } = locale ? inLanguage(navigator, locale, ['name']) : navigator;
  const { parentId } = navigator;
  return {
    id: String(navigator._id),
    name,
    slug: navigator.slug,
    target: { type: navigator.target.type, id: String(navigator.target.id) },
    mode: navigator.mode,
    parentId: parentId && related.parents.has(String(parentId)) ? String(parentId) : undefined,
    defaultIndex: navigator.defaultIndex,
    loop: navigator.loop,
    safeArea: navigator.safeArea,
    imageCount: related.imageCounts.get(String(navigator._id)) ?? 0,
    coverUrl: coverUrl(navigator, related),
    modelUrl: urlOf(related.urls, navigator.modelAssetId),
    viewerUrl: viewerUrl(origin, navigator),
  };
}

/** The navigator above, with what may be told of its apartments. */
export interface ParentNavigator {
  readonly navigator: NavigatorDocument;
  readonly apartments: ApartmentTotals | undefined;
}

/** The estate, the building and the apartments of a navigator. */
export interface NavigatorContext {
  readonly parent: ParentNavigator | undefined;
  readonly building: BuildingDocument | undefined;
  readonly buildings: readonly BuildingDocument[] | undefined;
  readonly apartments: ApartmentTotals;
}

function estateOf(estate: EstateDocument, locale: TextLanguage, forPublic: boolean): NavigatorEstate {
  const { name, legalNotice } = locale ? inLanguage(estate, locale, ['name', 'legalNotice']) : estate;
  return withoutEmpty({
    id: String(estate._id),
    name,
    slug: estate.slug,
    type: estate.type,
    city: estate.address.city,
    currency: estate.currency,
    areaUnit: estate.areaUnit,
    timezone: estate.timezone,
    location: estate.location,
    northOffset: estate.northOffset,
    completionDate: estate.completionDate,
    legalNotice,
    status: forPublic ? undefined : estate.status,
  }) as NavigatorEstate;
}

function buildingOf(building: BuildingDocument, locale: TextLanguage): NavigatorBuilding {
  const { name, code, floorsAbove, floors } = locale ? inLanguage(building, locale, ['name']) : building;
  return withoutEmpty({
    id: String(building._id),
    name,
    code,
    floorsAbove,
    floors: floors.map((floor) =>
      withoutEmpty({
        level: floor.level,
        label: (locale ? inLanguage(floor, locale, ['label']) : floor).label,
        navigatorImageId: floor.navigatorImageId ? String(floor.navigatorImageId) : undefined,
      }),
    ),
  }) as NavigatorBuilding;
}

function parentOf({ navigator, apartments }: ParentNavigator, locale: TextLanguage): NavigatorParent {
  const { name } = locale ? inLanguage(navigator, locale, ['name']) : navigator;
  return { id: String(navigator._id), name, ...(apartments ? { apartments } : {}) };
}

function buildingsOf(buildings: readonly BuildingDocument[], locale: TextLanguage) {
  return buildings.map((building) => ({
    id: String(building._id),
    name: (locale ? inLanguage(building, locale, ['name']) : building).name,
  }));
}

/** Points of interest as everyone gets them, in a language. */
function pointOf(point: PointOfInterestDocument, { related, locale }: NavigatorView) {
  const { key, assetId, ...texts } = point;
  const { title, description } = locale ? inLanguage(texts, locale, ['title', 'description']) : texts;
  return withoutEmpty({ key, title, description, pictureUrl: urlOf(related.urls, assetId) });
}

const idOf = (id: Types.ObjectId | undefined) => (id ? String(id) : undefined);

function publicPoints({ pointsOfInterest = [] }: NavigatorDocument, view: NavigatorView) {
  return pointsOfInterest.length > 0 ? pointsOfInterest.map((point) => pointOf(point, view)) : undefined;
}

function storedPoints({ pointsOfInterest = [] }: NavigatorDocument, view: NavigatorView) {
  if (pointsOfInterest.length === 0) return undefined;
  return pointsOfInterest.map((point) =>
    withoutEmpty({ ...pointOf(point, view), assetId: idOf(point.assetId), i18n: point.i18n }),
  );
}

/** An estate's own logo takes the place of its organization's, on light ground alone. */
function organizationOf({ _id, name, slug, brand }: OrganizationDocument, own?: string) {
  return withoutEmpty({
    id: String(_id),
    name,
    slug,
    logoUrl: own ?? brand.logoUrl,
    logoDarkUrl: own ? undefined : brand.logoDarkUrl,
  });
}

/** The public projection in the visitor's language. Keys are those marked `pub` in the contract, and the navigator's context. */
export function publicNavigator(
  { navigator, estate, organization }: NavigatorPlace,
  view: NavigatorView,
  { parent, building, buildings, apartments }: NavigatorContext,
): PublicNavigator {
  return withoutEmpty({
    ...commonFields(navigator, view),
    statusColors: colorsOf(navigator, estate),
    theme: themeOf(navigator, organization),
    filters: filtersOf(navigator, visibilityOf(estate, navigator)),
    settings: publicSettings(navigator, estate),
    parent: parent && parentOf(parent, view.locale),
    estate: estateOf(estate, view.locale, true),
    building: building ? buildingOf(building, view.locale) : undefined,
    buildings: buildings && buildingsOf(buildings, view.locale),
    apartments,
    organization: organizationOf(
      organization,
      urlOf(view.related.urls, estate.logoAssetId) ?? estate.logoUrl,
    ),
    pointsOfInterest: publicPoints(navigator, view),
  }) as PublicNavigator;
}

/** The projection for members in a list: the navigator's own settings, and internal fields. */
export function navigatorForMembers(
  navigator: NavigatorDocument,
  view: NavigatorView,
  { estate, organization }: { estate?: EstateDocument | undefined; organization: OrganizationDocument },
): Navigator {
  return withoutEmpty({
    ...commonFields(navigator, view),
    statusColors: colorsOf(navigator, estate),
    theme: themeOf(navigator, organization),
    filters: filtersOf(navigator, EVERYTHING),
    settings: ownSettings(navigator),
    organizationId: String(navigator.organizationId),
    published: navigator.published,
    showcase: navigator.showcase,
    showcaseOrder: navigator.showcaseOrder,
    coverAssetId: idOf(navigator.coverAssetId),
    modelAssetId: idOf(navigator.modelAssetId),
    i18n: navigator.i18n,
    createdBy: idOf(navigator.createdBy),
    createdAt: navigator.createdAt.toISOString(),
    updatedAt: navigator.updatedAt.toISOString(),
  }) as Navigator;
}

/** One navigator as members get it. */
export function navigatorDetail(
  place: NavigatorPlace,
  view: NavigatorView,
  {
    parent,
    building,
    buildings,
    apartments,
    apartmentIds,
  }: NavigatorContext & { readonly apartmentIds: readonly string[] },
): NavigatorDetail {
  return withoutEmpty({
    ...navigatorForMembers(place.navigator, view, place),
    parent: parent && parentOf(parent, view.locale),
    estate: estateOf(place.estate, view.locale, false),
    building: building ? buildingOf(building, view.locale) : undefined,
    buildings: buildings && buildingsOf(buildings, view.locale),
    apartments,
    organization: organizationOf(place.organization),
    pointsOfInterest: storedPoints(place.navigator, view),
    apartmentIds: [...apartmentIds],
  }) as NavigatorDetail;
}
