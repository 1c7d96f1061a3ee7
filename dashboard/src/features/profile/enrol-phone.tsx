import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { refresh } from '../../base/refresh.ts';
import { loadIdentity, session } from '../../base/services.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { CodeForm } from '../../kit/sign-in/code-form.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogPanel } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { toasts } from '../../ui/toast-store.ts';
import { dialled } from './profile-values.ts';

/** Enrols a phone as the second factor: its number, then the code sent to it. */
export function EnrolPhone({ phone, onClose }: { phone: string; onClose: () => void }) {
  const t = useTranslate();
  const [chosen, setChosen] = useState<string>();
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ defaultValues: { phone } });

  async function finish(code: string): Promise<void> {
    session.signedIn(await (await loadIdentity()).phone.finish(code));
    await refresh('me');
    toasts.add({ title: t('security.enrolled') });
    onClose();
  }

  return (
    <DialogPanel
      alert
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('security.enrol')}
      description={chosen ? t('code.lead', { phone: chosen }) : t('security.enrolText')}
    >
      <div className="mt-4 flex flex-col gap-4">
        {chosen ? (
          <CodeForm
            label={t('security.enrolFinish')}
            send={async () => (await loadIdentity()).phone.begin(chosen)}
            submit={finish}
          >
            <Button variant="quiet" size="small" onClick={() => setChosen(undefined)}>
              {t('code.back')}
            </Button>
          </CodeForm>
        ) : (
          <form
            noValidate
            onSubmit={handleSubmit((values) => setChosen(dialled(values.phone)))}
            className="flex flex-col gap-4"
          >
            <Field
              label={t('profile.phone')}
              type="tel"
              autoComplete="tel"
              help={t('profile.enrolPhoneHelp')}
              error={errors.phone ? t('code.error.phone') : undefined}
              {...register('phone', { validate: (text) => /^\+[1-9]\d{6,14}$/.test(dialled(text)) })}
            />
            <div className="flex flex-wrap justify-end gap-2">
              <Button onClick={onClose}>{t('action.cancel')}</Button>
              <Button variant="primary" type="submit">
                {t('security.sendCode')}
              </Button>
            </div>
          </form>
        )}
      </div>
    </DialogPanel>
  );
}
