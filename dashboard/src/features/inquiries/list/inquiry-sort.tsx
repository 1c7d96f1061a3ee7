import type { MessageId } from '../../../i18n/translate.ts';
import { CardSort, type CardSortProps } from '../../../kit/list/card-sort.tsx';
import type { CARD_SORTS } from './inquiries-address.ts';

type Sort = (typeof CARD_SORTS)[number];

const NAMES: Readonly<Record<Sort, MessageId>> = {
  '-createdAt': 'inquirySort.createdAtDown',
  createdAt: 'inquirySort.createdAt',
  status: 'inquirySort.status',
  name: 'inquirySort.name',
};

const OTHER: MessageId = 'inquirySort.other';

export function InquirySort(list: Pick<CardSortProps<Sort>, 'sort' | 'onChange'>) {
  return <CardSort {...list} names={NAMES} other={OTHER} />;
}
