import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useStore } from 'zustand';
import { errorDetail } from '../../base/error-text.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { useUnfinished } from '../../ui/leaving.ts';
import { meQuery } from '../me.ts';
import { addNote, type HistorySubject } from './history-calls.ts';
import { keepDraft, noteDrafts } from './note-drafts.ts';

const NOTE_MOST = 5000;

/** Adds a note. It shows at once; if saving fails, it returns to its field with the reason. */
export function NoteForm({ subject }: { subject: HistorySubject }) {
  const t = useTranslate();
  const id = useId();
  const { data: me } = useQuery(meQuery);
  const text = useStore(noteDrafts, ({ texts }) => texts[subject.id] ?? '');
  const [failure, setFailure] = useState<string>();
  // Navigation keeps the draft; closing the page does not.
  useUnfinished(text.trim() === '' ? undefined : 'window');

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    const content = text.trim();
    if (!content || !me) return;
    setFailure(undefined);
    keepDraft(subject.id, '');
    try {
      const { id: author, name, avatarUrl } = me;
      await addNote(subject, content, {
        type: 'USER',
        id: author,
        name,
        ...(avatarUrl ? { avatarUrl } : {}),
      });
    } catch (error) {
      // A new draft begun meanwhile stays below it.
      const begun = noteDrafts.getState().texts[subject.id];
      keepDraft(subject.id, begun ? `${content}\n${begun}` : content);
      setFailure(errorDetail(error));
    }
  }

  return (
    <form
      onSubmit={(event) => void add(event)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void add(event);
      }}
      className="flex flex-col gap-2"
    >
      <label htmlFor={id} className="sr-only">
        {t('history.note')}
      </label>
      <textarea
        id={id}
        data-note
        rows={2}
        value={text}
        maxLength={NOTE_MOST}
        placeholder={t('history.note')}
        aria-invalid={failure ? true : undefined}
        aria-describedby={failure ? `${id}-error` : undefined}
        onChange={({ target }) => keepDraft(subject.id, target.value)}
        className="rounded-control border border-edge bg-raised px-3 py-2 text-sm placeholder:text-secondary aria-invalid:border-bad"
      />
      {failure ? (
        <p id={`${id}-error`} role="alert" className="text-sm text-bad">
          {failure}
        </p>
      ) : null}
      {text.trim() ? (
        <Button type="submit" size="small" variant="primary" className="self-start">
          {t('history.addNote')}
        </Button>
      ) : null}
    </form>
  );
}
