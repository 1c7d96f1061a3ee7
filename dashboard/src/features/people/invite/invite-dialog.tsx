import { LOCALES, type Locale, type Role } from '@oriel/contract/enums';
import type { Invite } from '@oriel/contract/membership';
import { ApiError } from '@oriel/sdk/team-client';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useStore } from 'zustand';
import { errorText } from '../../../base/error-text.ts';
import { preferences } from '../../../base/preferences.ts';
import { LANGUAGE_NAMES } from '../../../i18n/language.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { applyServerErrors } from '../../../kit/form/apply-server-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice, INPUT } from '../../../ui/controls.tsx';
import { DialogPanel } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { invite } from '../api.ts';
import { EstatesChoice } from '../estates-choice.tsx';
import { RoleChoice } from '../role-choice.tsx';

interface Values {
  email: string;
  role: Role;
  firstName: string;
  lastName: string;
  locale: Locale;
  message: string;
  estateIds: readonly string[];
  allEstates: boolean;
}

const MESSAGE_MAX = 500;

/** What is sent: nothing of what was left empty, and estates for an AGENT alone. */
export function invitationOf(values: Values): Invite {
  const { role, locale, estateIds, allEstates } = values;
  const [email, firstName, lastName, message] = [
    values.email,
    values.firstName,
    values.lastName,
    values.message,
  ].map((text) => text.trim());
  return {
    email: email ?? '',
    role,
    locale,
    ...(firstName ? { firstName } : {}),
    ...(lastName ? { lastName } : {}),
    ...(message ? { message } : {}),
    ...(role === 'AGENT' ? { allEstates, estateIds: allEstates ? [] : [...estateIds] } : {}),
  };
}

/** Asks somebody to join. What was typed stays until it is sent. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const language = useStore(preferences, (state) => state.language);
  const [failure, setFailure] = useState<string>();
  const [leaving, setLeaving] = useState(false);
  const form = useForm<Values>({
    defaultValues: {
      email: '',
      role: 'AGENT',
      firstName: '',
      lastName: '',
      locale: language,
      message: '',
      estateIds: [],
      allEstates: false,
    },
  });
  const { register, watch, setValue, setError, handleSubmit, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const close = () => (isDirty ? setLeaving(true) : onClose());
  const { role, allEstates, estateIds, locale, message } = watch();

  async function send(values: Values): Promise<void> {
    setFailure(undefined);
    const body = invitationOf(values);
    try {
      const [{ checkBody }, { Invite: schema }] = await Promise.all([
        import('../../../base/schema-errors.ts'),
        import('@oriel/contract/membership'),
      ]);
      checkBody(schema, body);
      await invite(body);
      toasts.add({ title: t('invite.sent', { email: body.email }) });
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'ALREADY_MEMBER') {
        setError('email', { message: errorText(error) }, { shouldFocus: true });
      } else setFailure(applyServerErrors(form, error, (path) => path.replace(/^estateIds.*$/, 'estateIds')));
    }
  }

  return (
    <DialogPanel
      open
      wide
      onOpenChange={(next) => {
        if (!next) close();
      }}
      title={t('invite.title')}
      description={t('invite.lead')}
    >
      <form
        noValidate
        onSubmit={(event) => {
          // What the server said of the estates is no word of theirs for the next try.
          form.clearErrors();
          void handleSubmit(send)(event);
        }}
        className="mt-6 flex flex-col gap-6"
      >
        <Field
          label={t('account.email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          error={errors.email?.message}
          {...register('email', { required: t('invite.emailNeeded') })}
        />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Field
            label={t('invite.firstName')}
            autoComplete="off"
            maxLength={60}
            error={errors.firstName?.message}
            {...register('firstName')}
          />
          <Field
            label={t('invite.lastName')}
            autoComplete="off"
            maxLength={60}
            error={errors.lastName?.message}
            {...register('lastName')}
          />
        </div>
        <RoleChoice value={role} onChange={(next) => setValue('role', next, { shouldDirty: true })} />
        {role === 'AGENT' ? (
          <EstatesChoice
            value={{ allEstates, estateIds }}
            error={errors.estateIds?.message ?? undefined}
            onChange={(chosen) => {
              setValue('allEstates', chosen.allEstates, { shouldDirty: true });
              setValue('estateIds', chosen.estateIds, { shouldDirty: true });
            }}
          />
        ) : null}
        <Choice
          label={t('invite.locale')}
          value={locale}
          options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={(next) => setValue('locale', next, { shouldDirty: true })}
        />
        <MessageField
          error={errors.message?.message}
          left={MESSAGE_MAX - message.length}
          field={register('message')}
        />
        {failure ? <Notice>{failure}</Notice> : null}
        {leaving ? (
          <div className="flex flex-col items-end gap-2">
            <Notice>{t('invite.unsent')}</Notice>
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setLeaving(false)}>{t('unsaved.stay')}</Button>
              <Button variant="danger" onClick={onClose}>
                {t('unsaved.leave')}
              </Button>
            </div>
          </div>
        ) : null}
        <div className={leaving ? 'hidden' : 'flex flex-wrap justify-end gap-2'}>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button variant="primary" type="submit" disabled={isSubmitting}>
            {t(isSubmitting ? 'invite.sending' : 'invite.send')}
          </Button>
        </div>
      </form>
    </DialogPanel>
  );
}

function MessageField({
  error,
  left,
  field,
}: {
  error: string | undefined;
  left: number;
  field: ReturnType<ReturnType<typeof useForm<Values>>['register']>;
}) {
  const t = useTranslate();
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {t('invite.message')}
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={MESSAGE_MAX}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-says`}
        className={`${INPUT} py-2`}
        {...field}
      />
      <p id={`${id}-says`} className={error ? 'text-sm text-bad' : 'text-xs text-secondary tabular'}>
        {error ?? t('invite.messageLeft', { count: left })}
      </p>
    </div>
  );
}
