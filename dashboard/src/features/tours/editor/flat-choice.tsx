import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { Choice } from '../../../ui/controls.tsx';
import { estatesQuery, flatsQuery } from './place-section.tsx';

/** Chooses a flat, estate by estate: an organization may have thousands. */
export function FlatChoice({
  value,
  estateId,
  invalid,
  onChange,
}: {
  value: string;
  estateId: string | undefined;
  invalid: string | undefined;
  onChange: (id: string) => void;
}) {
  const t = useTranslate();
  const [chosen, setChosen] = useState<string>();
  const estates = useQuery(estatesQuery);
  const estate = chosen ?? estateId ?? estates.data?.[0]?.id ?? '';
  const flats = useQuery({ ...flatsQuery(estate), enabled: estate !== '' });
  const known = flats.data?.some(({ id }) => id === value) ?? true;
  return (
    <div className="grid grid-cols-2 gap-3">
      <Choice
        label={t('place.estate')}
        value={estate}
        options={(estates.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setChosen}
      />
      <Choice
        label={t('place.apartment')}
        value={value}
        invalid={invalid}
        options={[
          { value: '', label: t('place.choose') },
          ...(known || !value ? [] : [{ value, label: t('place.other') }]),
          ...(flats.data ?? []).map(({ id, number }) => ({ value: id, label: number })),
        ]}
        onChange={onChange}
      />
    </div>
  );
}
