import { PANORAMA_VISIBILITIES } from '@oriel/contract/enums';
import type { Panorama } from '@oriel/contract/panorama';
import { ApiError } from '@oriel/sdk/team-client';
import { useForm } from 'react-hook-form';
import { errorDetail } from '../../app/error-text.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toasts } from '../../ui/toast-store.ts';
import { updatePanorama } from './api.ts';

/** As the contract has it: 1..120 characters. */
const NAME_MAX = 120;

type Values = Pick<Panorama, 'name' | 'visibility'>;

export function TourForm({ tour }: { tour: Panorama }) {
  const t = useTranslate();
  const {
    register,
    handleSubmit,
    reset,
    setError,
    formState: { errors, isDirty, isSubmitting },
  } = useForm<Values>({
    values: { name: tour.name, visibility: tour.visibility },
    resetOptions: { keepDirtyValues: true },
  });

  const save = handleSubmit(async (values) => {
    try {
      const saved = await updatePanorama(tour.id, {
        name: values.name.trim(),
        visibility: values.visibility,
      });
      reset({ name: saved.name, visibility: saved.visibility });
      toasts.add({ title: t('tour.saved') });
    } catch (error) {
      const named = error instanceof ApiError ? error.errors?.name?.[0] : undefined;
      if (named) setError('name', { message: named });
      else setError('root', { message: errorDetail(error) });
    }
  });

  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-6">
      <h2 className="text-lg">{t('tour.details')}</h2>
      <Field
        label={t('tour.name')}
        maxLength={NAME_MAX}
        autoComplete="off"
        error={errors.name ? errors.name.message || t('tour.nameNeeded') : undefined}
        {...register('name', { validate: (name) => name.trim().length > 0 || t('tour.nameNeeded') })}
      />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-sm font-medium">{t('tour.visibility')}</legend>
        {PANORAMA_VISIBILITIES.map((visibility) => (
          <label
            key={visibility}
            className="flex items-start gap-3 rounded-control border border-line bg-raised px-3 py-3 transition-colors hover:border-faint has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              value={visibility}
              className="mt-1 accent-accent outline-none"
              aria-describedby={`visibility-${visibility}`}
              {...register('visibility')}
            />
            <span>
              <span className="block text-sm font-medium">{t(`visibility.${visibility}`)}</span>
              <span id={`visibility-${visibility}`} className="block text-sm text-secondary">
                {t(`visibility.${visibility}.help`)}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {errors.root ? <Notice>{errors.root.message}</Notice> : null}
      <Button variant="primary" type="submit" disabled={!isDirty || isSubmitting} className="self-start">
        {t(isSubmitting ? 'action.saving' : 'action.save')}
      </Button>
    </form>
  );
}
