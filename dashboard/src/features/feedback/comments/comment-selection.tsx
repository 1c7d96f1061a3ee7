import type { Reply } from '@oriel/contract/comment';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import type { Decision } from './decide.ts';
import { HideSeveral } from './hide-several.tsx';
import { mayDo } from './may.ts';
import type { Desk } from './use-desk.ts';

/** Decides on several comments; stays at the bottom edge while any are selected. */
export function CommentSelection({
  selected,
  desk,
  onDone,
  onClear,
}: {
  selected: readonly Reply[];
  desk: Desk;
  /** Called with the rejected ones, which stay selected. */
  onDone: (refused: readonly Reply[]) => void;
  onClear: () => void;
}) {
  const t = useTranslate();
  const [done, setDone] = useState<number>();
  const running = done !== undefined;
  // Answers are written one by one.
  const ground = { answers: false };
  const toPublish = selected.filter((one) => mayDo(one, ground).publish || mayDo(one, ground).keep);
  const toRemove = selected.filter((one) => mayDo(one, ground).spam);
  const toHide = selected.filter((one) => mayDo(one, ground).hide);
  const [hiding, setHiding] = useState(false);

  async function decideAll(comments: readonly Reply[], decision: Decision): Promise<void> {
    const refused: Reply[] = [];
    for (const [index, comment] of comments.entries()) {
      setDone(index);
      if (!(await desk.act(comment, decision, true))) refused.push(comment);
    }
    setDone(undefined);
    const count = comments.length - refused.length;
    toasts.add(
      refused.length > 0
        ? { variant: 'destructive', title: t('comment.refused', { count: refused.length }) }
        : { title: t('comment.done.several', { count }) },
    );
    onDone(refused);
  }

  return (
    <section
      aria-label={t('comment.selection')}
      className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full animate-rise flex-wrap items-center gap-2 rounded-card border border-line bg-raised py-2 pr-2 pl-4 shadow-dialog max-md:bottom-[calc(72px+env(safe-area-inset-bottom))]"
    >
      <p role="status" className="text-sm tabular">
        {running
          ? t('comment.deciding', { done, count: selected.length })
          : t('comment.selected', { count: selected.length })}
      </p>
      {toPublish.length > 0 ? (
        <Button
          size="small"
          disabled={running}
          onClick={() => void decideAll(toPublish, { status: 'PUBLISHED' })}
        >
          {t('comment.publishSeveral', { count: toPublish.length })}
        </Button>
      ) : null}
      {toHide.length > 0 ? (
        <Button size="small" variant="quiet" disabled={running} onClick={() => setHiding(true)}>
          {t('comment.hideSeveral', { count: toHide.length })}
        </Button>
      ) : null}
      {toRemove.length > 0 ? (
        <Button
          size="small"
          variant="quiet"
          disabled={running}
          onClick={() => void decideAll(toRemove, { status: 'SPAM' })}
        >
          {t('comment.spam')}
        </Button>
      ) : null}
      <Button size="icon" variant="quiet" aria-label={t('comment.clearSelection')} onClick={onClear}>
        <X size={16} strokeWidth={1.5} aria-hidden />
      </Button>
      {hiding ? (
        <HideSeveral
          count={toHide.length}
          onHide={(reason) => decideAll(toHide, { status: 'HIDDEN', reason })}
          onClose={() => setHiding(false)}
        />
      ) : null}
    </section>
  );
}
