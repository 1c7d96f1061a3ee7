import type { Activity } from '@oriel/contract/activity';
import type { ReactNode } from 'react';
import { errorText } from '../../base/error-text.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { toasts } from '../../ui/toast-store.ts';
import { deleteNote, type HistorySubject } from './history-calls.ts';
import { HistoryList } from './history-list.tsx';
import { NoteForm } from './note-form.tsx';
import type { Reply } from './reply.ts';

/** The team's notes and the history of an apartment or inquiry, newest first. */
export function HistoryPanel({
  subject,
  saidOf,
  detailOf,
  reply,
}: {
  subject: HistorySubject;
  /** describes an activity */
  saidOf: (activity: Activity) => string;
  /** shown below the description */
  detailOf?: (activity: Activity) => ReactNode;
  /** replying to the person of an inquiry */
  reply?: Reply | undefined;
}) {
  const t = useTranslate();
  async function remove(note: Activity): Promise<void> {
    try {
      await deleteNote(subject, note.id);
    } catch (error) {
      toasts.add({
        variant: 'destructive',
        title: t('history.noteNotDeleted'),
        description: errorText(error),
      });
    }
  }

  return (
    <section aria-labelledby="history-title" className="flex flex-col gap-3">
      <h2 id="history-title" className="text-base font-medium">
        {t('history.title')}
      </h2>
      <NoteForm subject={subject} reply={reply} />
      <HistoryList
        subject={subject}
        saidOf={saidOf}
        detailOf={detailOf}
        onDelete={(note) => void remove(note)}
      />
    </section>
  );
}
