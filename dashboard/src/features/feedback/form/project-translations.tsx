import { LOCALES, type Locale } from '@oriel/contract/enums';
import { recordOf } from '@oriel/contract/record-of';
import { useFormContext } from 'react-hook-form';
import { useTranslate } from '../../../i18n/translate.ts';
import { TextInput } from '../../../kit/form/fields.tsx';
import type { ProjectValues } from './project-values.ts';
import { TranslatedTexts } from './translated-texts.tsx';

const TITLE_MIN = 3;

/** The texts of a project and the names of its categories in the other languages. */
export function ProjectTranslations() {
  const { getValues } = useFormContext<ProjectValues>();
  const saved = getValues('categories');
  return (
    <TranslatedTexts
      titleMin={TITLE_MIN}
      descriptionMax={20_000}
      others={{
        translated: recordOf(LOCALES, (locale) => saved.map(({ i18n }) => i18n[locale])),
        names: (locale) => saved.map((_, index) => `categories.${index}.i18n.${locale}`),
        fields: (locale) => <CategoryNames locale={locale} />,
      }}
    />
  );
}

function CategoryNames({ locale }: { locale: Locale }) {
  const t = useTranslate();
  const categories = useFormContext<ProjectValues>().watch('categories');
  return categories.map(({ label }, index) => (
    <TextInput
      // Removing a category moves the ones below it up: their inputs have to read their values anew.
      // biome-ignore lint/suspicious/noArrayIndexKey: the place is what the field is called by
      key={`${categories.length}-${index}`}
      name={`categories.${index}.i18n.${locale}.label`}
      label={t('feedbackForm.categoryNamed', { name: label || String(index + 1) })}
      maxLength={60}
    />
  ));
}
