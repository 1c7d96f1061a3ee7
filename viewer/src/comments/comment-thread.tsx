import type { PublicComment, PublicReply } from '@oriel/contract/comment';
import { dayInSentence } from '@oriel/contract/day-in-sentence';
import { Flag, Heart, MapPin, Pencil, Reply, ThumbsDown, Trash2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useFiguresTag, useTexts } from '../locales/texts.tsx';
import { CommentForm } from './comment-form.tsx';
import {
  type CommentProblem,
  CommentRefused,
  type CommentRules,
  type CommentsApi,
  type Reaction,
  type ThreadChanges,
} from './comments-api.ts';
import { useFocusBack } from './keyboard-place.ts';
import { PROBLEM_TEXTS } from './problem-texts.ts';
import { useEditable } from './use-editable.ts';

// Few change what they wrote, and fewer report what others did.
const forms = () => import('./forms-of-comment.ts');
const RewriteComment = lazy(async () => ({ default: (await forms()).RewriteComment }));
const ReportForm = lazy(async () => ({ default: (await forms()).ReportForm }));
const WithdrawComment = lazy(async () => ({ default: (await forms()).WithdrawComment }));

interface Shared {
  readonly changes: ThreadChanges;
  /** null makes comments read-only */
  readonly api: CommentsApi | null;
  readonly rules: CommentRules;
}

/** A comment with its replies and actions. */
export function CommentThread({
  thread,
  onShow,
  notice,
  open,
  ...shared
}: Shared & {
  thread: PublicComment;
  /** turns the picture to its pin */
  onShow?: (() => void) | undefined;
  /** what sending a reply means */
  notice?: ReactNode;
  /** its pin is open */
  open?: boolean;
}) {
  const text = useTexts();
  const { api, rules, changes } = shared;
  const [answering, setAnswering] = useState(false);
  const draftKey = `answer:${thread.id}`;
  const around = useFocusBack<HTMLLIElement>(answering ? 'answering' : undefined);
  return (
    <li ref={around} className="oriel-thread" data-comment={thread.id} data-open={open || undefined}>
      <OneComment comment={thread} {...shared}>
        {onShow ? (
          <button type="button" className="oriel-text-button" onClick={onShow}>
            <MapPin size={16} strokeWidth={1.5} aria-hidden="true" />
            {text('comment.show')}
          </button>
        ) : null}
        {api && rules.replies && thread.status === 'PUBLISHED' && !answering ? (
          <button
            type="button"
            className="oriel-text-button"
            data-opens="answering"
            onClick={() => setAnswering(true)}
          >
            <Reply size={16} strokeWidth={1.5} aria-hidden="true" />
            {text('comment.reply')}
          </button>
        ) : null}
      </OneComment>
      {thread.replies.length > 0 ? (
        <ul className="oriel-replies" aria-label={text('comment.answers')}>
          {thread.replies.map((reply) => (
            <li key={reply.id}>
              <OneComment comment={reply} {...shared} />
            </li>
          ))}
        </ul>
      ) : null}
      {api && answering ? (
        <CommentForm
          draftKey={draftKey}
          parentId={thread.id}
          api={api}
          rules={rules}
          notice={notice}
          onCancel={() => setAnswering(false)}
          onSent={(comment) => {
            setAnswering(false);
            changes.add(comment);
          }}
        />
      ) : null}
    </li>
  );
}

/** What a visitor is doing with a comment. */
type Doing = 'reading' | 'reporting' | 'reported' | 'rewriting' | 'withdrawing';

function OneComment({
  comment,
  changes,
  api,
  rules,
  children,
}: Shared & { comment: PublicReply; children?: ReactNode }) {
  const text = useTexts();
  const tag = useFiguresTag();
  const [doing, setDoing] = useState<Doing>('reading');
  const [problem, setProblem] = useState<CommentProblem | null>(null);
  const editable = useEditable(comment);
  const around = useFocusBack<HTMLElement>(doing === 'reading' || doing === 'reported' ? undefined : doing);
  const { author, body, status, myReaction, category } = comment;
  const about = rules.categories.find(({ key }) => key === category);

  if (body === '')
    return (
      <article ref={around}>
        <p className="oriel-card-quiet" tabIndex={-1} data-outcome>
          {text('comment.taken')}
        </p>
      </article>
    );

  const react = async (reaction: Reaction) => {
    setProblem(null);
    try {
      const wish = myReaction === reaction ? null : reaction;
      changes.change(comment.id, (await api?.react(comment.id, wish)) ?? {});
    } catch (error) {
      setProblem(error instanceof CommentRefused ? error.problem : 'server');
    }
  };
  const read = () => setDoing('reading');
  const said = <p className="oriel-comment-body">{body}</p>;
  // A form that is open stays when the time to change a comment ends: what was typed in it can still be copied.
  const own = api ? { comment, api, changes, onDone: read } : null;

  return (
    <article ref={around} className="oriel-comment">
      <header>
        <strong>{author.name || text('comment.guest')}</strong>
        {author.staff ? <span className="oriel-comment-staff">{text('comment.staff')}</span> : null}
        <time dateTime={comment.createdAt}>{dayInSentence(tag, new Date(comment.createdAt))}</time>
        {comment.editedAt ? <small>{text('comment.edited')}</small> : null}
        {about ? (
          <small className="oriel-comment-category" style={{ '--oriel-category': about.color }}>
            <span className="oriel-category-dot" aria-hidden="true" />
            {about.label}
          </small>
        ) : null}
      </header>
      {doing === 'rewriting' && own ? (
        <Suspense fallback={said}>
          <RewriteComment {...own} />
        </Suspense>
      ) : (
        said
      )}
      {status === 'PENDING' ? <p className="oriel-comment-state">{text('comment.pending')}</p> : null}
      <div className="oriel-comment-actions">
        {REACTION_ORDER.map((kind) =>
          status === 'PUBLISHED' && rules[REACTION_LOOKS[kind].count] ? (
            <ReactionButton
              key={kind}
              kind={kind}
              comment={comment}
              onReact={api ? () => void react(kind) : undefined}
            />
          ) : null,
        )}
        {children}
        {own && editable && doing === 'reading' ? (
          <>
            <button
              type="button"
              className="oriel-text-button"
              data-opens="rewriting"
              onClick={() => setDoing('rewriting')}
            >
              <Pencil size={16} strokeWidth={1.5} aria-hidden="true" />
              {text('comment.edit')}
            </button>
            <button
              type="button"
              className="oriel-text-button"
              data-opens="withdrawing"
              onClick={() => setDoing('withdrawing')}
            >
              <Trash2 size={16} strokeWidth={1.5} aria-hidden="true" />
              {text('comment.withdraw')}
            </button>
          </>
        ) : null}
        {api && !editable && status === 'PUBLISHED' && doing === 'reading' ? (
          <button
            type="button"
            className="oriel-text-button oriel-comment-report"
            aria-label={text('comment.report')}
            data-opens="reporting"
            title={text('comment.report')}
            onClick={() => setDoing('reporting')}
          >
            <Flag size={16} strokeWidth={1.5} aria-hidden="true" />
          </button>
        ) : null}
      </div>
      <div role="status" tabIndex={-1} data-outcome>
        {doing === 'reported' ? <p className="oriel-comment-state">{text('comment.reported')}</p> : null}
        {problem ? <p className="oriel-card-problem">{text(PROBLEM_TEXTS[problem])}</p> : null}
      </div>
      <Suspense fallback={null}>
        {doing === 'withdrawing' && own ? <WithdrawComment {...own} /> : null}
        {api && doing === 'reporting' ? (
          <ReportForm id={comment.id} api={api} onDone={() => setDoing('reported')} onCancel={read} />
        ) : null}
      </Suspense>
    </article>
  );
}

const REACTION_ORDER: readonly Reaction[] = ['LIKE', 'DISLIKE'];

const REACTION_LOOKS = {
  LIKE: { count: 'likes', label: 'comment.like', Icon: Heart },
  DISLIKE: { count: 'dislikes', label: 'comment.dislike', Icon: ThumbsDown },
} as const;

interface ReactionButtonProps {
  kind: Reaction;
  comment: PublicReply;
  onReact: (() => void) | undefined;
}

/** The number of likes or dislikes; a button where the visitor may react. */
function ReactionButton({ kind, comment, onReact }: ReactionButtonProps) {
  const text = useTexts();
  const { count, label: labelId, Icon } = REACTION_LOOKS[kind];
  const people = comment[count];
  const chosen = comment.myReaction === kind;
  const label = text(labelId, { count: people });
  const icon = (
    <Icon size={16} strokeWidth={1.5} fill={chosen ? 'currentColor' : 'none'} aria-hidden="true" />
  );
  if (!onReact) {
    // Where nobody can react any more, nothing is said of what nobody reacted to.
    return people === 0 ? null : (
      <span className="oriel-comment-likes">
        {icon}
        <span className="oriel-unseen">{label}</span>
        <span aria-hidden="true">{people}</span>
      </span>
    );
  }
  return (
    <button
      type="button"
      className="oriel-text-button"
      aria-pressed={chosen}
      aria-label={label}
      onClick={onReact}
    >
      {icon}
      {people}
    </button>
  );
}
