import { AREA_PARTS } from '@oriel/contract/apartment-fields';
import { ROOM_TYPES } from '@oriel/contract/enums';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { unitName } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { useApartment } from './apartment-context.ts';
import { type ApartmentValues, ENERGY_PARTS } from './apartment-values.ts';
import { FINISH_CHOICES } from './basics-section.tsx';
import { FormSection, PlainField, SelectField, TextField, THREE } from './fields.tsx';

/** Size and layout. */
export function LayoutSection() {
  const t = useTranslate();
  const { apartment } = useApartment();
  const unit = unitName(apartment.areaUnit);
  return (
    <FormSection id="layout" title={t('apartmentPage.layout')}>
      <div className={THREE}>
        <TextField path="area" label={t('apartment.area')} unit={unit} numeric />
        <PlainField name="areaTotal" unit={unit} />
        <PlainField name="rooms" />
        <PlainField name="bedrooms" />
        <PlainField name="bathrooms" />
        <TextField path="levels" label={t('apartment.levels')} numeric />
        <PlainField name="ceilingHeight" unit={apartment.areaUnit === 'm2' ? 'm' : 'ft'} />
        <SelectField
          path="finish"
          label={t('apartment.finish')}
          options={FINISH_CHOICES.map((value) => ({
            value,
            label: value === '' ? t('apartmentPage.unknown') : t(`finish.${value}`),
          }))}
        />
      </div>
      <TextField path="features" label={t('apartment.features')} help={t('apartmentPage.commas')} />
      <fieldset>
        <legend className="mb-2 font-medium">{t('apartment.areas')}</legend>
        <div className={THREE}>
          {AREA_PARTS.map((part) => (
            <TextField key={part} path={`areas.${part}`} label={t(`areaPart.${part}`)} unit={unit} numeric />
          ))}
        </div>
      </fieldset>
      <RoomList unit={unit} />
      <details className="group">
        <summary className="rounded-control font-medium">{t('apartment.energy')}</summary>
        <div className={`${THREE} mt-3`}>
          <TextField path="energy.class" label={t('energyPart.class')} maxLength={10} />
          {ENERGY_PARTS.map((part) => (
            <TextField
              key={part}
              path={`energy.${part}`}
              label={t(`energyPart.${part}`)}
              unit={part === 'renewableShare' ? '%' : ''}
              numeric
            />
          ))}
        </div>
      </details>
    </FormSection>
  );
}

function RoomList({ unit }: { unit: string }) {
  const t = useTranslate();
  const { may } = useApartment();
  const { control } = useFormContext<ApartmentValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'roomList' });
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{t('apartment.roomList')}</legend>
      <ul className="flex flex-col gap-3">
        {fields.map((field, index) => (
          <li
            key={field.id}
            className="grid grid-cols-2 items-start gap-2 sm:grid-cols-[minmax(0,1fr)_160px_120px_32px]"
          >
            <TextField
              path={`roomList.${index}.name`}
              bare={index > 0}
              label={t('apartment.name')}
              maxLength={60}
            />
            <SelectField
              path={`roomList.${index}.type`}
              bare={index > 0}
              label={t('apartment.kind')}
              options={ROOM_TYPES.map((type) => ({ value: type, label: t(`roomType.${type}`) }))}
            />
            <TextField
              path={`roomList.${index}.area`}
              bare={index > 0}
              label={t('apartment.area')}
              unit={unit}
              numeric
            />
            {may ? (
              <Button
                variant="quiet"
                size="icon"
                aria-label={t('apartmentPage.removeRow', { number: index + 1 })}
                onClick={() => remove(index)}
                className={index > 0 ? 'mt-[6px]' : 'mt-[30px]'}
              >
                <Trash2 size={16} strokeWidth={1.5} aria-hidden />
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {may ? (
        <Button size="small" className="mt-3" onClick={() => append({ name: '', type: 'OTHER', area: '' })}>
          <Plus size={16} strokeWidth={1.5} aria-hidden />
          {t('apartmentPage.addRoom')}
        </Button>
      ) : null}
    </fieldset>
  );
}
