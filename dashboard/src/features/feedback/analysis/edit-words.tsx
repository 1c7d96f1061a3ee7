import type { Locale } from '@oriel/contract/enums';
import type { Feedback } from '@oriel/contract/feedback';
import { PASSAGE_TEXT_MAX, type Passage, TOPIC_LABEL_MAX } from '@oriel/contract/feedback-analysis';
import { ApiError } from '@oriel/sdk/team-client';
import { useId, useState } from 'react';
import { refresh } from '../../../base/refresh.ts';
import { LANGUAGE_NAMES } from '../../../i18n/language.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { translated } from '../../../kit/form/empty-text.ts';
import { TranslationsHelp, useOtherLanguages } from '../../../kit/form/other-languages.tsx';
import { notSaved } from '../../../kit/report.ts';
import { Button } from '../../../ui/button.tsx';
import { INPUT } from '../../../ui/controls.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { updateProject } from '../api.ts';
import { plainSummary } from '../plain-summary.ts';

type Translated = Partial<Record<Locale, string>>;

/** Changes the words of a sentence or a topic, and their translations. What somebody else wrote meanwhile is shown before it is replaced. */
export function EditWords({
  project,
  passage,
  onClose,
}: {
  project: Feedback;
  passage: Passage;
  onClose: () => void;
}) {
  const t = useTranslate();
  const field = useId();
  const { key, part, text = '', changedBy, i18n } = passage;
  const languages = useOtherLanguages(i18n);
  const longest = part === 'TOPIC' ? TOPIC_LABEL_MAX : PASSAGE_TEXT_MAX;
  /** The words that are replaced. */
  const [base] = useState(text);
  const start = plainSummary(base);
  const [words, setWords] = useState(start);
  /** Translations that were typed. */
  const [typedIn, setTypedIn] = useState<Translated>({});
  const savedIn = (locale: Locale): string => plainSummary(translated(i18n?.[locale]?.text));
  const translatedIn = (locale: Locale): string => typedIn[locale] ?? savedIn(locale);
  const changed = languages.filter((locale) => translatedIn(locale).trim() !== savedIn(locale));
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const typed = words.trim();
  const isChanged = typed !== start || changed.length > 0;
  const warning =
    text === base
      ? failure
      : t('feedbackAi.changedMeanwhile', {
          name: changedBy?.name || t('feedbackAi.somebody'),
          words: plainSummary(text),
        });

  async function save(): Promise<void> {
    if (!isChanged) return onClose();
    setSaving(true);
    try {
      // Other words lose their translations; those that are still in the form go with them.
      const sent = typed === start ? changed : languages;
      const texts = sent.map((locale) => [locale, { text: translatedIn(locale).trim() || null }]);
      await updateProject(project, {
        ai: {
          corrections: [
            { key, ...(typed === start ? {} : { text: typed }), i18n: Object.fromEntries(texts) },
          ],
        },
      });
      onClose();
    } catch (error) {
      setSaving(false);
      const stale = error instanceof ApiError && error.code === 'STALE_UPDATE';
      if (stale) await refresh('feedback');
      setFailure(stale ? t('feedbackAi.projectChanged') : notSaved(error));
    }
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <LeaveGuard when={isChanged && !saving} alsoWithin name={start} />
      <label htmlFor={field} className="text-sm font-medium">
        {t(part === 'TOPIC' ? 'feedbackAi.topicName' : 'feedbackAi.words')}
      </label>
      <textarea
        id={field}
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
        autoFocus
        rows={part === 'TOPIC' ? 1 : 3}
        maxLength={longest}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isChanged) onClose();
        }}
        className={`${INPUT} py-2`}
      />
      {languages.map((locale) => (
        <details key={locale} open={savedIn(locale) !== ''}>
          <summary className="w-fit rounded-control text-sm font-medium">{LANGUAGE_NAMES[locale]}</summary>
          <textarea
            aria-label={LANGUAGE_NAMES[locale]}
            lang={locale === 'gb' ? 'en-GB' : locale}
            rows={part === 'TOPIC' ? 1 : 3}
            maxLength={longest}
            value={translatedIn(locale)}
            onChange={({ target }) => setTypedIn({ ...typedIn, [locale]: target.value })}
            className={`${INPUT} mt-1 py-2`}
          />
        </details>
      ))}
      <TranslationsHelp />
      {warning ? <Notice>{warning}</Notice> : null}
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="primary" type="submit" disabled={saving || typed === ''}>
          {t(saving ? 'action.saving' : 'action.save')}
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </div>
    </form>
  );
}
