import type { Reply } from '@oriel/contract/comment';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { AreaDrawing } from '../../../kit/area-drawing.tsx';
import { ExportMenu, PLACE_FORMATS } from '../../../kit/export-menu.tsx';
import { ShortcutHelp } from '../../../kit/list/shortcut-help.tsx';
import { useSelection } from '../../../kit/list/use-selection.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { NothingFound } from '../../../ui/nothing-found.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Stale } from '../../../ui/stale.tsx';
import { useLastPage } from '../../../ui/use-last-page.ts';
import { usePageQuery } from '../../../ui/use-page-query.ts';
import { useSettled } from '../../../ui/use-settled.ts';
import { commentsFile, commentsQuery } from '../api.ts';
import { CommentFilters } from './comment-filters.tsx';
import type { CommentGround } from './comment-ground.ts';
import { CommentRow } from './comment-row.tsx';
import { CommentSelection } from './comment-selection.tsx';
import {
  commentsCallQuery,
  commentsFilter,
  isNarrowed,
  readCommentsAddress,
  unnarrowed,
  withComments,
} from './comments-address.ts';
import { focusRow, useDeskKeys, useDeskShortcuts } from './desk-shortcuts.ts';
import { useDesk } from './use-desk.ts';

const NONE: readonly Reply[] = [];

/** The moderation desk: comments, replies included, those that need a decision first. */
export function CommentSection({ ground }: { ground: CommentGround }) {
  const t = useTranslate();
  const [parameters, setParameters] = usePageQuery();
  const text = parameters.toString();
  const address = useMemo(() => readCommentsAddress(new URLSearchParams(text)), [text]);
  const search = useSettled(address.search);
  const asked = { ...address, search };
  const comments = useQuery(commentsQuery(commentsCallQuery(ground.of, asked)));
  const list = comments.data?.data ?? NONE;
  const meta = comments.data?.meta;
  useLastPage(meta, (page) => setParameters((now) => withComments(now, { page: String(page) })));
  const desk = useDesk(list);
  const selection = useSelection(list);
  const keys = useDeskKeys();
  const narrowed = isNarrowed(address);
  const projectId = 'projectId' in ground.of ? ground.of.projectId : undefined;

  async function again(): Promise<void> {
    await comments.refetch();
    desk.clear();
    selection.clear();
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-comment]')?.focus());
  }
  useDeskShortcuts({
    comments: list,
    ground,
    desk,
    onSelect: selection.toggle,
    onAgain: () => void again(),
  });

  return (
    <section aria-labelledby="comments" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="comments" className="text-lg">
          {t('feedback.comments')}
        </h2>
        <p role="status" className="mr-auto text-sm text-secondary tabular">
          {meta && !comments.isPlaceholderData ? t('comment.count', { count: meta.total }) : ''}
        </p>
        <ShortcutHelp list={keys} />
        {meta && meta.total > 0 && projectId ? (
          <ExportMenu
            formats={PLACE_FORMATS}
            ask={(format) => commentsFile(projectId, commentsFilter(asked), format)}
          />
        ) : null}
      </div>
      <CommentFilters
        ground={ground}
        address={address}
        onChange={(change) => setParameters((now) => withComments(now, change))}
      />
      {comments.isPending ? (
        <div className="flex flex-col gap-3" aria-hidden>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} className="h-24" />
          ))}
        </div>
      ) : comments.isError ? (
        <Failure
          title={t('feedback.commentsFailed')}
          error={comments.error}
          retry={() => void comments.refetch()}
        />
      ) : list.length > 0 ? (
        <Stale stale={comments.isPlaceholderData}>
          <ul>
            {list.map((comment) => (
              <CommentRow
                key={comment.id}
                comment={comment}
                ground={ground}
                desk={desk}
                selected={selection.selected.has(comment.id)}
                onSelect={selection.toggle}
                onFocus={focusRow}
              />
            ))}
          </ul>
        </Stale>
      ) : narrowed ? (
        <NothingFound
          text={t(address.status === 'undecided' ? 'comment.allDecided' : 'feedback.noSuchComments')}
          all={t('feedback.showAll')}
          onAll={() => setParameters(unnarrowed)}
        />
      ) : (
        <EmptyState
          drawing={<AreaDrawing area="feedback" />}
          title={t('feedback.noComments')}
          text={t(ground.words.empty)}
        >
          {null}
        </EmptyState>
      )}
      {desk.before.size > 0 ? (
        <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
          <p className="text-sm text-secondary">{t('comment.decidedHere', { count: desk.before.size })}</p>
          <Button size="small" onClick={() => void again()}>
            <RotateCw size={14} strokeWidth={1.5} aria-hidden />
            {t('comment.again')}
          </Button>
        </div>
      ) : null}
      <Pager
        page={address.page}
        pages={meta?.totalPages ?? 1}
        to={(page) => `?${withComments(parameters, { page: String(page) })}`}
      />
      {selection.selected.size > 0 ? (
        <CommentSelection
          selected={[...selection.selected.values()]}
          desk={desk}
          onDone={selection.replace}
          onClear={selection.clear}
        />
      ) : null}
    </section>
  );
}
