import type { MailPreview } from '@oriel/contract/inquiry';
import { randomId } from '@oriel/sdk/random-id';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { errorDetail } from '../../base/error-text.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useUnfinished } from '../../ui/leaving.ts';
import { toasts } from '../../ui/toast-store.ts';
import { meQuery } from '../me.ts';
import { addNote, type HistorySubject } from './history-calls.ts';
import { draftOf, keepDraft, keepSubject, noteDrafts, type Writing } from './note-drafts.ts';
import type { Reply, ReplyWords } from './reply.ts';

/** The subject to send, if it is not the usual one. */
function ownSubject(changed: string | undefined, { head }: Reply): Partial<ReplyWords> {
  const subject = changed?.trim() ?? '';
  return subject === '' || subject === head?.subject ? {} : { subject };
}

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
  const changedSubject = useStore(noteDrafts, ({ subjects }) => subjects[subject.id]);
  const [failure, setFailure] = useState<string>();
  const [preview, setPreview] = useState<MailPreview>();
  const [running, setRunning] = useState(false);
  const attempt = useRef({ words: '', id: '' });
  // Navigation keeps the drafts; closing the page does not.
  useUnfinished(`${text}${other}${changedSubject ?? ''}`.trim() === '' ? undefined : 'window');

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
  async function ask(request: (of: Reply, words: ReplyWords) => Promise<void>): Promise<void> {
    const content = text.trim();
    if (!content || !reply || running) return;
    setFailure(undefined);
    setRunning(true);
    try {
      await request(reply, { text: content, ...ownSubject(changedSubject, reply) });
    } catch (error) {
      setFailure(errorDetail(error));
    }
    setRunning(false);
  }

  const look = () => ask(async (of, words) => setPreview(await of.preview(words)));

  const send = () =>
    ask(async (of, words) => {
      setPreview(undefined);
      // A repeated attempt after a lost answer is the same reply, unless its words have changed.
      const said = JSON.stringify(words);
      if (attempt.current.words !== said) attempt.current = { words: said, id: randomId() };
      await of.send(words, attempt.current.id);
      attempt.current = { words: '', id: '' };
      keepDraft(key, '');
      keepSubject(subject.id, undefined);
      toasts.add({ title: t('reply.sent', { name: of.name }) });
    });

  return {
    writing,
    key,
    text,
    changedSubject,
    failure,
    preview,
    running,
    note,
    look,
    send,
    closePreview: () => setPreview(undefined),
  };
}
