import { type MessageId, useTranslate } from '../../../i18n/translate.ts';
import { FilterChoice } from '../../../ui/filter-choice.tsx';
import { CARD_SORTS, type ListState } from './list-address.ts';

const WORDS: Readonly<Record<(typeof CARD_SORTS)[number], MessageId>> = {
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

/** The order of the list on screens too narrow for a table; also one that only the table's heads offer, once it is set. */
export function CardSort({
  sort: { key, descending },
  onChange,
}: {
  sort: ListState['sort'];
  onChange: (sort: string) => void;
}) {
  const t = useTranslate();
  const now = `${descending ? '-' : ''}${key}`;
  const known = CARD_SORTS.find((one) => one === now);
  return (
    <FilterChoice
      label={t('estates.sort')}
      value={known ?? now}
      options={[
        ...(known ? [] : [{ value: now, label: t('apartmentSort.other') }]),
        ...CARD_SORTS.map((value) => ({ value, label: t(WORDS[value]) })),
      ]}
      onChange={onChange}
    />
  );
}
