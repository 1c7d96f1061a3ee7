import type { Reply } from '@oriel/contract/comment';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type MessageId, useTranslate } from '../../../i18n/translate.ts';
import { keepDraft, noteDrafts } from '../../../kit/history/note-drafts.ts';
import { notSaved } from '../../../kit/report.ts';
import { useUnfinished } from '../../../ui/leaving.ts';
import { toasts } from '../../../ui/toast-store.ts';
import { answer, type Decision, decide, removeComment, undoDecision } from './decide.ts';

/** What is open below a comment. */
export type Panel = 'thread' | 'hide' | 'answer';

export const draftKey = (id: string, panel: Exclude<Panel, 'thread'>) => `${id}:${panel}`;

const DONE: Readonly<Record<Decision['status'], MessageId>> = {
  PUBLISHED: 'comment.done.PUBLISHED',
  HIDDEN: 'comment.done.HIDDEN',
  SPAM: 'comment.done.SPAM',
};

/** The state of the moderation desk: what is open, what was decided here and can be taken back, and what failed. */
export function useDesk(comments: readonly Reply[]) {
  const t = useTranslate();
  const [open, setOpen] = useState<{ readonly id: string; readonly panel: Panel }>();
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  /** Comments as they were before the last decision on each, oldest decision first. */
  const [before, setBefore] = useState<ReadonlyMap<string, Reply>>(new Map());
  const running = useRef(new Map<string, Promise<boolean>>());
  const isWriting = useStore(noteDrafts, ({ texts }) =>
    comments.some(({ id }) => texts[draftKey(id, 'hide')] || texts[draftKey(id, 'answer')]),
  );
  useUnfinished(isWriting ? 'window' : undefined);

  const fail = (id: string, reason: string | undefined) =>
    setFailures((now) => {
      const next = new Map(now);
      if (reason === undefined) next.delete(id);
      else next.set(id, reason);
      return next;
    });

  async function attempt(id: string, send: () => Promise<void>): Promise<boolean> {
    fail(id, undefined);
    try {
      await send();
      return true;
    } catch (error) {
      fail(id, notSaved(error));
      return false;
    }
  }

  const forget = (id: string) => setBefore((now) => new Map([...now].filter(([decided]) => decided !== id)));

  async function undo(id: string): Promise<void> {
    const former = before.get(id);
    const now = comments.find((one) => one.id === id);
    if (!former || !now) return;
    // The decision may still be on its way.
    if ((await running.current.get(id)) === false) return;
    if (!(await attempt(id, () => undoDecision(former, now)))) return;
    forget(id);
    toasts.add({ title: t('comment.done.undone') });
  }

  /** Decides on one comment, which can be taken back at once. Its reason stays in its field until the server has it. */
  function act(comment: Reply, decision: Decision, quietly = false): Promise<boolean> {
    const done = send(comment, decision, quietly);
    running.current.set(comment.id, done);
    return done;
  }

  async function send(comment: Reply, decision: Decision, quietly: boolean): Promise<boolean> {
    const { id } = comment;
    const earlier = before.get(id);
    const without = (all: ReadonlyMap<string, Reply>) => new Map([...all].filter(([other]) => other !== id));
    setBefore((now) => without(now).set(id, comment));
    const done = await attempt(id, () => decide(comment, decision));
    if (!done) {
      setBefore((now) => (earlier ? without(now).set(id, earlier) : without(now)));
      return false;
    }
    if (decision.status === 'HIDDEN') keepDraft(draftKey(id, 'hide'), '');
    setOpen((now) => (now?.id === id && now.panel === 'hide' ? undefined : now));
    if (!quietly) toasts.add({ title: t(DONE[decision.status]) });
    return true;
  }

  /**
   * Deletes one comment for good, with what was being written about it.
   *
   * @throws ApiError
   */
  async function remove(comment: Reply, reason: string): Promise<void> {
    const { id } = comment;
    await removeComment(comment, reason);
    fail(id, undefined);
    forget(id);
    for (const panel of ['hide', 'answer'] as const) keepDraft(draftKey(id, panel), '');
    setOpen((now) => (now?.id === id ? undefined : now));
    toasts.add({ title: t('comment.done.DELETED') });
  }

  /** Answers for the team; what waits is published first, since nobody would see the answer otherwise. */
  async function reply(comment: Reply, text: string): Promise<boolean> {
    const { id, status } = comment;
    if (status === 'PENDING' && !(await act(comment, { status: 'PUBLISHED' }, true))) return false;
    if (!(await attempt(id, () => answer(comment, text)))) return false;
    keepDraft(draftKey(id, 'answer'), '');
    setOpen({ id, panel: 'thread' });
    toasts.add({ title: t('comment.done.answered') });
    return true;
  }

  return {
    open,
    failures,
    before,
    act,
    undo,
    remove,
    reply,
    toggle: (id: string, panel: Panel) =>
      setOpen((now) => (now?.id === id && now.panel === panel ? undefined : { id, panel })),
    close: () => setOpen(undefined),
    /** Starts over with a list asked for anew. */
    clear: () => {
      setBefore(new Map());
      setOpen(undefined);
    },
  };
}

export type Desk = ReturnType<typeof useDesk>;
