import type { NavigatorFilter } from '@oriel/contract/enums';
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
