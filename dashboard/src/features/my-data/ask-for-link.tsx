import { PERSON_LINK_DAYS } from '@oriel/contract/person';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorDetail } from '../../base/error-text.ts';
import { api } from '../../base/services.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { MailsKept } from '../../kit/mails-kept.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isAddress } from './person-link.ts';

/** Asks for the address that the link goes to. The answer is the same for every address. */
export function AskForLink({
  expired,
  organizationId,
}: {
  expired: boolean;
  organizationId: string | undefined;
}) {
  const t = useTranslate();
  const [sentTo, setSentTo] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting },
  } = useForm({ defaultValues: { email: '' } });
  const send = handleSubmit(async ({ email }) => {
    setFailure(undefined);
    try {
      await api.call('requestPersonLink', {
        body: { email: email.trim(), ...(organizationId ? { organizationId } : {}) },
      });
      setSentTo(email.trim());
    } catch (error) {
      setFailure(errorDetail(error));
    }
  });
  return (
    <div className="flex max-w-[480px] flex-col gap-6">
      <div>
        <h1 className="text-2xl">{t('person.title')}</h1>
        <p className="mt-2 text-secondary">{t('person.ask.lead')}</p>
      </div>
      {expired ? <Notice>{t('person.expired')}</Notice> : null}
      {failure ? <Notice>{failure}</Notice> : null}
      {sentTo ? (
        <>
          <Notice tone="calm">{t('person.ask.sent', { email: sentTo, days: PERSON_LINK_DAYS })}</Notice>
          <MailsKept />
          <Button className="w-fit" onClick={() => setSentTo(undefined)}>
            {t('person.ask.again')}
          </Button>
        </>
      ) : (
        <form onSubmit={send} noValidate className="flex flex-col gap-4">
          <Field
            label={t('person.ask.email')}
            type="email"
            autoComplete="email"
            inputMode="email"
            error={errors.email ? t('person.ask.needed') : undefined}
            {...register('email', { validate: isAddress })}
          />
          <Button variant="primary" type="submit" disabled={isSubmitting} className="h-[44px] w-fit">
            {t('person.ask.send')}
          </Button>
        </form>
      )}
      <p className="text-sm text-secondary">{t('person.ask.noEmail')}</p>
    </div>
  );
}
