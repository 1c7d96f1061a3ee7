import type { Apartment } from '@oriel/contract/apartment';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { everyApartmentQuery } from '../../../kit/apartments/api.ts';
import { priceText } from '../../../kit/apartments/words.ts';

const FRESH_MS = 60_000;

export interface UnitPickerProps {
  readonly estateId: string;
  /** excluded ids: the apartment itself, and units already sold with it */
  readonly except: readonly string[];
  readonly onPick: (unit: Apartment) => void;
}

/** Selects parking spaces, garages and storage rooms of the estate to sell with an apartment; nothing if there are none. */
export function UnitPicker({ estateId, except, onPick }: UnitPickerProps) {
  const t = useTranslate();
  const id = useId();
  const { data } = useQuery({
    ...everyApartmentQuery({
      estateId: [estateId],
      kind: ['PARKING', 'GARAGE', 'STORAGE'],
      status: ['ACTIVE', 'BOOKED'],
      sort: 'number',
    }),
    staleTime: FRESH_MS,
  });
  const offered = (data ?? []).filter((unit) => !except.includes(unit.id));
  if (offered.length === 0) return null;
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {t('apartmentPage.pickUnit')}
      </label>
      <select
        id={id}
        value=""
        onChange={({ target }) => {
          const unit = offered.find((one) => one.id === target.value);
          if (unit) onPick(unit);
        }}
        className="h-[32px] max-w-full rounded-control border border-line bg-raised px-2 text-sm font-medium hover:border-faint"
      >
        <option value="">{t('apartmentPage.pickUnit')}</option>
        {offered.map((unit) => (
          <option key={unit.id} value={unit.id}>
            {`${unit.number}, ${t(`apartmentKind.${unit.kind}`)}, ${priceText(unit)}`}
          </option>
        ))}
      </select>
    </>
  );
}
