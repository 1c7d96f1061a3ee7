import type { PublicComment, PublicReply } from '@oriel/contract/comment';
import { Flag, Heart, Reply } from 'lucide-react';
import { useState } from 'react';
import { useFiguresTag, useTexts } from '../../locales/texts.tsx';
import { CommentForm } from './comment-form.tsx';
import { type CommentProblem, CommentRefused, type CommentsApi } from './comments-api.ts';
import { PROBLEM_TEXTS } from './problem-texts.ts';
import { ReportForm } from './report-form.tsx';
import type { Comments } from './use-comments.ts';

/** A comment with its replies and actions. */
export function CommentThread({
  thread,
  comments,
  api,
  onShow,
}: {
  thread: PublicComment;
  comments: Comments;
  /** null makes comments read-only */
  api: CommentsApi | null;
  /** turns the picture to its pin */
  onShow?: (() => void) | undefined;
}) {
  const text = useTexts();
  const [answering, setAnswering] = useState(false);
  const draftKey = `answer:${thread.id}`;
  return (
    <li className="oriel-thread">
      <OneComment comment={thread} comments={comments} api={api}>
        {onShow ? (
          <button type="button" className="oriel-text-button" onClick={onShow}>
            {text('comment.show')}
          </button>
        ) : null}
        {api && thread.status === 'PUBLISHED' && !answering ? (
          <button type="button" className="oriel-text-button" onClick={() => setAnswering(true)}>
            <Reply size={16} strokeWidth={1.5} aria-hidden="true" />
            {text('comment.reply')}
          </button>
        ) : null}
      </OneComment>
      {thread.replies.length > 0 ? (
        <ul className="oriel-replies" aria-label={text('comment.answers')}>
          {thread.replies.map((reply) => (
            <li key={reply.id}>
              <OneComment comment={reply} comments={comments} api={api} />
            </li>
          ))}
        </ul>
      ) : null}
      {api && answering ? (
        <CommentForm
          draftKey={draftKey}
          parentId={thread.id}
          api={api}
          onCancel={() => setAnswering(false)}
          onSent={(comment) => {
            setAnswering(false);
            comments.add(comment);
          }}
        />
      ) : null}
    </li>
  );
}

function OneComment({
  comment,
  comments,
  api,
  children,
}: {
  comment: PublicReply;
  comments: Comments;
  api: CommentsApi | null;
  children?: React.ReactNode;
}) {
  const text = useTexts();
  const tag = useFiguresTag();
  const [reporting, setReporting] = useState<'no' | 'asking' | 'done'>('no');
  const [problem, setProblem] = useState<CommentProblem | null>(null);
  const { author, body, status, likes, myReaction } = comment;

  if (body === '') return <p className="oriel-card-quiet">{text('comment.taken')}</p>;

  const like = async () => {
    setProblem(null);
    try {
      comments.change(comment.id, (await api?.like(comment.id, myReaction !== 'LIKE')) ?? {});
    } catch (error) {
      setProblem(error instanceof CommentRefused ? error.problem : 'server');
    }
  };

  return (
    <article className="oriel-comment">
      <header>
        <strong>{author.name || text('comment.guest')}</strong>
        {author.staff ? <span className="oriel-comment-staff">{text('comment.staff')}</span> : null}
        <time dateTime={comment.createdAt}>
          {new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }).format(new Date(comment.createdAt))}
        </time>
      </header>
      <p className="oriel-comment-body">{body}</p>
      {status === 'PENDING' ? <p className="oriel-comment-state">{text('comment.pending')}</p> : null}
      <div className="oriel-comment-actions">
        {api && status === 'PUBLISHED' ? (
          <button
            type="button"
            className="oriel-text-button"
            aria-pressed={myReaction === 'LIKE'}
            aria-label={text('comment.like', { count: likes })}
            onClick={() => void like()}
          >
            <Heart
              size={16}
              strokeWidth={1.5}
              fill={myReaction === 'LIKE' ? 'currentColor' : 'none'}
              aria-hidden="true"
            />
            {likes}
          </button>
        ) : null}
        {children}
        {api && status === 'PUBLISHED' && reporting === 'no' ? (
          <button
            type="button"
            className="oriel-text-button oriel-comment-report"
            aria-label={text('comment.report')}
            title={text('comment.report')}
            onClick={() => setReporting('asking')}
          >
            <Flag size={16} strokeWidth={1.5} aria-hidden="true" />
          </button>
        ) : null}
      </div>
      <div role="status">
        {reporting === 'done' ? <p className="oriel-comment-state">{text('comment.reported')}</p> : null}
        {problem ? <p className="oriel-card-problem">{text(PROBLEM_TEXTS[problem])}</p> : null}
      </div>
      {api && reporting === 'asking' ? (
        <ReportForm
          id={comment.id}
          api={api}
          onDone={() => setReporting('done')}
          onCancel={() => setReporting('no')}
        />
      ) : null}
    </article>
  );
}
