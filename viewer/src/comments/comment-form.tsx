import type { CommentPosition, PublicComment } from '@oriel/contract/comment';
import { COMMENT_LENGTH_MAX, lengthOf } from '@oriel/contract/comment-text';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTexts } from '../locales/texts.tsx';
import { type CommentFields, commentProblems } from './comment-rules.ts';
import { CommentRefused, type CommentRules, type CommentsApi } from './comments-api.ts';
import { useKept, type Writer } from './drafts.ts';
import { takeFocus } from './keyboard-place.ts';
import { PROBLEM_TEXTS } from './problem-texts.ts';

/** Remaining characters below which a counter appears. */
const COUNT_FROM = 200;

/** Form for a comment or a reply. Its text is kept until the server has accepted it. */
export function CommentForm({
  draftKey,
  position,
  parentId,
  rules,
  notice,
  api,
  onSent,
  onCancel,
}: {
  /** storage key of the draft */
  draftKey: string;
  position?: CommentPosition | undefined;
  parentId?: string | undefined;
  rules: CommentRules;
  /** what sending means, above the button: the comment is sent with this consent */
  notice?: ReactNode;
  api: CommentsApi;
  onSent: (comment: PublicComment) => void;
  onCancel: () => void;
}) {
  const text = useTexts();
  const id = useId();
  const [body, setBody] = useKept(draftKey, '');
  const [writer, setWriter] = useKept<Writer>('writer', { name: '', email: '' });
  const [category, setCategory] = useKept(`${draftKey}:category`, '');
  const [checked, setChecked] = useState(false);
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<CommentRefused | null>(null);

  const fields: CommentFields = { body, ...writer };
  const problems = checked ? commentProblems(fields, rules) : {};
  const sentence = (field: keyof CommentFields): string | null => {
    const own = problems[field];
    if (own) return text(own.text, own.values);
    const said = refused?.fields[field];
    return said ? said.join(' ') : null;
  };

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setChecked(true);
    setRefused(null);
    const wrong = Object.keys(commentProblems(fields, rules));
    if (wrong.length > 0) {
      form.querySelector<HTMLElement>(`[name="${wrong[0]}"]`)?.focus();
      return;
    }
    setSending(true);
    const name = writer.name.trim();
    const email = rules.email === 'none' ? '' : writer.email.trim();
    // A reply belongs to what it answers; a category may be gone since the draft was kept.
    const chosen = parentId ? undefined : rules.categories.find(({ key }) => key === category)?.key;
    try {
      const comment = await api.send({
        body: body.trim(),
        ...(name ? { name } : {}),
        ...(email ? { email } : {}),
        ...(position ? { position } : {}),
        ...(parentId ? { parentId } : {}),
        ...(chosen ? { category: chosen } : {}),
        ...(notice ? { consent: true } : {}),
      });
      setBody('');
      onSent(comment);
    } catch (error) {
      setRefused(error instanceof CommentRefused ? error : new CommentRefused('server', String(error)));
      setSending(false);
    }
  };

  const left = COMMENT_LENGTH_MAX - lengthOf(body.trim());
  return (
    <form className="oriel-comment-form" noValidate onSubmit={send} aria-busy={sending}>
      <Field
        id={`${id}-body`}
        label={text(parentId ? 'comment.answer' : 'comment.body')}
        problem={sentence('body')}
      >
        {(aria) => (
          <textarea
            {...aria}
            // A reply is opened by its button; a comment by the choice of its place.
            ref={parentId ? takeFocus : undefined}
            name="body"
            rows={4}
            value={body}
            readOnly={sending}
            onChange={(event) => setBody(event.target.value)}
            required
          />
        )}
      </Field>
      {left <= COUNT_FROM ? (
        <p className="oriel-card-quiet" role="status">
          {text('comment.left', { count: Math.max(0, left) })}
        </p>
      ) : null}
      {rules.categories.length > 0 && !parentId ? (
        <fieldset className="oriel-comment-categories">
          <legend>{text('comment.category')}</legend>
          <div className="oriel-chips">
            {rules.categories.map(({ key, label, color }) => (
              <button
                key={key}
                type="button"
                className="oriel-chip"
                aria-pressed={category === key}
                style={{ '--oriel-category': color }}
                onClick={() => setCategory(category === key ? '' : key)}
              >
                <span className="oriel-category-dot" aria-hidden="true" />
                {label}
              </button>
            ))}
          </div>
        </fieldset>
      ) : null}
      <Field
        id={`${id}-name`}
        label={text(rules.name === 'required' ? 'comment.name.needed' : 'comment.name')}
        problem={sentence('name')}
      >
        {(aria) => (
          <input
            {...aria}
            name="name"
            type="text"
            autoComplete="name"
            value={writer.name}
            onChange={(event) => setWriter({ ...writer, name: event.target.value })}
          />
        )}
      </Field>
      {rules.email === 'none' ? null : (
        <Field
          id={`${id}-email`}
          label={text(rules.email === 'required' ? 'comment.email.needed' : 'comment.email')}
          hint={text('comment.email.hint')}
          problem={sentence('email')}
        >
          {(aria) => (
            <input
              {...aria}
              name="email"
              type="email"
              autoComplete="email"
              value={writer.email}
              onChange={(event) => setWriter({ ...writer, email: event.target.value })}
            />
          )}
        </Field>
      )}
      {notice}
      <div role="alert">
        {refused ? <p className="oriel-card-problem">{text(PROBLEM_TEXTS[refused.problem])}</p> : null}
      </div>
      <div className="oriel-card-actions">
        <button type="submit" className="oriel-button" disabled={sending}>
          {text(sending ? 'comment.sending' : 'comment.send')}
        </button>
        <button type="button" className="oriel-text-button" onClick={onCancel}>
          {text('comment.cancel')}
        </button>
      </div>
    </form>
  );
}

interface FieldAria {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

function Field({
  id,
  label,
  hint,
  problem,
  children,
}: {
  id: string;
  label: string;
  hint?: string;
  problem: string | null;
  children: (aria: FieldAria) => React.ReactNode;
}) {
  const described = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter(Boolean).join(' ');
  return (
    <div className="oriel-field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': problem !== null, 'aria-describedby': described || undefined })}
      {hint ? (
        <p id={`${id}-hint`} className="oriel-card-quiet">
          {hint}
        </p>
      ) : null}
      {problem ? (
        <p id={`${id}-problem`} className="oriel-card-problem">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
