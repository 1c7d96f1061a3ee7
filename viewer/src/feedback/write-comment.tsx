import { MapPin, X } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { CommentForm } from '../comments/comment-form.tsx';
import { publicCommentsApi } from '../comments/public-comments-api.ts';
import { useTexts } from '../locales/texts.tsx';
import { IconButton } from '../shell/icon-button.tsx';
import { useFeedback, useFeedbackState } from './feedback-context.ts';
import { type Doing, itemOf, READING } from './feedback-store.ts';
import { Notice } from './notice.tsx';
import { placeText } from './place-text.ts';
import { useRules } from './use-rules.ts';

/** The form for a new comment, in the place of the list. */
export function WriteComment({ doing }: { doing: Extract<Doing, { kind: 'writing' }> }) {
  const text = useTexts();
  const { store, feed, apiBase } = useFeedback();
  const item = useFeedbackState(itemOf);
  const rules = useRules();
  const head = useRef<HTMLHeadingElement>(null);
  const id = item?.id ?? '';
  const api = useMemo(
    () => publicCommentsApi(apiBase, { item: id }, () => store.getState().locale),
    [apiBase, id, store],
  );
  useEffect(() => head.current?.focus({ preventScroll: true }), []);
  if (!item) return null;
  const { position } = doing;
  const stop = () => store.setState({ doing: READING });
  return (
    <section className="oriel-write" aria-labelledby="oriel-write">
      <div className="oriel-row oriel-write-head">
        <h2 id="oriel-write" ref={head} tabIndex={-1}>
          {text('comment.add')}
        </h2>
        <IconButton label={text('point.close')} icon={X} onClick={stop} />
      </div>
      {item.question ? <p className="oriel-write-question">{item.question}</p> : null}
      <p className="oriel-row oriel-card-quiet">
        <MapPin size={16} strokeWidth={1.5} aria-hidden="true" />
        {placeText(position, text)}
        <button
          type="button"
          className="oriel-text-button"
          onClick={() =>
            store.setState(
              position ? { doing: { kind: 'writing', position: null } } : { doing: { kind: 'placing' } },
            )
          }
        >
          {text(position ? 'feedback.unpin' : 'feedback.pin')}
        </button>
      </p>
      <CommentForm
        draftKey={`feedback:${id}`}
        position={position ?? undefined}
        api={api}
        rules={rules}
        notice={<Notice />}
        onCancel={stop}
        onSent={(comment) => {
          feed.add(comment);
          store.setState({
            doing: READING,
            open: comment.position ? [comment.id] : [],
            sent: comment.status === 'PENDING' ? 'pending' : 'published',
            sheet: 'half',
          });
        }}
      />
    </section>
  );
}
