import type { Apartment } from '@oriel/contract/apartment';
import { APARTMENT_FIELDS, AREA_PARTS } from '@oriel/contract/apartment-fields';
import { fieldNames } from '@oriel/contract/field-table';
import { recordOf } from '@oriel/contract/record-of';
import { areaSize, decimal, money } from '../../i18n/format.ts';
import { labelId } from '../../i18n/label-id.ts';
import type { MessageId } from '../../i18n/translate.ts';

/** Placeholder for an unknown value. */
export const NOTHING = '–';

/** Whether the price is the monthly rent: for rent and lease types. */
export function isLet({ type }: Pick<Apartment, 'type'>): boolean {
  return type.endsWith('_RENT') || type.endsWith('_LEASE');
}

/** The price that lists filter and sort by. */
export function listPrice(flat: Apartment): number | undefined {
  return isLet(flat) ? flat.rent?.monthly : flat.price;
}

export function priceText(flat: Apartment): string {
  const price = listPrice(flat);
  return price === undefined ? NOTHING : money(price, flat.currency);
}

export function areaText({ area, areaUnit }: Apartment): string {
  return areaSize(area, areaUnit);
}

export function numberText(value: number | undefined): string {
  return value === undefined ? NOTHING : decimal(value);
}

/** Labels of apartment fields. */
export const FIELD_NAMES: Readonly<Record<string, MessageId>> = {
  ...recordOf(fieldNames(APARTMENT_FIELDS), (name) => labelId('flat', name)),
  ...recordOf(AREA_PARTS, (part) => labelId('areaPart', part)),
  number: 'flat.number',
  name: 'flat.name',
  kind: 'flat.kind',
  estateId: 'flat.estate',
  buildingId: 'flat.building',
  building: 'flat.building',
  orientations: 'flat.orientations',
  startPanoramaId: 'flat.startPanorama',
  planPosition: 'flat.planPosition',
  levels: 'flat.levels',
  area: 'flat.area',
  areas: 'flat.areas',
  roomList: 'flat.roomList',
  finish: 'flat.finish',
  features: 'flat.features',
  energy: 'flat.energy',
  price: 'flat.price',
  priceNet: 'flat.priceNet',
  pricePerArea: 'flat.pricePerArea',
  priceHidden: 'flat.priceHidden',
  promotion: 'flat.promotion',
  promotionPrice: 'flat.promotion.price',
  promotionFrom: 'flat.promotion.from',
  promotionTo: 'flat.promotion.to',
  rent: 'flat.rent',
  otherCharges: 'flat.otherCharges',
  components: 'flat.components',
  floorPlan2dAssetId: 'flat.floorPlan2d',
  floorPlan2dUrl: 'flat.floorPlan2d',
  floorPlan3dAssetId: 'flat.floorPlan3d',
  cardPdfAssetId: 'flat.cardPdf',
  cardPdfUrl: 'flat.cardPdf',
  galleryAssetIds: 'flat.gallery',
  model3dAssetId: 'flat.model3d',
  videoAssetId: 'flat.video',
  viewImageAssetId: 'flat.viewImage',
  links: 'flat.links',
  description: 'flat.description',
  status: 'flat.status',
  bookedUntil: 'flat.bookedUntil',
  bookedForInquiryId: 'flat.bookedFor',
  soldAt: 'flat.soldAt',
  visible: 'flat.visible',
  highlighted: 'flat.highlighted',
  agentIds: 'flat.agents',
  tags: 'flat.tags',
  i18n: 'flat.translations',
};
