import { COMMENT_LENGTH_MAX, COMMENT_NAME_MAX } from '@oriel/contract/comment-text';
import type { PublicFeedback, PublicFeedbackItem } from '@oriel/contract/feedback';
import { ApiError } from '@oriel/sdk/team-client';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorText } from '../../../base/error-text.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice, INPUT } from '../../../ui/controls.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { sendComment } from './api.ts';
import type { Pin } from './item-shown.tsx';

interface Values {
  body: string;
  name: string;
  email: string;
  category: string;
}

const FIELDS = ['body', 'name', 'email', 'category'] as const;

/** Says something about an item; with a pin, at a point of its picture. */
export function CommentForm({
  item,
  project,
  pin,
  onSent,
}: {
  item: PublicFeedbackItem;
  project: PublicFeedback;
  pin: Pin | undefined;
  onSent: () => void;
}) {
  const t = useTranslate();
  const id = useId();
  const [done, setDone] = useState<'published' | 'waits'>();
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, formState, setError, watch, setValue, resetField } = useForm<Values>({
    defaultValues: { body: '', name: '', email: '', category: '' },
  });
  const { errors, isSubmitting } = formState;
  const { requireName, requireEmail } = project.settings;

  const submit = handleSubmit(async ({ body, name, email, category }) => {
    setFailure(undefined);
    setDone(undefined);
    try {
      const { status } = await sendComment(item.id, {
        body: body.trim(),
        ...(name.trim() ? { name: name.trim() } : {}),
        ...(email.trim() ? { email: email.trim() } : {}),
        ...(category ? { category } : {}),
        ...(pin ? { position: { kind: 'IMAGE' as const, ...pin } } : {}),
      });
      setDone(status === 'PUBLISHED' ? 'published' : 'waits');
      resetField('body');
      onSent();
    } catch (error) {
      const wrong = error instanceof ApiError ? (error.errors ?? {}) : {};
      for (const field of FIELDS) {
        const words = wrong[field];
        if (words) setError(field, { message: words.join(', ') });
      }
      setFailure(errorText(error));
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <h2 className="text-lg">{t('feedback.say')}</h2>
      <div className="flex flex-col gap-1">
        <label htmlFor={id} className="text-sm font-medium">
          {t('feedback.say.body')}
        </label>
        <textarea
          id={id}
          rows={5}
          maxLength={COMMENT_LENGTH_MAX}
          aria-invalid={errors.body ? true : undefined}
          aria-describedby={errors.body ? `${id}-says` : undefined}
          className={`${INPUT} py-2 text-base`}
          {...register('body', { validate: (text) => text.trim() !== '' || t('feedback.say.bodyNeeded') })}
        />
        {errors.body ? (
          <p id={`${id}-says`} className="text-sm text-bad">
            {errors.body.message}
          </p>
        ) : null}
      </div>
      {project.categories.length > 0 ? (
        <Choice
          label={t('feedback.say.category')}
          value={watch('category')}
          options={[
            { value: '', label: t('feedback.say.anyCategory') },
            ...project.categories.map(({ key, label }) => ({ value: key, label })),
          ]}
          onChange={(category) => setValue('category', category)}
        />
      ) : null}
      <Field
        label={t(requireName ? 'feedback.say.name' : 'feedback.say.nameOptional')}
        autoComplete="nickname"
        maxLength={COMMENT_NAME_MAX}
        error={errors.name?.message}
        {...register('name', {
          validate: (name) => !requireName || name.trim().length >= 2 || t('feedback.say.nameNeeded'),
        })}
      />
      {requireEmail ? (
        <Field
          label={t('account.email')}
          type="email"
          autoComplete="email"
          help={t('feedback.say.email.help')}
          error={errors.email?.message}
          {...register('email', {
            validate: (email) => email.includes('@') || t('feedback.say.emailNeeded'),
          })}
        />
      ) : null}
      {pin ? <p className="text-sm text-secondary">{t('feedback.say.pinned')}</p> : null}
      {failure ? <Notice>{failure}</Notice> : null}
      {done ? <Notice tone="calm">{t(`feedback.say.${done}`)}</Notice> : null}
      <Button variant="primary" type="submit" disabled={isSubmitting} className="self-start">
        {t(isSubmitting ? 'feedback.say.sending' : 'feedback.say.send')}
      </Button>
    </form>
  );
}
