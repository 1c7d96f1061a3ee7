import { useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { ApartmentChoice } from '../../../kit/apartments/apartment-choice.tsx';
import { useEstates } from '../../../kit/list/choices.ts';
import { Choice } from '../../../ui/controls.tsx';

/** Selects an apartment by estate: an organization may have thousands. */
export function EstateApartmentChoice({
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
  const { data: estates = [] } = useEstates();
  const estate = chosen ?? estateId ?? estates[0]?.id ?? '';
  return (
    <div className="grid grid-cols-2 gap-3">
      <Choice
        label={t('place.estate')}
        value={estate}
        options={estates.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={setChosen}
      />
      <ApartmentChoice
        label={t('place.apartment')}
        value={value}
        within={estate === '' ? undefined : { estateId: [estate] }}
        none={t('place.choose')}
        invalid={invalid}
        onChange={onChange}
      />
    </div>
  );
}
