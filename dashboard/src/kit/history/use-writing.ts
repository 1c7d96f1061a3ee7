import type { ReplyPreview } from '@oriel/contract/inquiry';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { errorDetail } from '../../base/error-text.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useUnfinished } from '../../ui/leaving.ts';
import { toasts } from '../../ui/toast-store.ts';
import { meQuery } from '../me.ts';
import { addNote, type HistorySubject } from './history-calls.ts';
import { draftOf, keepDraft, noteDrafts, type Writing } from './note-drafts.ts';
import type { Reply } from './reply.ts';

/** A note or a reply being written: its draft, and what can be done with it. */
export function useWriting(subject: HistorySubject, reply: Reply | undefined) {
  const t = useTranslate();
  const { data: me } = useQuery(meQuery);
  const chosen = useStore(noteDrafts, ({ writing }) => writing[subject.id]);
  const writing: Writing = reply ? (chosen ?? 'reply') : 'note';
  const key = draftOf(subject.id, writing);
  const text = useStore(noteDrafts, ({ texts }) => texts[key] ?? '');
  const other = useStore(
    noteDrafts,
    ({ texts }) => texts[draftOf(subject.id, writing === 'note' ? 'reply' : 'note')] ?? '',
  );
  const [failure, setFailure] = useState<string>();
  const [preview, setPreview] = useState<ReplyPreview>();
  const [running, setRunning] = useState(false);
  const attempt = useRef({ text: '', id: '' });
  // Navigation keeps the drafts; closing the page does not.
  useUnfinished(`${text}${other}`.trim() === '' ? undefined : 'window');

  async function note(): Promise<void> {
    const content = text.trim();
    if (!content || !me) return;
    setFailure(undefined);
    keepDraft(key, '');
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
      const begun = noteDrafts.getState().texts[key];
      keepDraft(key, begun ? `${content}\n${begun}` : content);
      setFailure(errorDetail(error));
    }
  }

  /** Runs one request at a time about the reply. */
  async function ask(request: (of: Reply, content: string) => Promise<void>): Promise<void> {
    const content = text.trim();
    if (!content || !reply || running) return;
    setFailure(undefined);
    setRunning(true);
    try {
      await request(reply, content);
    } catch (error) {
      setFailure(errorDetail(error));
    }
    setRunning(false);
  }

  const look = () => ask(async (of, content) => setPreview(await of.preview(content)));

  const send = () =>
    ask(async (of, content) => {
      setPreview(undefined);
      // A repeated attempt after a lost answer is the same reply, unless its text has changed.
      if (attempt.current.text !== content) attempt.current = { text: content, id: crypto.randomUUID() };
      await of.send(content, attempt.current.id);
      attempt.current = { text: '', id: '' };
      keepDraft(key, '');
      toasts.add({ title: t('reply.sent', { name: of.name }) });
    });

  return {
    writing,
    key,
    text,
    failure,
    preview,
    running,
    note,
    look,
    send,
    closePreview: () => setPreview(undefined),
  };
}
