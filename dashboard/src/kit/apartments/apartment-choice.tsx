import type { Apartment } from '@oriel/contract/apartment';
import { folded } from '@oriel/contract/folded';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from '../../i18n/translate.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Choice } from '../../ui/controls.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { type ApartmentFilter, apartmentsQuery } from './api.ts';

/** Up to this many apartments are a plain list; beyond, the server searches. */
const LIST_MOST = 200;
/** Search results shown at once. */
const FOUND_MOST = 50;

type Place = Pick<ApartmentFilter, 'estateId' | 'buildingId'>;

/** The first apartments of a place for a choice, with their total number. */
export const firstApartmentsQuery = (within: Place) =>
  apartmentsQuery({ ...within, sort: 'number', limit: LIST_MOST });

/**
 * Selects an apartment: from a list if there are few, else by searching number, name or external id on the server.
 *
 * @param within an estate or a building; nothing can be selected while it is undefined
 * @param none label of the empty choice
 */
export function ApartmentChoice({
  label,
  value,
  within,
  none,
  invalid,
  onChange,
}: {
  label: string;
  value: string;
  within: Place | undefined;
  none: string;
  invalid?: string | undefined;
  onChange: (id: string) => void;
}) {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim()) || undefined;
  const enabled = within !== undefined;
  const first = useQuery({ ...firstApartmentsQuery(within ?? {}), enabled });
  const many = (first.data?.meta.total ?? 0) > LIST_MOST;
  const found = useQuery({
    ...apartmentsQuery({ ...within, sort: 'number', limit: FOUND_MOST, search }),
    enabled: enabled && many,
  });
  const isListed = first.data?.data.some(({ id }) => id === value) ?? false;
  const chosen = useQuery({ ...apartmentsQuery({ ids: [value] }), enabled: value !== '' && !isListed });
  const one = value === '' || isListed ? undefined : chosen.data?.data[0];

  const option = ({ id, number }: Apartment) => ({ value: id, label: number });
  if (!many) {
    const apartments = enabled ? (first.data?.data ?? []) : [];
    return (
      <Choice
        label={label}
        value={value}
        disabled={enabled && first.isPending}
        invalid={invalid}
        options={[{ value: '', label: none }, ...[...(one ? [one] : []), ...apartments].map(option)]}
        onChange={onChange}
      />
    );
  }
  const { data: answered = [], meta } = found.data ?? {};
  const isCurrent = typed.trim() === (search ?? '') && found.isSuccess && !found.isPlaceholderData;
  // Until the server has answered, Enter must not select an unrelated apartment.
  const apartments = isCurrent
    ? answered
    : answered.filter(({ number }) => folded(number).includes(folded(typed)));
  const left = isCurrent ? (meta?.total ?? 0) - answered.length : 0;
  const more = left > 0 ? t('combobox.more', { count: left }) : isCurrent ? undefined : '…';
  const known = [...(first.data?.data ?? []), ...(one ? [one] : [])].find(({ id }) => id === value);
  return (
    <Combobox
      label={label}
      value={value}
      shown={known?.number ?? ''}
      options={apartments.map(option)}
      more={more}
      error={invalid}
      onType={setTyped}
      onChange={onChange}
    />
  );
}
