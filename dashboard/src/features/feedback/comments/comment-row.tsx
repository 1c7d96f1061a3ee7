import type { Reply } from '@oriel/contract/comment';
import { COMMENT_REASON_MAX } from '@oriel/contract/comment';
import { COMMENT_LENGTH_MAX } from '@oriel/contract/comment-text';
import { CornerDownRight, MessageSquareText, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { number, relativeTime } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { noteDrafts } from '../../../kit/history/note-drafts.ts';
import { useRights } from '../../../kit/rights/use-rights.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { MoreItem, MoreMenu } from '../../../ui/more-menu.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { CommentGround } from './comment-ground.ts';
import { DeleteComment } from './delete-comment.tsx';
import { heldText, reportText } from './held-text.ts';
import { mayDo } from './may.ts';
import { RowComposer } from './row-composer.tsx';
import { ThreadPanel } from './thread-panel.tsx';
import { type Desk, draftKey } from './use-desk.ts';
import { useHideReasons } from './use-hide-reasons.ts';

interface CommentRowProps {
  comment: Reply;
  ground: CommentGround;
  desk: Desk;
  selected: boolean;
  onSelect: (comment: Reply, range: boolean) => void;
  /** Called after a decision by hand, with the row that keeps the focus. */
  onFocus: (id: string) => void;
}

/** A comment with everything a moderator can do about it. */
export function CommentRow({ comment, ground, desk, selected, onSelect, onFocus }: CommentRowProps) {
  const t = useTranslate();
  const { id, author, body, status } = comment;
  const hideReasons = useHideReasons();
  const failure = desk.failures.get(id);
  const panel = desk.open?.id === id ? desk.open.panel : undefined;
  const name = author.name || t('feedback.somebody');
  const close = () => {
    desk.close();
    onFocus(id);
  };
  return (
    <li
      data-comment={id}
      tabIndex={-1}
      // Read out in full when the keys move here.
      aria-labelledby={`head-${id} body-${id} why-${id}`}
      className={cx(
        'flex scroll-my-24 gap-3 border-t border-l-2 border-t-line py-4 pl-3',
        comment.undecided ? 'border-l-accent' : 'border-l-transparent',
      )}
    >
      <input
        type="checkbox"
        checked={selected}
        aria-label={t('comment.select', { name })}
        onChange={() => undefined}
        onClick={({ shiftKey }) => onSelect(comment, shiftKey)}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <Head comment={comment} ground={ground} />
        <p
          id={`body-${id}`}
          className={cx(
            'max-w-[720px] break-words whitespace-pre-line',
            status === 'SPAM' && 'text-secondary',
          )}
        >
          {body || t('feedback.takenAway')}
        </p>
        <div id={`why-${id}`} className="flex flex-col gap-2 empty:hidden">
          <Reasons comment={comment} />
        </div>
        {failure ? <Notice>{t('comment.notDone', { why: failure })}</Notice> : null}
        <Actions comment={comment} ground={ground} desk={desk} onFocus={onFocus} />
        {panel === 'thread' ? <ThreadPanel comment={comment} /> : null}
        {panel === 'hide' ? (
          <RowComposer
            label={t('feedback.hide.reason')}
            help={t('comment.hideHelp')}
            draft={draftKey(id, 'hide')}
            maxLength={COMMENT_REASON_MAX}
            submit={t('feedback.hide')}
            ready={hideReasons}
            onSubmit={async (reason) => {
              const done = await desk.act(comment, { status: 'HIDDEN', reason });
              if (done) onFocus(id);
              return done;
            }}
            onClose={close}
          />
        ) : null}
        {panel === 'answer' ? (
          <RowComposer
            label={t('comment.answerLabel', { name })}
            help={t('comment.answerHelp')}
            draft={draftKey(id, 'answer')}
            maxLength={COMMENT_LENGTH_MAX}
            submit={t(status === 'PENDING' ? 'comment.publishAndAnswer' : 'comment.sendAnswer')}
            onSubmit={async (text) => {
              const done = await desk.reply(comment, text);
              if (done) onFocus(id);
              return done;
            }}
            onClose={close}
          />
        ) : null}
      </div>
    </li>
  );
}

function Head({ comment, ground }: { comment: Reply; ground: CommentGround }) {
  const t = useTranslate();
  const { id, author, status, category, createdAt, targetId, parentId, answered } = comment;
  const item = ground.places.find((one) => one.id === targetId);
  const about = ground.categories.find(({ key }) => key === category);
  return (
    <p id={`head-${id}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-secondary">
      {status === 'DELETED' ? null : (
        <span className="font-medium text-ink">{author.name || t('feedback.somebody')}</span>
      )}
      {author.staff ? <span className="text-accent">{t('feedback.team')}</span> : null}
      <time dateTime={createdAt}>{relativeTime(new Date(createdAt), new Date())}</time>
      {parentId ? (
        <span className="inline-flex items-center gap-1">
          <CornerDownRight size={14} strokeWidth={1.5} aria-hidden />
          {t('comment.isReply')}
        </span>
      ) : null}
      {item ? <span>{item.title}</span> : null}
      {about ? (
        <span className="inline-flex items-center gap-1">
          <span aria-hidden className="size-2 rounded-pill" style={{ background: about.color }} />
          {about.label}
        </span>
      ) : null}
      {status === 'PUBLISHED' ? null : (
        <span className="rounded-pill bg-sunken px-2 py-px text-xs">{t(`commentStatus.${status}`)}</span>
      )}
      {answered ? <span className="text-good">{t('comment.answered')}</span> : null}
    </p>
  );
}

/** Why it was reported, held or hidden. */
function Reasons({ comment: { reports, reportReasons = [], moderation, status } }: { comment: Reply }) {
  const t = useTranslate();
  const why = moderation?.reason;
  const held = status === 'PENDING' && moderation?.auto && why;
  return (
    <>
      {reports > 0 ? (
        <p className="text-sm break-words text-bad">
          {reportReasons.length === 0
            ? t('comment.reportedTimes', { count: reports })
            : t('comment.reported', {
                count: reports,
                why: reportReasons
                  .map(({ reason, count }) =>
                    t('comment.reportedFor', { reason: reportText(reason, t), count }),
                  )
                  .join(', '),
              })}
        </p>
      ) : null}
      {held ? (
        <p className="text-sm text-secondary">{t('comment.held', { why: heldText(why, t) })}</p>
      ) : why && !moderation.auto ? (
        <p className="text-sm break-words text-secondary">{t('feedback.reason', { reason: why })}</p>
      ) : null}
    </>
  );
}

const WRITTEN = ['hide', 'answer'] as const;

type ActionsProps = Pick<CommentRowProps, 'comment' | 'ground' | 'desk' | 'onFocus'>;

function Actions({ comment, ground, desk, onFocus }: ActionsProps) {
  const t = useTranslate();
  const { id, author, likes, repliesCount } = comment;
  const may = mayDo(comment, ground, useRights());
  const [deleting, setDeleting] = useState(false);
  const panel = desk.open?.id === id ? desk.open.panel : undefined;
  const texts = useStore(noteDrafts, (state) => state.texts);
  const drafts = WRITTEN.filter((one) => one !== panel && texts[draftKey(id, one)]);
  const decide = (status: 'PUBLISHED' | 'SPAM') => async () => {
    if (await desk.act(comment, { status })) onFocus(id);
  };
  const undo = async () => {
    await desk.undo(id);
    onFocus(id);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-secondary">
      <span className="inline-flex items-center gap-1 tabular">
        <ThumbsUp size={14} strokeWidth={1.5} aria-hidden />
        <span className="sr-only">{t('feedback.likes')}: </span>
        {number(likes)}
      </span>
      <Button
        size="small"
        variant="quiet"
        aria-expanded={panel === 'thread'}
        onClick={() => desk.toggle(id, 'thread')}
      >
        <MessageSquareText size={14} strokeWidth={1.5} aria-hidden />
        {t('comment.openThread', { count: repliesCount })}
      </Button>
      {may.remove ? (
        <MoreMenu small label={t('comment.more', { name: author.name || t('feedback.somebody') })}>
          <MoreItem bad onSelect={() => setDeleting(true)}>
            {t('delete.open')}
          </MoreItem>
        </MoreMenu>
      ) : null}
      <span className="ml-auto flex flex-wrap justify-end gap-2">
        {drafts.length > 0 ? <span className="self-center">{t('comment.unfinished')}</span> : null}
        {desk.before.has(id) ? (
          <Button size="small" onClick={() => void undo()}>
            {t('action.undo')}
          </Button>
        ) : null}
        {may.answer ? (
          <Button
            size="small"
            variant="quiet"
            aria-expanded={panel === 'answer'}
            onClick={() => desk.toggle(id, 'answer')}
          >
            {t('comment.answer')}
          </Button>
        ) : null}
        {may.spam ? (
          <Button size="small" variant="quiet" onClick={() => void decide('SPAM')()}>
            {t('comment.spam')}
          </Button>
        ) : null}
        {may.hide ? (
          <Button
            size="small"
            variant="quiet"
            aria-expanded={panel === 'hide'}
            onClick={() => desk.toggle(id, 'hide')}
          >
            {t('feedback.hide')}
          </Button>
        ) : null}
        {may.publish || may.keep ? (
          <Button size="small" onClick={() => void decide('PUBLISHED')()}>
            {t(may.keep ? 'comment.keep' : 'feedback.publish')}
          </Button>
        ) : null}
      </span>
      {deleting ? (
        <DeleteComment
          comment={comment}
          onDelete={async (reason) => {
            await desk.remove(comment, reason);
            onFocus(id);
          }}
          onClose={() => setDeleting(false)}
        />
      ) : null}
    </div>
  );
}
