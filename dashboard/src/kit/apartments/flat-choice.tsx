import type { Apartment } from '@oriel/contract/apartment';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from '../../i18n/translate.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Choice } from '../../ui/controls.tsx';
import { folded } from '../../ui/folded.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { type FlatFilter, flatsQuery } from './api.ts';

/** As many as a list is looked through; of more, the server finds what is typed. */
const LIST_MOST = 200;
/** As many as it offers at once. */
const FOUND_MOST = 50;
const SEARCH_PAUSE = 200;

type Place = Pick<FlatFilter, 'estateId' | 'buildingId'>;

/** What a choice among the apartments of a place begins with, and how many there are. */
export const firstFlatsQuery = (within: Place) => flatsQuery({ ...within, sort: 'number', limit: LIST_MOST });

/**
 * Chooses an apartment. A few are a list; of more, the server finds those whose number, name or id in another system is typed.
 *
 * @param within an estate, a building; nothing can be chosen while it is undefined
 * @param none what stands for no apartment
 */
export function FlatChoice({
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
  const search = useSettled(typed.trim(), SEARCH_PAUSE) || undefined;
  const enabled = within !== undefined;
  const first = useQuery({ ...firstFlatsQuery(within ?? {}), enabled });
  const many = (first.data?.meta.total ?? 0) > LIST_MOST;
  const found = useQuery({
    ...flatsQuery({ ...within, sort: 'number', limit: FOUND_MOST, search }),
    enabled: enabled && many,
  });
  const isListed = first.data?.data.some(({ id }) => id === value) ?? false;
  const chosen = useQuery({ ...flatsQuery({ ids: [value] }), enabled: value !== '' && !isListed });
  const one = value === '' || isListed ? undefined : chosen.data?.data[0];

  const option = ({ id, number }: Apartment) => ({ value: id, label: number });
  if (!many) {
    const flats = enabled ? (first.data?.data ?? []) : [];
    return (
      <Choice
        label={label}
        value={value}
        disabled={enabled && first.isPending}
        invalid={invalid}
        options={[{ value: '', label: none }, ...[...(one ? [one] : []), ...flats].map(option)]}
        onChange={onChange}
      />
    );
  }
  const { data: answered = [], meta } = found.data ?? {};
  const isCurrent = typed.trim() === (search ?? '') && found.isSuccess && !found.isPlaceholderData;
  // Until the server has answered, Enter must not take one that was not typed.
  const flats = isCurrent
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
      options={flats.map(option)}
      more={more}
      error={invalid}
      onType={setTyped}
      onChange={onChange}
    />
  );
}
