import type { Feedback } from '@oriel/contract/feedback';
import { PASSAGE_TEXT_MAX, type Passage, TOPIC_LABEL_MAX } from '@oriel/contract/feedback-analysis';
import { ApiError } from '@oriel/sdk/team-client';
import { useId, useState } from 'react';
import { refresh } from '../../../base/refresh.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { notSaved } from '../../../kit/report.ts';
import { Button } from '../../../ui/button.tsx';
import { INPUT } from '../../../ui/controls.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { updateProject } from '../api.ts';
import { plainSummary } from '../plain-summary.ts';

/** Changes the words of a sentence or a topic. What somebody else wrote meanwhile is shown before it is replaced. */
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
  const { key, part, text = '', changedBy } = passage;
  const longest = part === 'TOPIC' ? TOPIC_LABEL_MAX : PASSAGE_TEXT_MAX;
  /** The words that are replaced. */
  const [base] = useState(text);
  const start = plainSummary(base);
  const [words, setWords] = useState(start);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const typed = words.trim();
  const warning =
    text === base
      ? failure
      : t('feedbackAi.changedMeanwhile', {
          name: changedBy?.name || t('feedbackAi.somebody'),
          words: plainSummary(text),
        });

  async function save(): Promise<void> {
    if (typed === start) return onClose();
    setSaving(true);
    try {
      await updateProject(project, { ai: { corrections: [{ key, text: typed }] } });
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
      <LeaveGuard when={typed !== start && !saving} alsoWithin name={start} />
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
          if (event.key === 'Escape' && typed === start) onClose();
        }}
        className={`${INPUT} py-2`}
      />
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
