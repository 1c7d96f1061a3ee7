import type { Feedback, FeedbackItem } from '@oriel/contract/feedback';
import { useTranslate } from '../../../i18n/translate.ts';
import { SwitchField, TallInput, TextBlock } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useSendForm } from '../../../kit/form/use-send-form.ts';
import { updateProject } from '../api.ts';
import { itemsOf } from './items-of.ts';

interface Values {
  title: string;
  question: string;
  description: string;
  commentsEnabled: boolean;
}

/** Words of an item, and whether it takes comments. */
export function ItemDialog({
  project,
  item,
  onClose,
}: {
  project: Feedback;
  item: FeedbackItem;
  onClose: () => void;
}) {
  const t = useTranslate();
  const sending = useSendForm<Values>({
    values: {
      title: item.title,
      question: item.question ?? '',
      description: item.description ?? '',
      commentsEnabled: item.commentsEnabled,
    },
    // Errors come by the place of the item in the list.
    fieldOf: (path) => path.split('.').at(-1) ?? path,
    send: async ({ title, question, description, commentsEnabled }) => {
      const change = {
        title: title.trim(),
        question: question.trim() || null,
        description: description.trim() || null,
        commentsEnabled,
      };
      await updateProject(project, { items: itemsOf(project, item.id, change) });
      onClose();
    },
  });
  return (
    <FormDialog
      sending={sending}
      title={t('feedback.item.edit.title')}
      action={t('feedback.item.save')}
      onClose={onClose}
    >
      <TallInput
        name="title"
        label={t('feedback.item.title')}
        maxLength={160}
        validate={(text) => text.trim() !== '' || t('invalid.required')}
      />
      <TallInput
        name="question"
        label={t('feedback.item.question')}
        maxLength={500}
        help={t('feedback.item.question.help')}
      />
      <TextBlock name="description" label={t('feedback.item.description')} rows={4} maxLength={4000} />
      <SwitchField name="commentsEnabled" label={t('feedback.item.commentsEnabled')} />
    </FormDialog>
  );
}
