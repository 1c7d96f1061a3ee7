import type { Feedback } from '@oriel/contract/feedback';
import { FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useTranslate } from '../../../i18n/translate.ts';
import { OneOfField, TextBlock, TextInput } from '../../../kit/form/fields.tsx';
import { useSendForm } from '../../../kit/form/use-send-form.ts';
import { Button } from '../../../ui/button.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CategoriesField } from './categories-field.tsx';
import { CoverField } from './cover-field.tsx';
import { ProjectTranslations } from './project-translations.tsx';
import { type ProjectValues, valuesOf } from './project-values.ts';
import { RulesField } from './rules-field.tsx';

const VISIBILITIES = ['PUBLIC', 'UNLISTED', 'PRIVATE'] as const;
const TITLE_MIN = 3;

/** Errors of categories as a whole are shown at the first one. */
const fieldOf = (path: string): string =>
  path.startsWith('categories') && !/\.(label|i18n\..+)$/.test(path) ? 'categories.0.label' : path;

/** The essentials of a project, new or saved. */
export function ProjectForm({
  project,
  submitLabel,
  onSave,
}: {
  project?: Feedback;
  submitLabel: string;
  /** Saves, and returns the saved project. */
  onSave: (values: ProjectValues) => Promise<Feedback>;
}) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { form, submit, failure } = useSendForm<ProjectValues>({
    values: valuesOf(project),
    fieldOf,
    send: async (values, { reset }) => {
      const saved = await onSave(values);
      reset(values);
      await navigate(`/dashboard/feedback/${saved.id}`);
    },
  });
  const { isDirty, isSubmitting } = form.formState;

  return (
    <FormProvider {...form}>
      <LeaveGuard when={isDirty && !isSubmitting} name={form.watch('title')} />
      <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-[640px] flex-col gap-6">
        <TextInput
          name="title"
          label={t('feedbackForm.title')}
          maxLength={160}
          validate={(text) => text.trim().length >= TITLE_MIN || t('feedbackForm.titleNeeded')}
        />
        <TextInput
          name="question"
          label={t('feedbackForm.question')}
          help={t('feedbackForm.question.help')}
          maxLength={500}
        />
        <TextBlock name="description" label={t('feedbackForm.description')} />
        <TextBlock
          name="plainText"
          label={t('feedbackForm.plainText')}
          help={t('feedbackForm.plainText.help')}
          maxLength={4000}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextInput name="opensAt" type="datetime-local" label={t('feedbackForm.opensAt')} />
          <TextInput
            name="closesAt"
            type="datetime-local"
            label={t('feedbackForm.closesAt')}
            help={t('feedbackForm.closesAt.help')}
            validate={(closes) => {
              const opens = form.getValues('opensAt');
              return closes === '' || opens === '' || closes > opens || t('feedbackForm.closesTooEarly');
            }}
          />
        </div>
        <OneOfField
          name="visibility"
          label={t('feedbackForm.visibility')}
          options={VISIBILITIES.map((value) => ({ value, label: t(`feedbackVisibility.${value}`) }))}
        />
        <CategoriesField />
        {project && project.items.length > 1 ? (
          <OneOfField
            name="startingItemId"
            label={t('feedbackForm.startingItem')}
            options={[
              { value: '', label: t('feedbackForm.startingItem.first') },
              ...project.items.map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
        ) : null}
        <CoverField project={project} />
        <ProjectTranslations />
        <RulesField />
        {failure ? <Notice>{failure}</Notice> : null}
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" type="submit" disabled={isSubmitting}>
            {isSubmitting ? t('action.saving') : submitLabel}
          </Button>
          <Button
            variant="quiet"
            onClick={() =>
              void navigate(project ? `/dashboard/feedback/${project.id}` : '/dashboard/feedback')
            }
          >
            {t('action.cancel')}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
