import { Plus, X } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslate } from '../../../i18n/translate.ts';
import { TextInput } from '../../../kit/form/fields.tsx';
import { numberOf } from '../../../kit/form/number-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Writing } from '../../../ui/reading.tsx';
import { AssetField } from '../form/asset-field.tsx';
import { type BuildingValues, filledFloors, newFloor } from './building-values.ts';
import { FloorTranslations } from './floor-translations.tsx';

/** The floors of a building: labels and plans. */
export function FloorsEditor() {
  const t = useTranslate();
  const { control, watch, getValues, setValue } = useFormContext<BuildingValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'floors' });
  const [above, below] = [numberOf(watch('floorsAbove')) ?? 0, numberOf(watch('floorsBelow')) ?? 0];
  const labelOf = (level: number) => (level === 0 ? t('floors.ground') : String(level));
  const filled = filledFloors(watch('floors'), { above, below }, labelOf);
  const missing = filled.length - fields.length;
  const top = Math.max(-1, ...fields.map(({ level }) => numberOf(level) ?? -1));
  return (
    <div className="flex flex-col gap-4">
      {fields.length === 0 ? <p className="text-sm text-secondary">{t('floors.none')}</p> : null}
      <ul className="flex flex-col divide-y divide-line">
        {fields.map((field, index) => (
          <li
            key={field.id}
            className="grid grid-cols-[72px_minmax(0,1fr)_32px] items-start gap-3 py-3 sm:grid-cols-[72px_minmax(0,160px)_minmax(0,1fr)_32px]"
          >
            <TextInput
              name={`floors.${index}.level`}
              label={t('floors.level')}
              numeric
              needed={t('limits.number')}
            />
            <TextInput
              name={`floors.${index}.label`}
              label={t('floors.label')}
              maxLength={40}
              needed={t('floors.labelNeeded')}
            />
            <div className="max-sm:order-last max-sm:col-span-3">
              <AssetField
                name={`floors.${index}.planAssetId`}
                label={t('floors.plan')}
                types={['FLOOR_PLAN', 'IMAGE']}
              />
            </div>
            <Writing>
              <Button
                variant="quiet"
                size="icon"
                className="mt-6"
                aria-label={t('form.takeAway', { name: t('plan.floorNamed', { floor: field.label }) })}
                onClick={() => remove(index)}
              >
                <X size={16} strokeWidth={1.5} aria-hidden />
              </Button>
            </Writing>
          </li>
        ))}
      </ul>
      <Writing>
        <div className="flex flex-wrap gap-2">
          {missing > 0 && missing <= 60 ? (
            <Button
              size="small"
              onClick={() =>
                setValue('floors', filledFloors(getValues('floors'), { above, below }, labelOf), {
                  shouldDirty: true,
                })
              }
            >
              {t('floors.fill', { count: missing })}
            </Button>
          ) : null}
          <Button size="small" onClick={() => append(newFloor(top + 1, labelOf(top + 1)))}>
            <Plus size={16} strokeWidth={1.5} aria-hidden />
            {t('floors.add')}
          </Button>
        </div>
      </Writing>
      <FloorTranslations fields={fields} />
    </div>
  );
}
