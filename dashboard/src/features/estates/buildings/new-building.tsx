import type { EstateDetail } from '@oriel/contract/estate';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslate } from '../../../i18n/translate.ts';
import { createBuilding } from '../../../kit/estates/api.ts';
import { applyServerErrors } from '../../../kit/form/apply-server-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogPanel } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { nextCode } from './next-code.ts';

interface Values {
  name: string;
  code: string;
  floorsAbove: string;
}

/** The few words a building begins with. */
export function NewBuilding({ estate, onClose }: { estate: EstateDetail; onClose: () => void }) {
  const t = useTranslate();
  const [failure, setFailure] = useState<string>();
  const form = useForm<Values>({
    defaultValues: {
      name: '',
      code: nextCode(estate.buildings.map(({ code }) => code ?? '')),
      floorsAbove: '4',
    },
  });
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;

  async function create({ name, code, floorsAbove }: Values): Promise<void> {
    setFailure(undefined);
    try {
      await createBuilding({
        estateId: estate.id,
        name: name.trim(),
        ...(code.trim() ? { code: code.trim() } : {}),
        floorsAbove: Number(floorsAbove),
      });
      toasts.add({ title: t('newEstate.done', { name: name.trim() }) });
      onClose();
    } catch (error) {
      setFailure(applyServerErrors(form, error, (path) => path));
    }
  }

  return (
    <DialogPanel
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={t('buildings.new')}
    >
      <form noValidate onSubmit={handleSubmit(create)} className="mt-6 flex flex-col gap-4">
        <Field
          label={t('field.name')}
          maxLength={120}
          error={errors.name?.message}
          {...register('name', { required: t('field.nameNeeded') })}
        />
        <div className="grid grid-cols-2 gap-3">
          <Field label={t('field.code')} maxLength={20} error={errors.code?.message} {...register('code')} />
          <Field
            label={t('field.floorsAbove')}
            type="number"
            error={errors.floorsAbove?.message}
            {...register('floorsAbove', {
              pattern: { value: /^\d{1,3}$/, message: t('field.wholeNumber') },
              required: t('field.wholeNumber'),
            })}
          />
        </div>
        {failure ? <Notice>{failure}</Notice> : null}
        <div className="mt-2 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" type="submit" disabled={isSubmitting}>
            {t(isSubmitting ? 'action.saving' : 'buildings.create')}
          </Button>
        </div>
      </form>
    </DialogPanel>
  );
}
