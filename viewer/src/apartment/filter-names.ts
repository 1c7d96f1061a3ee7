import type { PublicApartment } from '@oriel/contract/apartment';
import type { NavigatorFilter } from '@oriel/contract/enums';
import { countsBedrooms } from '../core/rooms-counted.ts';
import type { TextId } from '../locales/texts.tsx';

export const FILTER_NAMES: Readonly<Record<NavigatorFilter, TextId>> = {
  rooms: 'filter.rooms',
  area: 'filter.area',
  price: 'filter.price',
  pricePerArea: 'filter.pricePerArea',
  floor: 'filter.floor',
  building: 'filter.building',
  staircase: 'filter.staircase',
  orientation: 'filter.orientation',
  status: 'filter.status',
  kind: 'filter.kind',
  features: 'filter.features',
  completion: 'filter.completion',
  promotion: 'filter.promotion',
  panorama: 'filter.panorama',
  sun: 'filter.sun',
  sunTime: 'filter.sunTime',
  openView: 'filter.openView',
};

/** What a filter is called for these apartments. */
export function filterName(filter: NavigatorFilter, apartments: readonly PublicApartment[]): TextId {
  return filter === 'rooms' && countsBedrooms(apartments) ? 'apartment.bedrooms' : FILTER_NAMES[filter];
}
