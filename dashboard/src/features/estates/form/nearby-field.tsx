import { Plus, X } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslate } from '../../../i18n/translate.ts';
import { TextInput } from '../../../kit/form/fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { Writing } from '../../../ui/reading.tsx';
import type { EstateValues } from './estate-values.ts';

/** Places of interest near the estate. */
export function NearbyField() {
  const t = useTranslate();
  const { control } = useFormContext<EstateValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'nearby' });
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col gap-6">
        {fields.map((field, index) => (
          <li
            key={field.id}
            className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_96px_32px]"
          >
            <TextInput
              name={`nearby.${index}.name`}
              label={t('field.name')}
              maxLength={120}
              needed={t('field.nameNeeded')}
              className="max-sm:col-span-2"
            />
            <TextInput
              name={`nearby.${index}.category`}
              label={t('nearby.category')}
              maxLength={40}
              needed={t('nearby.categoryNeeded')}
            />
            <TextInput name={`nearby.${index}.walkMinutes`} label={t('nearby.minutes')} numeric />
            <Writing>
              <Button
                variant="quiet"
                size="icon"
                aria-label={t('form.takeAway', { name: field.name || t('nearby.place') })}
                onClick={() => remove(index)}
                className="mt-6 max-sm:mt-0"
              >
                <X size={16} strokeWidth={1.5} aria-hidden />
              </Button>
            </Writing>
          </li>
        ))}
      </ul>
      <Writing>
        <Button
          size="small"
          className="self-start"
          onClick={() => append({ name: '', category: '', walkMinutes: '', lat: '', lng: '' })}
        >
          <Plus size={16} strokeWidth={1.5} aria-hidden />
          {t('nearby.add')}
        </Button>
      </Writing>
    </div>
  );
}
