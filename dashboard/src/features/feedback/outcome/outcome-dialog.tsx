import { LOCALES } from '@oriel/contract/enums';
import { type Feedback, OUTCOMES_MAX } from '@oriel/contract/feedback';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import { LANGUAGE_NAMES } from '../../../i18n/language.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { TextBlock } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { TranslationsHelp, useOtherLanguages } from '../../../kit/form/other-languages.tsx';
import { useSendForm } from '../../../kit/form/use-send-form.ts';
import { Button } from '../../../ui/button.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { updateProject } from '../api.ts';
import { sentTexts, type TextsIn, textsIn } from '../texts-in.ts';
import { AnsweredComments } from './answered-comments.tsx';

const TEXT_MAX = 2000;

interface Values {
  outcome: string;
  i18n: TextsIn<'outcome'>;
  outcomes: { text: string; i18n: TextsIn<'text'>; commentIds: string[] }[];
}

/** The outcome in one's own words, and decision by decision with the comments that each answers. */
export function OutcomeDialog({ project: newest, onClose }: { project: Feedback; onClose: () => void }) {
  const t = useTranslate();
  // As it was opened: a decision that a colleague adds meanwhile is refused as a conflict, and not overwritten.
  const [project] = useState(newest);
  const sending = useSendForm<Values>({
    values: {
      outcome: project.outcome ?? '',
      i18n: textsIn(project.i18n, 'outcome'),
      outcomes: project.outcomes.map(({ text, i18n, commentIds }) => ({
        text,
        i18n: textsIn(i18n, 'text'),
        commentIds: [...commentIds],
      })),
    },
    // Errors of single comments are shown at the decision.
    fieldOf: (path) => path.replace(/\.commentIds.*$/, '.text'),
    send: async ({ outcome, i18n, outcomes }) => {
      await updateProject(project, {
        outcome: outcome.trim() || null,
        i18n: sentTexts(i18n, 'outcome'),
        outcomes: outcomes.map(({ text, i18n: texts, commentIds }) => ({
          text: text.trim(),
          i18n: sentTexts(texts, 'text'),
          commentIds,
        })),
      });
      toasts.add({ title: t('form.saved') });
      onClose();
    },
  });
  const { form } = sending;
  const languages = useOtherLanguages(
    Object.fromEntries(
      LOCALES.map((locale) => [
        locale,
        [project.i18n?.[locale]?.outcome, ...project.outcomes.map(({ i18n }) => i18n?.[locale]?.text)],
      ]),
    ),
  );
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'outcomes',
    keyName: 'rowId',
  });
  return (
    <FormDialog
      sending={sending}
      wide
      title={t('feedbackOutcome.title')}
      description={t('feedbackOutcome.text')}
      closeLabel={t('action.close')}
      action={t('action.save')}
      onClose={onClose}
    >
      <TextBlock name="outcome" label={t('feedbackOutcome.whole')} rows={3} maxLength={20_000} />
      {languages.map((locale) => (
        <details key={locale}>
          <summary className="rounded-control text-sm font-medium">{LANGUAGE_NAMES[locale]}</summary>
          <div className="mt-3">
            <TextBlock
              name={`i18n.${locale}.outcome`}
              label={t('feedbackOutcome.whole')}
              rows={3}
              maxLength={20_000}
            />
          </div>
        </details>
      ))}
      <TranslationsHelp />
      {fields.map((field, index) => {
        const place = index + 1;
        return (
          <fieldset
            key={field.rowId}
            className="flex min-w-0 flex-col gap-3 rounded-card border border-line p-4"
          >
            <legend className="px-1 text-sm font-medium">{t('feedbackOutcome.decision', { place })}</legend>
            <TextBlock
              name={`outcomes.${index}.text`}
              label={t('feedbackOutcome.decided')}
              rows={2}
              maxLength={TEXT_MAX}
              validate={(text) => text.trim() !== '' || t('invalid.required')}
            />
            {languages.map((locale) => (
              <details key={locale}>
                <summary className="rounded-control text-sm font-medium">{LANGUAGE_NAMES[locale]}</summary>
                <div className="mt-3">
                  <TextBlock
                    name={`outcomes.${index}.i18n.${locale}.text`}
                    label={t('feedbackOutcome.decided')}
                    rows={2}
                    maxLength={TEXT_MAX}
                  />
                </div>
              </details>
            ))}
            <AnsweredComments
              project={project}
              place={place}
              chosen={form.watch(`outcomes.${index}.commentIds`)}
              onChange={(ids) =>
                form.setValue(`outcomes.${index}.commentIds`, [...ids], { shouldDirty: true })
              }
            />
            <Button size="small" variant="quiet" className="self-end" onClick={() => remove(index)}>
              <Trash2 size={16} strokeWidth={1.5} aria-hidden />
              {t('feedbackOutcome.remove', { place })}
            </Button>
          </fieldset>
        );
      })}
      {fields.length < OUTCOMES_MAX ? (
        <Button
          className="self-start"
          onClick={() => append({ text: '', i18n: textsIn(undefined, 'text'), commentIds: [] })}
        >
          <Plus size={16} strokeWidth={1.5} aria-hidden />
          {t('feedbackOutcome.add')}
        </Button>
      ) : null}
    </FormDialog>
  );
}
