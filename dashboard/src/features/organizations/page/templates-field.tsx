import { LOCALES, type Locale } from '@oriel/contract/enums';
import { INQUIRY_REPLY_SUBJECT_MAX } from '@oriel/contract/inquiry-rules';
import {
  REPLY_PLACEHOLDERS,
  REPLY_TEMPLATE_TEXT_MAX,
  REPLY_TEMPLATES_MAX,
  unknownPlaceholders,
} from '@oriel/contract/reply-template';
import { Plus } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useLanguageName } from '../../../i18n/language-name.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { TextBlock, TextInput } from '../../../kit/form/fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { useReading, Writing } from '../../../ui/reading.tsx';
import { LanguageParts } from './language-parts.tsx';
import { braced } from './placeholders.ts';
import type { SettingsValues } from './settings-values.ts';

const NOTHING = { en: '', gb: '', pl: '' };

/** Replies to inquiries that are written once and used often. */
export function TemplatesField({ locale }: { locale: Locale }) {
  const t = useTranslate();
  const { control } = useFormContext<SettingsValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'replyTemplates' });
  const reading = useReading();
  return (
    <div className="flex flex-col gap-6">
      {fields.length === 0 ? <p className="text-sm">{t('templates.none')}</p> : null}
      {fields.map((field, index) => (
        <Template key={field.id} index={index} locale={locale} onRemove={() => remove(index)} />
      ))}
      {fields.length < REPLY_TEMPLATES_MAX && !reading ? (
        <Button
          size="small"
          className="self-start"
          onClick={() => append({ name: '', texts: { ...NOTHING }, subjects: { ...NOTHING } })}
        >
          <Plus size={16} strokeWidth={1.5} aria-hidden />
          {t('templates.add')}
        </Button>
      ) : null}
    </div>
  );
}

function Template({ index, locale, onRemove }: { index: number; locale: Locale; onRemove: () => void }) {
  const t = useTranslate();
  const languageName = useLanguageName();
  const { watch, getValues } = useFormContext<SettingsValues>();
  const path = `replyTemplates.${index}` as const;
  const template = watch(path);
  if (!template) return null;
  const name = template.name || t('templates.unnamed');

  function check(text: string): true | string {
    const { texts } = getValues(path);
    return LOCALES.every((one) => texts[one].trim() === '') ? t('templates.textNeeded') : known(text);
  }

  function known(text: string): true | string {
    const unknown = unknownPlaceholders(text);
    return (
      unknown.length === 0 ||
      t('templates.unknown', { unknown: braced(unknown), known: braced(REPLY_PLACEHOLDERS) })
    );
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-card border border-line p-4">
      <legend className="px-2 text-sm font-medium">{name}</legend>
      <TextInput
        name={`${path}.name`}
        label={t('templates.name')}
        help={t('templates.nameHelp')}
        maxLength={80}
        needed={t('templates.nameNeeded')}
      />
      <LanguageParts
        own={locale}
        stateOf={(one) => t(template.texts[one].trim() ? 'field.translated' : 'field.untranslated')}
      >
        {(one) => (
          <>
            <TextInput
              name={`${path}.subjects.${one}`}
              label={t('templates.subject', { language: languageName(one) })}
              {...(one === locale ? { help: t('templates.subjectHelp') } : {})}
              maxLength={INQUIRY_REPLY_SUBJECT_MAX}
              validate={known}
            />
            <TextBlock
              name={`${path}.texts.${one}`}
              label={t('templates.text', { language: languageName(one) })}
              {...(one === locale
                ? { help: t('templates.placeholders', { known: braced(REPLY_PLACEHOLDERS) }) }
                : {})}
              rows={6}
              maxLength={REPLY_TEMPLATE_TEXT_MAX}
              validate={check}
            />
          </>
        )}
      </LanguageParts>
      <Writing>
        <Button
          size="small"
          variant="quiet"
          className="self-start"
          onClick={onRemove}
          aria-label={`${t('action.remove')}: ${name}`}
        >
          {t('action.remove')}
        </Button>
      </Writing>
    </fieldset>
  );
}
