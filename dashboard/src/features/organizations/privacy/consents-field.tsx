import { CONSENT_KEYS, LOCALES, type Locale } from '@oriel/contract/enums';
import type { ConsentText } from '@oriel/contract/organization';
import { Plus } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { listOf } from '../../../i18n/format.ts';
import { LANGUAGE_NAMES } from '../../../i18n/language.ts';
import { useLanguageName } from '../../../i18n/language-name.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { OneOfField, SwitchField, TextBlock, TextInput } from '../../../kit/form/fields.tsx';
import { useOtherLanguages } from '../../../kit/form/other-languages.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useReading, Writing } from '../../../ui/reading.tsx';
import { consentExample, leftExamples } from './consent-examples.ts';
import {
  type ConsentKey,
  type ConsentValues,
  formerTranslations,
  freeKey,
  isMarketing,
  isTold,
  needsVersion,
  nextVersion,
  type PrivacyValues,
  readersOfOwnText,
} from './privacy-values.ts';

/** The consents that the inquiry form asks for, in this order. */
export function ConsentsField({
  saved,
  locale,
  organization,
}: {
  saved: readonly ConsentText[];
  locale: Locale;
  /** its name */
  organization: string;
}) {
  const t = useTranslate();
  const { control, watch } = useFormContext<PrivacyValues>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'privacy.consents' });
  const keys = watch('privacy.consents').map(({ key }) => key);
  const free = freeKey(keys);
  const reading = useReading();
  return (
    <div className="flex flex-col gap-6">
      {fields.length === 0 ? <p className="text-sm">{t('consents.none')}</p> : null}
      {fields.map((field, index) => (
        <Consent
          key={field.id}
          index={index}
          taken={keys.filter((_, other) => other !== index)}
          saved={saved}
          locale={locale}
          organization={organization}
          onRemove={() => remove(index)}
          onUp={index > 0 ? () => move(index, index - 1) : undefined}
        />
      ))}
      {free && !reading ? (
        <Button
          size="small"
          className="self-start"
          onClick={() =>
            append({
              key: free,
              label: '',
              text: '',
              version: nextVersion('', new Date()),
              required: false,
              i18n: {
                en: { label: '', text: '' },
                gb: { label: '', text: '' },
                pl: { label: '', text: '' },
              },
            })
          }
        >
          <Plus size={16} strokeWidth={1.5} aria-hidden />
          {t('consents.add')}
        </Button>
      ) : null}
    </div>
  );
}

function Consent({
  index,
  taken,
  saved,
  locale,
  organization,
  onRemove,
  onUp,
}: {
  index: number;
  taken: readonly ConsentKey[];
  saved: readonly ConsentText[];
  locale: Locale;
  organization: string;
  onRemove: () => void;
  onUp: (() => void) | undefined;
}) {
  const t = useTranslate();
  const languageName = useLanguageName();
  const { watch, setValue, getValues } = useFormContext<PrivacyValues>();
  const path = `privacy.consents.${index}` as const;
  const consent = watch(path);
  const reading = useReading();
  const languages = useOtherLanguages(saved.find(({ key }) => key === consent?.key)?.i18n);
  if (!consent) return null;
  const name = consent.label || t(`consentKey.${consent.key}`);
  const example = consent.text.trim() === '' ? consentExample(consent.key, organization) : undefined;
  const former = formerTranslations(consent, saved).filter((one) => one !== locale);
  const left = leftExamples(consent);
  const clear = (these: readonly Locale[]) => {
    for (const one of these) setValue(`${path}.i18n.${one}`, { label: '', text: '' }, { shouldDirty: true });
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-card border border-line p-4">
      <legend className="px-2 text-sm font-medium">{name}</legend>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <OneOfField
          name={`${path}.key`}
          label={t('consents.kind')}
          options={CONSENT_KEYS.filter((key) => !taken.includes(key)).map((value) => ({
            value,
            label: t(`consentKey.${value}`),
          }))}
        />
        <TextInput
          name={`${path}.version`}
          label={t('consents.version')}
          maxLength={40}
          needed={t('consents.versionNeeded')}
          help={t('consents.versionHelp')}
        />
      </div>
      <TextInput
        name={`${path}.label`}
        label={t('consents.label')}
        maxLength={120}
        needed={t('consents.labelNeeded')}
      />
      <TextBlock
        name={`${path}.text`}
        label={t('consents.text')}
        rows={3}
        // Otherwise visitors of another language would agree to the example, not to what the team has just written.
        onType={(text) => clear(leftExamples({ ...getValues(path), text }))}
      />
      <Readers consent={consent} locale={locale} />
      {left.length > 0 && !reading ? (
        <div className="flex flex-col items-start gap-2">
          <Notice tone="bad">
            {t('consents.leftExamples', { languages: listOf(left.map(languageName)) })}
          </Notice>
          <Button size="small" onClick={() => clear(left)}>
            {t('consents.ownTextForAll')}
          </Button>
        </div>
      ) : null}
      {example && !reading ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            size="small"
            onClick={() => {
              const { version, required } = consent;
              // No translation into the text's own language: it would hide the text from its readers.
              const i18n = { ...consent.i18n, ...example, [locale]: { label: '', text: '' } };
              setValue(
                path,
                { key: consent.key, version, required, i18n, ...example[locale] },
                { shouldDirty: true },
              );
            }}
          >
            {t('consents.example')}
          </Button>
          <p className="text-sm text-secondary">{t('consents.exampleHelp')}</p>
        </div>
      ) : null}
      {needsVersion(consent, saved) && !reading ? (
        <div className="flex flex-col items-start gap-2">
          <Notice tone="calm">{t('consents.wordsChanged')}</Notice>
          <Button
            size="small"
            onClick={() =>
              setValue(`${path}.version`, nextVersion(consent.version, new Date()), { shouldDirty: true })
            }
          >
            {t('consents.newVersion')}
          </Button>
        </div>
      ) : null}
      {former.length > 0 ? <Notice tone="calm">{t('consents.formerTranslations')}</Notice> : null}
      {isMarketing(consent.key) && !consent.required ? (
        <p className="text-sm text-secondary">{t('consents.marketingOptional')}</p>
      ) : (
        <SwitchField
          name={`${path}.required`}
          label={t('consents.required')}
          help={t('consents.requiredHelp')}
        />
      )}
      {isMarketing(consent.key) && consent.required ? (
        <Notice tone="bad">{t('consents.marketingRequired')}</Notice>
      ) : null}
      {languages.map((one) => (
        <details key={one} className="rounded-control border border-line bg-raised px-4 py-3">
          <summary className="cursor-pointer text-sm font-medium">
            {LANGUAGE_NAMES[one]}
            <span className="ml-2 font-normal text-secondary">
              {t(
                former.includes(one)
                  ? 'consents.formerWords'
                  : isTold(consent.i18n[one])
                    ? 'field.translated'
                    : 'field.untranslated',
              )}
            </span>
          </summary>
          <div className="mt-4 flex flex-col gap-4">
            <TextInput name={`${path}.i18n.${one}.label`} label={t('consents.label')} maxLength={120} />
            <TextBlock name={`${path}.i18n.${one}.text`} label={t('consents.text')} rows={3} />
          </div>
        </details>
      ))}
      <Writing>
        <div className="flex flex-wrap gap-2">
          {onUp ? (
            <Button size="small" variant="quiet" onClick={onUp} aria-label={t('consents.upNamed', { name })}>
              {t('consents.up')}
            </Button>
          ) : null}
          <Button
            size="small"
            variant="quiet"
            onClick={onRemove}
            aria-label={`${t('action.remove')}: ${name}`}
          >
            {t('action.remove')}
          </Button>
        </div>
      </Writing>
    </fieldset>
  );
}

/** Which of our languages' visitors read the text above, and which read a translation. */
function Readers({ consent, locale }: { consent: ConsentValues; locale: Locale }) {
  const t = useTranslate();
  if (consent.text.trim() === '') return null;
  const own = readersOfOwnText(consent, locale);
  const others = LOCALES.filter((one) => !own.includes(one));
  const names = (these: readonly Locale[]) => listOf(these.map((one) => t(`languageIn.${one}`)));
  return (
    <p className="text-sm text-secondary">
      {own.length > 0 ? t('consents.readThis', { languages: names(own) }) : null}{' '}
      {others.length > 0 ? t('consents.readTranslation', { languages: names(others) }) : null}
    </p>
  );
}
