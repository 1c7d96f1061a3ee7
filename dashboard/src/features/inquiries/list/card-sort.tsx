import { type MessageId, useTranslate } from '../../../i18n/translate.ts';
import { FilterChoice } from '../../../ui/filter-choice.tsx';
import { CARD_SORTS, type InquiriesState } from './inquiries-address.ts';

const WORDS: Readonly<Record<(typeof CARD_SORTS)[number], MessageId>> = {
  '-createdAt': 'inquirySort.createdAtDown',
  createdAt: 'inquirySort.createdAt',
  status: 'inquirySort.status',
  name: 'inquirySort.name',
};

/** The order of the list on screens too narrow for a table. Also one that only an address offers, once it is set. */
export function CardSort({
  sort: { key, descending },
  onChange,
}: {
  sort: InquiriesState['sort'];
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
        ...(known ? [] : [{ value: now, label: t('inquirySort.other') }]),
        ...CARD_SORTS.map((value) => ({ value, label: t(WORDS[value]) })),
      ]}
      onChange={onChange}
    />
  );
}
