import { Plus } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslate } from '../../../i18n/translate.ts';
import { AddressInputs } from '../../../kit/form/address-inputs.tsx';
import { FormSection, TextInput } from '../../../kit/form/fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { Writing } from '../../../ui/reading.tsx';
import { type GeneralValues, NO_OFFICE } from './general-values.ts';

/** Maximum number of offices of an organization. */
const OFFICES_MAX = 50;

const PLACE = ['street', 'number', 'postalCode', 'city', 'country'] as const;

/** The sales offices. */
export function SalesOffices() {
  const t = useTranslate();
  const { control } = useFormContext<GeneralValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'salesOffices' });
  return (
    <FormSection id="offices" title={t('offices.title')} lead={t('offices.lead')}>
      {fields.map((field, index) => (
        <fieldset key={field.id} className="flex min-w-0 flex-col gap-4 rounded-card border border-line p-4">
          <legend className="px-2 text-sm font-medium">
            {field.name || t('offices.one', { number: index + 1 })}
          </legend>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <TextInput name={`salesOffices.${index}.name`} label={t('field.name')} maxLength={120} />
            <TextInput
              name={`salesOffices.${index}.phone`}
              type="tel"
              label={t('field.phone')}
              maxLength={40}
            />
            <TextInput
              name={`salesOffices.${index}.email`}
              type="email"
              label={t('account.email')}
              maxLength={254}
            />
            <AddressInputs path={`salesOffices.${index}.address`} fields={PLACE} needed />
          </div>
          <Writing>
            {' '}
            <Button size="small" variant="quiet" className="self-start" onClick={() => remove(index)}>
              {t('offices.remove')}
            </Button>
          </Writing>
        </fieldset>
      ))}
      <Writing>
        {fields.length < OFFICES_MAX ? (
          <Button size="small" className="self-start" onClick={() => append(NO_OFFICE)}>
            <Plus size={16} strokeWidth={1.5} aria-hidden />
            {t('offices.add')}
          </Button>
        ) : null}
      </Writing>
    </FormSection>
  );
}
