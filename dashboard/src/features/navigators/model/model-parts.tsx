import type { Apartment } from '@oriel/contract/apartment';
import { folded } from '@oriel/contract/folded';
import type { ModelPart } from '@oriel/contract/navigator-model';
import { useMemo, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslate } from '../../../i18n/translate.ts';
import { Choice, Toggle } from '../../../ui/controls.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import type { ModelValues } from './model-form.tsx';

/** Parts shown at once; the others are found by their name. */
const SHOWN = 60;

/** The parts of a model with their apartments: by name, or as the team says. */
export function ModelParts({
  parts,
  apartments,
}: {
  parts: readonly ModelPart[];
  apartments: readonly Pick<Apartment, 'id' | 'number'>[];
}) {
  const t = useTranslate();
  const { watch, setValue } = useFormContext<ModelValues>();
  const [typed, setTyped] = useState('');
  const [free, setFree] = useState(false);
  const assigned = watch('assigned');
  const ownerOf = (part: ModelPart): string => assigned[`n${part.node}`] ?? part.apartmentId ?? '';
  const found = useMemo(() => {
    const wanted = folded(typed);
    return parts.filter(
      (part) => folded(part.name).includes(wanted) && (!free || part.apartmentId === undefined),
    );
  }, [parts, typed, free]);
  const options = [
    { value: '', label: t('model.noApartment') },
    ...apartments.map(({ id, number }) => ({ value: id, label: number })),
  ];
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-secondary">{t('model.partsHelp')}</p>
      <div className="flex flex-wrap items-end gap-4">
        <SearchField label={t('model.findPart')} value={typed} onChange={setTyped} />
        <Toggle label={t('model.onlyFree')} on={free} onChange={setFree} />
      </div>
      <p role="status" className="text-sm text-secondary">
        {t('model.partCount', { count: found.length, shown: Math.min(found.length, SHOWN) })}
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {found.slice(0, SHOWN).map((part) => (
          <li
            key={part.node}
            className="grid grid-cols-[1fr_128px] items-center gap-4 py-2 sm:grid-cols-[1fr_220px]"
          >
            <span className="min-w-0 text-sm">
              <span className="block truncate">{part.name || t('model.unnamed', { number: part.node })}</span>
              <span className="text-xs text-secondary tabular">
                {t('model.triangles', { count: part.triangles })}
              </span>
            </span>
            <Choice
              hideLabel
              label={t('model.apartmentOf', { name: part.name || String(part.node) })}
              value={ownerOf(part)}
              options={options}
              onChange={(id) =>
                setValue('assigned', { ...assigned, [`n${part.node}`]: id }, { shouldDirty: true })
              }
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
