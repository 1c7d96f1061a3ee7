import { PERSON_CODE_MINUTES } from '@oriel/contract/person';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../base/services.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { applyServerErrors } from '../../kit/form/apply-server-errors.ts';
import { MailsKept } from '../../kit/mails-kept.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isAddress } from './person-link.ts';

/** Replaces the address that the page was opened with, once a code has proved the new one. */
export function ChangeAddress({ token }: { token: string }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm({ defaultValues: { email: '', code: '' } });

  const submit = handleSubmit(async ({ email, code }) => {
    setFailure(undefined);
    try {
      if (sentTo === undefined) {
        await api.call('sendPersonCode', { body: { token, email: email.trim() } });
        setSentTo(email.trim());
        return;
      }
      const body = { token, email: sentTo, code: digitsOf(code) };
      const { data } = await api.call('changePersonAddress', { body });
      // The page follows what stands behind `#`; the link before opens nothing any more.
      location.replace(`#${data.token}`);
    } catch (error) {
      setFailure(applyServerErrors({ setError }, error));
    }
  });

  if (!open)
    return (
      <Button size="small" className="w-fit" onClick={() => setOpen(true)}>
        {t('person.address.change')}
      </Button>
    );
  return (
    <form
      onSubmit={submit}
      noValidate
      className="flex max-w-[480px] flex-col gap-4 rounded-card border border-line bg-raised p-4"
    >
      {failure ? <Notice>{failure}</Notice> : null}
      {sentTo === undefined ? (
        <Field
          key="email"
          label={t('person.address.new')}
          type="email"
          autoComplete="email"
          inputMode="email"
          autoFocus
          error={errors.email ? errors.email.message || t('person.ask.needed') : undefined}
          {...register('email', { validate: isAddress })}
        />
      ) : (
        <>
          <Notice tone="calm">
            {t('person.address.sent', { email: sentTo, minutes: PERSON_CODE_MINUTES })}
          </Notice>
          <MailsKept />
          <Field
            key="code"
            label={t('person.address.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            error={errors.code ? errors.code.message || t('person.address.codeNeeded') : undefined}
            {...register('code', { validate: (text) => digitsOf(text).length === 8 })}
          />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" type="submit" disabled={isSubmitting}>
          {t(sentTo === undefined ? 'person.address.send' : 'person.address.change')}
        </Button>
        {sentTo === undefined ? null : (
          <Button onClick={() => setSentTo(undefined)}>{t('person.address.other')}</Button>
        )}
        <Button onClick={() => setOpen(false)}>{t('action.cancel')}</Button>
      </div>
    </form>
  );
}

/** People copy codes with spaces around and in them. */
function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
