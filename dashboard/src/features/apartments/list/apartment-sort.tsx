import type { MessageId } from '../../../i18n/translate.ts';
import { CardSort, type CardSortProps } from '../../../kit/list/card-sort.tsx';
import type { CARD_SORTS } from './list-address.ts';

type Sort = (typeof CARD_SORTS)[number];

const NAMES: Readonly<Record<Sort, MessageId>> = {
  number: 'apartmentSort.number',
  price: 'apartmentSort.price',
  '-price': 'apartmentSort.priceDown',
  pricePerArea: 'apartmentSort.pricePerArea',
  '-pricePerArea': 'apartmentSort.pricePerAreaDown',
  area: 'apartmentSort.area',
  '-area': 'apartmentSort.areaDown',
  rooms: 'apartmentSort.rooms',
  '-rooms': 'apartmentSort.roomsDown',
  floor: 'apartmentSort.floor',
  '-floor': 'apartmentSort.floorDown',
  status: 'apartmentSort.status',
  '-updatedAt': 'apartmentSort.updatedAtDown',
};

const OTHER: MessageId = 'apartmentSort.other';

export function ApartmentSort(list: Pick<CardSortProps<Sort>, 'sort' | 'onChange'>) {
  return <CardSort {...list} names={NAMES} other={OTHER} />;
}
