import { PROPERTY_TYPES, type PropertyType } from '@oriel/contract/enums';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/controls.tsx';
import { DialogPanel } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toasts } from '../../ui/toast-store.ts';
import { createEstate } from './api.ts';
import { takeErrors } from './form/take-errors.ts';

interface Values {
  name: string;
  type: PropertyType;
  city: string;
  country: string;
}

/** The few words an estate begins with; everything else is told on its own page. */
export function NewEstate({ country, onClose }: { country: string; onClose: () => void }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const form = useForm<Values>({ defaultValues: { name: '', type: 'RESIDENTIAL', city: '', country } });
  const { register, handleSubmit, formState, watch, setValue, getFieldState, resetField } = form;
  const { errors, isSubmitting } = formState;

  // Where the others are may be known only after the dialog has opened.
  useEffect(() => {
    if (!getFieldState('country').isDirty) resetField('country', { defaultValue: country });
  }, [country, getFieldState, resetField]);

  async function create({ name, type, city, country: code }: Values): Promise<void> {
    setFailure(undefined);
    try {
      const address = { city: city.trim(), country: code.trim().toUpperCase() };
      const body = { name: name.trim(), type, address };
      const [{ checkBody }, { EstateCreate }] = await Promise.all([
        import('../../app/schema-errors.ts'),
        import('@oriel/contract/estate'),
      ]);
      checkBody(EstateCreate, body);
      const estate = await createEstate(body);
      toasts.add({ title: t('newEstate.done', { name: estate.name }) });
      await navigate(`/dashboard/estates/${estate.id}?tab=details`);
    } catch (error) {
      setFailure(
        takeErrors(form, error, (path) =>
          path.startsWith('address.') ? path.slice('address.'.length) : path,
        ),
      );
    }
  }

  return (
    <DialogPanel
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={t('estates.new')}
      description={t('newEstate.lead')}
    >
      <form noValidate onSubmit={handleSubmit(create)} className="mt-6 flex flex-col gap-4">
        <Field
          label={t('field.name')}
          autoComplete="off"
          maxLength={160}
          error={errors.name?.message}
          {...register('name', { required: t('field.nameNeeded') })}
        />
        <Choice
          label={t('field.type')}
          value={watch('type')}
          options={PROPERTY_TYPES.map((value) => ({ value, label: t(`propertyType.${value}`) }))}
          onChange={(value) => setValue('type', value)}
        />
        <div className="grid grid-cols-[minmax(0,1fr)_96px] gap-3">
          <Field
            label={t('field.city')}
            maxLength={80}
            error={errors.city?.message}
            {...register('city', { required: t('field.cityNeeded') })}
          />
          <Field
            label={t('field.country')}
            maxLength={2}
            error={errors.country?.message}
            {...register('country', { required: t('field.countryNeeded') })}
          />
        </div>
        {failure ? <Notice>{failure}</Notice> : null}
        <div className="mt-2 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" type="submit" disabled={isSubmitting}>
            {t(isSubmitting ? 'action.saving' : 'newEstate.create')}
          </Button>
        </div>
      </form>
    </DialogPanel>
  );
}
