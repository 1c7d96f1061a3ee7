import type { Apartment } from '@oriel/contract/apartment';
import { areaSize, decimal, money } from '../../i18n/format.ts';
import type { MessageId } from '../../i18n/translate.ts';

/** What is shown where nothing is known. */
export const NOTHING = '–';

/** What a flat is priced by: the monthly rent of rent and lease types. */
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

/** Name of a field of a flat, where there is one. */
export const FIELD_NAMES: Readonly<Record<string, MessageId>> = {
  number: 'flat.number',
  name: 'flat.name',
  administrativeNumber: 'flat.administrativeNumber',
  externalId: 'flat.externalId',
  kind: 'flat.kind',
  estateId: 'flat.estate',
  buildingId: 'flat.building',
  building: 'flat.building',
  floor: 'flat.floor',
  floorLabel: 'flat.floorLabel',
  staircase: 'flat.staircase',
  orientations: 'flat.orientations',
  startPanoramaId: 'flat.startPanorama',
  planPosition: 'flat.planPosition',
  rooms: 'flat.rooms',
  bedrooms: 'flat.bedrooms',
  bathrooms: 'flat.bathrooms',
  levels: 'flat.levels',
  area: 'flat.area',
  areaTotal: 'flat.areaTotal',
  areas: 'flat.areas',
  balcony: 'areaPart.balcony',
  terrace: 'areaPart.terrace',
  garden: 'areaPart.garden',
  loggia: 'areaPart.loggia',
  mezzanine: 'areaPart.mezzanine',
  attic: 'areaPart.attic',
  plot: 'areaPart.plot',
  storage: 'areaPart.storage',
  roomList: 'flat.roomList',
  ceilingHeight: 'flat.ceilingHeight',
  finish: 'flat.finish',
  features: 'flat.features',
  energy: 'flat.energy',
  price: 'flat.price',
  priceNet: 'flat.priceNet',
  pricePerArea: 'flat.pricePerArea',
  vatRate: 'flat.vatRate',
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
  virtualWalkUrl: 'flat.virtualWalkUrl',
  view360Url: 'flat.view360Url',
  description: 'flat.description',
  completionDate: 'flat.completionDate',
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
