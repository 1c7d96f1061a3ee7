import type {
  Apartment,
  ApartmentLinks,
  Component,
  OtherCharge,
  Promotion,
  PublicApartment,
  Rent,
} from '@oriel/contract/apartment';
import { APARTMENT_FIELDS, APARTMENT_FILES } from '@oriel/contract/apartment-fields';
import { publicPart } from '@oriel/contract/field-table';
import { recordOf } from '@oriel/contract/record-of';
import { dayIn } from '../../../platform/calendar.ts';
import { amountOf, fromMinor } from '../../../platform/money.ts';
import { fieldsOf, withoutEmpty } from '../../../platform/present.ts';
import { inLanguage } from '../../../platform/translation.ts';
import { urlOf, urlsOf } from '../../asset/urls.ts';
import { presentDaylight } from './daylight.ts';
import type { ApartmentDocument, PromotionDocument, RentDocument } from './model.ts';
import type { PresentationContext } from './presentation-context.ts';
import { type PriceView, priceView } from './price-view.ts';
import { type PublicVisibility, visibilityOfApartment } from './public-visibility.ts';

const PUBLIC_FIELDS = publicPart(APARTMENT_FIELDS);

type Id = { toString(): string } | null | undefined;

function idOf(id: Id): string | undefined {
  return id ? String(id) : undefined;
}

function time(date: Date | null | undefined): string | undefined {
  return date?.toISOString();
}

export function presentPromotion(promotion: PromotionDocument | null | undefined): Promotion | undefined {
  if (!promotion) return undefined;
  const { price, priceNet, from, to, label } = promotion;
  return withoutEmpty({
    price: fromMinor(price),
    priceNet: amountOf(priceNet),
    from,
    to,
    label,
  }) as Promotion;
}

export function presentRent(rent: RentDocument | null | undefined): Rent | undefined {
  if (!rent) return undefined;
  const { monthly, adminFee, deposit, availableFrom, minTermMonths } = rent;
  return withoutEmpty({
    monthly: fromMinor(monthly),
    adminFee: amountOf(adminFee),
    deposit: amountOf(deposit),
    availableFrom,
    minTermMonths,
  }) as Rent;
}

export function presentCharges(charges: ApartmentDocument['otherCharges']): OtherCharge[] {
  return charges.map(({ label, amount, required }) => ({ label, amount: fromMinor(amount), required }));
}

export function presentComponents(components: ApartmentDocument['components']): Component[] {
  return components.map(
    ({ apartmentId, kind, label, price, required }) =>
      withoutEmpty({
        apartmentId: idOf(apartmentId),
        kind,
        label,
        price: amountOf(price),
        required,
      }) as Component,
  );
}

function mediaOf(
  apartment: ApartmentDocument,
  { urls }: PresentationContext,
): ApartmentLinks & { galleryUrls: string[] } {
  const { links = {} } = apartment;
  return withoutEmpty({
    floorPlan2dUrl: urlOf(urls, apartment.floorPlan2dAssetId) ?? links.floorPlan2dUrl,
    floorPlan3dUrl: urlOf(urls, apartment.floorPlan3dAssetId) ?? links.floorPlan3dUrl,
    cardPdfUrl: urlOf(urls, apartment.cardPdfAssetId) ?? links.cardPdfUrl,
    galleryUrls: urlsOf(urls, apartment.galleryAssetIds),
    model3dUrl: urlOf(urls, apartment.model3dAssetId),
    videoUrl: urlOf(urls, apartment.videoAssetId) ?? links.videoUrl,
    viewImageUrl: urlOf(urls, apartment.viewImageAssetId) ?? links.viewImageUrl,
  }) as ApartmentLinks & { galleryUrls: string[] };
}

/** The fields that no setting hides; visitors get only references they may see. */
function openFields(apartment: ApartmentDocument, context: PresentationContext) {
  const { locale, seen } = context;
  const { startPanoramaId } = apartment;
  const { name, description } = locale ? inLanguage(apartment, locale, ['name', 'description']) : apartment;
  const estate = context.estates.get(String(apartment.estateId));
  return {
    id: String(apartment._id),
    number: apartment.number,
    name,
    kind: apartment.kind,
    type: apartment.type,
    estateId: String(apartment.estateId),
    buildingId: idOf(apartment.buildingId),
    ...fieldsOf(PUBLIC_FIELDS, apartment),
    orientations: apartment.orientations,
    preferredAngles: apartment.preferredAngles
      .filter(({ navigatorId }) => seen?.has(String(navigatorId)) ?? true)
      .map((one) => ({
        navigatorId: String(one.navigatorId),
        imageId: String(one.imageId),
        index: one.index,
        angle: one.angle,
        visibleArea: one.visibleArea,
      })),
    startPanoramaId: seen?.has(String(startPanoramaId)) === false ? undefined : idOf(startPanoramaId),
    daylight: presentDaylight(apartment.daylight),
    levels: apartment.levels,
    area: apartment.area,
    // An apartment without its estate is an error that the audit reports; the list must still open.
    areaUnit: estate?.areaUnit ?? 'm2',
    currency: estate?.currency ?? 'PLN',
    areas: apartment.areas ?? {},
    roomList: apartment.roomList.map((room) =>
      withoutEmpty({ name: room.name, type: room.type, area: room.area }),
    ),
    finish: apartment.finish,
    features: apartment.features,
    energy: apartment.energy ? withoutEmpty(apartment.energy) : undefined,
    ...mediaOf(apartment, context),
    description,
    highlighted: apartment.highlighted,
  };
}

/** The price fields for members. */
function priceFields(apartment: ApartmentDocument, view: PriceView) {
  return {
    price: amountOf(apartment.price),
    pricePerArea: amountOf(apartment.pricePerArea),
    promotion: presentPromotion(apartment.promotion),
    promotionActive: view.promotionActive,
    effectivePrice: amountOf(view.effectivePrice),
    lowestPrice30d: amountOf(view.lowestPrice30d),
    priceValidFrom: time(apartment.priceValidFrom),
    otherCharges: presentCharges(apartment.otherCharges),
    components: presentComponents(apartment.components),
    rent: presentRent(apartment.rent),
  };
}

function viewOf(apartment: ApartmentDocument, context: PresentationContext): PriceView {
  const timeZone = context.estates.get(String(apartment.estateId))?.timezone ?? 'UTC';
  const day = { today: dayIn(timeZone, context.now), timeZone };
  return priceView(apartment, day, context.priceRows.get(String(apartment._id)));
}

/** The prices that visitors may see. A promotion shows only while it runs: a future one is the team's secret. */
function publicPrices(
  apartment: ApartmentDocument,
  context: PresentationContext,
  visibility: PublicVisibility,
) {
  const view = viewOf(apartment, context);
  const all = priceFields(apartment, view);
  const components = all.components.map(({ apartmentId, ...component }) =>
    apartmentId && context.seen?.has(apartmentId) ? { apartmentId, ...component } : component,
  );
  if (visibility.price) {
    return {
      ...all,
      components,
      promotion: view.promotionActive ? all.promotion : undefined,
      pricePerArea: visibility.pricePerArea ? all.pricePerArea : undefined,
    };
  }
  const { availableFrom, minTermMonths } = all.rent ?? {};
  return {
    otherCharges: [],
    components: components.map(({ price: _hidden, ...component }) => component),
    rent: all.rent ? withoutEmpty({ availableFrom, minTermMonths }) : undefined,
  };
}

/** An apartment for visitors. Its keys are those marked `pub` in the contract; what `visibility` hides is absent. */
export function publicApartment(
  apartment: ApartmentDocument,
  context: PresentationContext,
  visibility: PublicVisibility,
): PublicApartment {
  const building = context.buildings.get(idOf(apartment.buildingId) ?? '');
  const estate = context.estates.get(String(apartment.estateId));
  return withoutEmpty({
    ...openFields(apartment, context),
    ...publicPrices(apartment, context, visibilityOfApartment(visibility, apartment)),
    completionDate: apartment.completionDate ?? building?.completionDate ?? estate?.completionDate,
    status: visibility.status ? apartment.status : undefined,
  }) as PublicApartment;
}

function presentSync(sync: ApartmentDocument['sync']) {
  if (!sync) return undefined;
  return withoutEmpty({
    integrationId: String(sync.integrationId),
    externalStatus: sync.externalStatus
      ? { id: sync.externalStatus.id, name: sync.externalStatus.name }
      : undefined,
    lastSyncedAt: sync.lastSyncedAt.toISOString(),
    missingSince: time(sync.missingSince),
    lockedFields: sync.lockedFields,
  });
}

/** An apartment for members: the public fields, none hidden, and the team's own. */
export function apartmentForMembers(apartment: ApartmentDocument, context: PresentationContext): Apartment {
  const { views, favorites, inquiries, lastViewedAt } = apartment.stats;
  return withoutEmpty({
    ...openFields(apartment, context),
    ...priceFields(apartment, viewOf(apartment, context)),
    ...fieldsOf(APARTMENT_FIELDS, apartment),
    status: apartment.status,
    organizationId: String(apartment.organizationId),
    planPosition: apartment.planPosition
      ? { assetId: String(apartment.planPosition.assetId), points: apartment.planPosition.points }
      : undefined,
    priceNet: amountOf(apartment.priceNet),
    pricePerAreaNet: amountOf(apartment.pricePerAreaNet),
    priceHidden: apartment.priceHidden,
    ...recordOf(APARTMENT_FILES, (file) => idOf(apartment[file])),
    galleryAssetIds: apartment.galleryAssetIds.map(String),
    links: withoutEmpty(apartment.links ?? {}),
    statusChangedAt: apartment.statusChangedAt.toISOString(),
    bookedUntil: time(apartment.bookedUntil),
    bookedForInquiryId: idOf(apartment.bookedForInquiryId),
    bookedBy: idOf(apartment.bookedBy),
    soldAt: time(apartment.soldAt),
    visible: apartment.visible,
    agentIds: apartment.agentIds.map(String),
    tags: apartment.tags,
    sync: presentSync(apartment.sync),
    stats: withoutEmpty({ views, favorites, inquiries, lastViewedAt: time(lastViewedAt) }),
    i18n: apartment.i18n,
    createdBy: idOf(apartment.createdBy),
    createdAt: apartment.createdAt.toISOString(),
    updatedAt: apartment.updatedAt.toISOString(),
  }) as Apartment;
}
