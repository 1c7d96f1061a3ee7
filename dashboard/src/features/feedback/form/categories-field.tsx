import { FEEDBACK_CATEGORIES_MAX } from '@oriel/contract/feedback';
import { Plus, X } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { INPUT } from '../../../ui/controls.tsx';
import { textsIn } from '../texts-in.ts';
import { CATEGORY_COLORS, type ProjectValues } from './project-values.ts';

/** Topics of comments: a name and a colour each. */
export function CategoriesField() {
  const t = useTranslate();
  const { control, register, formState } = useFormContext<ProjectValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'categories', keyName: 'rowId' });
  const errors = formState.errors.categories;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-sm font-medium">{t('feedbackForm.categories')}</legend>
      <p className="text-xs text-secondary">{t('feedbackForm.categories.help')}</p>
      {fields.map((field, index) => {
        const place = index + 1;
        const error = errors?.[index]?.label?.message;
        return (
          <div key={field.rowId} className="flex flex-col gap-1">
            <div className="flex items-center gap-2">
              <input
                type="color"
                aria-label={t('feedbackForm.categoryColor', { place })}
                className="size-[40px] shrink-0 cursor-pointer rounded-control border border-edge bg-raised p-1"
                {...register(`categories.${index}.color`)}
              />
              <input
                aria-label={t('feedbackForm.categoryLabel', { place })}
                aria-invalid={error ? true : undefined}
                maxLength={60}
                className={`${INPUT} h-[40px]`}
                {...register(`categories.${index}.label`, {
                  validate: (label) => label.trim() !== '' || t('feedbackForm.categoryNeeded'),
                })}
              />
              <Button
                size="icon"
                variant="quiet"
                aria-label={t('feedbackForm.categoryRemove', { place })}
                onClick={() => remove(index)}
              >
                <X size={16} strokeWidth={1.5} aria-hidden />
              </Button>
            </div>
            {error ? <p className="text-sm text-bad">{error}</p> : null}
          </div>
        );
      })}
      {fields.length < FEEDBACK_CATEGORIES_MAX ? (
        <Button
          size="small"
          className="self-start"
          onClick={() =>
            append({
              key: '',
              label: '',
              color: CATEGORY_COLORS[fields.length % CATEGORY_COLORS.length] ?? CATEGORY_COLORS[0],
              i18n: textsIn(undefined, 'label'),
            })
          }
        >
          <Plus size={16} strokeWidth={1.5} aria-hidden />
          {t('feedbackForm.categoryAdd')}
        </Button>
      ) : null}
    </fieldset>
  );
}
