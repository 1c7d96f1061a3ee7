import type { PublicReply } from '@oriel/contract/comment';
import { type FormEvent, useId, useState } from 'react';
import { useTexts } from '../locales/texts.tsx';
import { type CommentProblem, CommentRefused, type CommentsApi, type ThreadChanges } from './comments-api.ts';
import { takeFocus } from './keyboard-place.ts';
import { PROBLEM_TEXTS } from './problem-texts.ts';

interface Own {
  readonly comment: PublicReply;
  readonly api: CommentsApi;
  readonly changes: ThreadChanges;
  readonly onDone: () => void;
}

function useCall(onDone: () => void) {
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<CommentRefused | null>(null);
  const call = async (work: () => Promise<void>) => {
    setSending(true);
    setRefused(null);
    try {
      await work();
      onDone();
    } catch (error) {
      setRefused(error instanceof CommentRefused ? error : new CommentRefused('server', String(error)));
      setSending(false);
    }
  };
  return { sending, refused, call };
}

function Problem({ problem, said }: { problem: CommentProblem; said: readonly string[] | undefined }) {
  const text = useTexts();
  return <p className="oriel-card-problem">{said ? said.join(' ') : text(PROBLEM_TEXTS[problem])}</p>;
}

/** Changes the text of one's own comment, in its place. */
export function RewriteComment({ comment, api, changes, onDone }: Own) {
  const text = useTexts();
  const id = useId();
  const [body, setBody] = useState(comment.body);
  const { sending, refused, call } = useCall(onDone);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const wish = body.trim();
    if (wish === '') return;
    void call(async () => {
      const { body: said, status, editedAt } = await api.rewrite(comment.id, wish);
      changes.change(comment.id, { body: said, status, ...(editedAt ? { editedAt } : {}) });
    });
  };
  return (
    <form className="oriel-comment-form" noValidate onSubmit={send} aria-busy={sending}>
      <div className="oriel-field">
        <label htmlFor={id}>{text('comment.body')}</label>
        <textarea
          id={id}
          ref={takeFocus}
          rows={4}
          value={body}
          readOnly={sending}
          onChange={(event) => setBody(event.target.value)}
          aria-invalid={refused !== null}
        />
      </div>
      <div role="alert">
        {refused ? <Problem problem={refused.problem} said={refused.fields.body} /> : null}
      </div>
      <div className="oriel-card-actions">
        <button type="submit" className="oriel-button" disabled={sending || body.trim() === ''}>
          {text(sending ? 'comment.sending' : 'comment.save')}
        </button>
        <button type="button" className="oriel-text-button" onClick={onDone}>
          {text('comment.cancel')}
        </button>
      </div>
    </form>
  );
}

/** Asks before one's own comment is taken away. */
export function WithdrawComment({ comment, api, changes, onDone }: Own) {
  const text = useTexts();
  const { sending, refused, call } = useCall(onDone);
  return (
    <fieldset className="oriel-report" disabled={sending} ref={takeFocus} tabIndex={-1}>
      <legend>{text('comment.withdraw.sure')}</legend>
      <div className="oriel-chips">
        <button
          type="button"
          className="oriel-chip"
          onClick={() =>
            void call(async () => {
              await api.withdraw(comment.id);
              changes.change(comment.id, { body: '', status: 'DELETED' });
            })
          }
        >
          {text('comment.withdraw')}
        </button>
        <button type="button" className="oriel-text-button" onClick={onDone}>
          {text('comment.keep')}
        </button>
      </div>
      <div role="alert">{refused ? <Problem problem={refused.problem} said={undefined} /> : null}</div>
    </fieldset>
  );
}
