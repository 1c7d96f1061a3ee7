import type { Apartment } from '@oriel/contract/apartment';
import { APARTMENT_FIELDS, AREA_PARTS } from '@oriel/contract/apartment-fields';
import { fieldNames } from '@oriel/contract/field-table';
import { recordOf } from '@oriel/contract/record-of';
import { areaSize, decimal, money } from '../../i18n/format.ts';
import { labelId } from '../../i18n/label-id.ts';
import type { MessageId, Translate } from '../../i18n/translate.ts';

/** Placeholder for an unknown value. */
export const NOTHING = '–';

/** Whether the price is the monthly rent: for rent and lease types. */
export function isLet({ type }: Pick<Apartment, 'type'>): boolean {
  return type.endsWith('_RENT') || type.endsWith('_LEASE');
}

/** The price that lists filter and sort by. */
export function listPrice(apartment: Apartment): number | undefined {
  return isLet(apartment) ? apartment.rent?.monthly : apartment.price;
}

export function priceText(apartment: Apartment): string {
  const price = listPrice(apartment);
  return price === undefined ? NOTHING : money(price, apartment.currency);
}

/**
 * The area; nothing where there is none.
 *
 * @param decimals how many all areas of a column have
 */
export function areaText(
  { area, areaUnit }: Pick<Apartment, 'area' | 'areaUnit'>,
  decimals?: number,
): string | undefined {
  return area === undefined ? undefined : areaSize(area, areaUnit, undefined, decimals);
}

/** The floor in the words that visitors read: its own label, the ground floor by name, others by number. */
export function floorText({ floor, floorLabel }: Apartment, t: Translate): string {
  if (floorLabel) return floorLabel;
  return floor === 0 ? t('plan.floorNamed', { floor }) : numberText(floor);
}

export function numberText(value: number | undefined): string {
  return value === undefined ? NOTHING : decimal(value);
}

/** Labels of apartment fields. */
export const FIELD_NAMES: Readonly<Record<string, MessageId>> = {
  ...recordOf(fieldNames(APARTMENT_FIELDS), (name) => labelId('apartment', name)),
  ...recordOf(AREA_PARTS, (part) => labelId('areaPart', part)),
  number: 'apartment.number',
  name: 'apartment.name',
  kind: 'apartment.kind',
  estateId: 'apartment.estate',
  buildingId: 'apartment.building',
  building: 'apartment.building',
  orientations: 'apartment.orientations',
  startPanoramaId: 'apartment.startPanorama',
  planPosition: 'apartment.planPosition',
  levels: 'apartment.levels',
  area: 'apartment.area',
  areas: 'apartment.areas',
  roomList: 'apartment.roomList',
  finish: 'apartment.finish',
  features: 'apartment.features',
  energy: 'apartment.energy',
  price: 'apartment.price',
  priceNet: 'apartment.priceNet',
  pricePerArea: 'apartment.pricePerArea',
  priceHidden: 'apartment.priceHidden',
  promotion: 'apartment.promotion',
  promotionPrice: 'apartment.promotion.price',
  promotionFrom: 'apartment.promotion.from',
  promotionTo: 'apartment.promotion.to',
  rent: 'apartment.rent',
  otherCharges: 'apartment.otherCharges',
  components: 'apartment.components',
  floorPlan2dAssetId: 'apartment.floorPlan2d',
  floorPlan2dUrl: 'apartment.floorPlan2d',
  floorPlan3dAssetId: 'apartment.floorPlan3d',
  cardPdfAssetId: 'apartment.cardPdf',
  cardPdfUrl: 'apartment.cardPdf',
  galleryAssetIds: 'apartment.gallery',
  model3dAssetId: 'apartment.model3d',
  videoAssetId: 'apartment.video',
  viewImageAssetId: 'apartment.viewImage',
  links: 'apartment.links',
  description: 'apartment.description',
  status: 'apartment.status',
  bookedUntil: 'apartment.bookedUntil',
  bookedForInquiryId: 'apartment.bookedFor',
  soldAt: 'apartment.soldAt',
  visible: 'apartment.visible',
  highlighted: 'apartment.highlighted',
  agentIds: 'apartment.agents',
  tags: 'apartment.tags',
  i18n: 'apartment.translations',
};
