import { COMMENT_LENGTH_MAX, COMMENT_NAME_MAX } from '@oriel/contract/comment-text';
import type { PublicFeedback, PublicFeedbackItem } from '@oriel/contract/feedback';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslate } from '../../../i18n/translate.ts';
import { OneOfField, TallInput, TextBlock } from '../../../kit/form/fields.tsx';
import { useSendForm } from '../../../kit/form/use-send-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { sendComment } from './api.ts';
import type { Pin } from './item-shown.tsx';

interface Values {
  body: string;
  name: string;
  email: string;
  category: string;
}

/** Adds a comment to an item; with a pin, at a point of its picture. */
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
  const [done, setDone] = useState<'published' | 'waits'>();
  const { form, submit, failure } = useSendForm<Values>({
    values: { body: '', name: '', email: '', category: '' },
    send: async ({ body, name, email, category }, { resetField }) => {
      setDone(undefined);
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
    },
  });
  const { isSubmitting } = form.formState;
  const { requireName, requireEmail } = project.settings;

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <h2 className="text-lg">{t('feedback.say')}</h2>
        <TextBlock
          name="body"
          label={t('feedback.say.body')}
          rows={5}
          maxLength={COMMENT_LENGTH_MAX}
          validate={(text) => text.trim() !== '' || t('feedback.say.bodyNeeded')}
        />
        {project.categories.length > 0 ? (
          <OneOfField
            name="category"
            label={t('feedback.say.category')}
            options={[
              { value: '', label: t('feedback.say.anyCategory') },
              ...project.categories.map(({ key, label }) => ({ value: key, label })),
            ]}
          />
        ) : null}
        <TallInput
          name="name"
          label={t(requireName ? 'feedback.say.name' : 'feedback.say.nameOptional')}
          autoComplete="nickname"
          maxLength={COMMENT_NAME_MAX}
          validate={(name) => !requireName || name.trim().length >= 2 || t('feedback.say.nameNeeded')}
        />
        {requireEmail ? (
          <TallInput
            name="email"
            label={t('account.email')}
            type="email"
            autoComplete="email"
            help={t('feedback.say.email.help')}
            validate={(email) => email.includes('@') || t('feedback.say.emailNeeded')}
          />
        ) : null}
        {pin ? <p className="text-sm text-secondary">{t('feedback.say.pinned')}</p> : null}
        {failure ? <Notice>{failure}</Notice> : null}
        {done ? <Notice tone="calm">{t(`feedback.say.${done}`)}</Notice> : null}
        <Button variant="primary" type="submit" disabled={isSubmitting} className="self-start">
          {t(isSubmitting ? 'feedback.say.sending' : 'feedback.say.send')}
        </Button>
      </form>
    </FormProvider>
  );
}
