import { type MessageId, useTranslate } from '../../i18n/translate.ts';
import { FilterChoice } from '../../ui/filter-choice.tsx';

export interface CardSortProps<Sort extends string> {
  readonly sort: { readonly key: string; readonly descending: boolean };
  /** Orders that are offered, `-` before those that descend, with their names. */
  readonly names: Readonly<Record<Sort, MessageId>>;
  /** Name of one that only the table's heads or an address offer; shown once it is set. */
  readonly other: MessageId;
  readonly onChange: (sort: string) => void;
}

/** The order of a list on screens too narrow for a table. */
export function CardSort<Sort extends string>({
  sort: { key, descending },
  names,
  other,
  onChange,
}: CardSortProps<Sort>) {
  const t = useTranslate();
  const now = `${descending ? '-' : ''}${key}`;
  const offered = Object.entries<MessageId>(names).map(([value, name]) => ({ value, label: t(name) }));
  const isOffered = offered.some(({ value }) => value === now);
  return (
    <FilterChoice
      label={t('estates.sort')}
      value={now}
      options={[...(isOffered ? [] : [{ value: now, label: t(other) }]), ...offered]}
      onChange={onChange}
    />
  );
}
