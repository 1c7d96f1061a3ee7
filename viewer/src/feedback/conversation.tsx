import { ChevronLeft } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { CommentThread } from '../comments/comment-thread.tsx';
import { publicCommentsApi } from '../comments/public-comments-api.ts';
import { useTexts } from '../locales/texts.tsx';
import { useFeedback, useFeedbackState } from './feedback-context.ts';
import { COMMENT_SORTS, type CommentSort, itemOf } from './feedback-store.ts';
import { Notice } from './notice.tsx';
import { useRules } from './use-rules.ts';

/** The comments of the shown item; those of a pin while it is open. */
export function Conversation() {
  const text = useTexts();
  const { store, feed, apiBase } = useFeedback();
  const item = useFeedbackState(itemOf);
  const talk = useFeedbackState((state) => state.talk);
  const open = useFeedbackState((state) => state.open);
  const allowsGuests = useFeedbackState(({ project }) => project.settings.allowGuests);
  const rules = useRules();
  const head = useRef<HTMLHeadingElement>(null);
  const id = item?.id ?? '';
  const mayWrite = item?.commentsOpen === true && allowsGuests;
  const api = useMemo(
    () => publicCommentsApi(apiBase, { item: id }, () => store.getState().locale),
    [apiBase, id, store],
  );
  const threads = talk?.threads ?? [];
  const here = open.length > 0 ? threads.filter((thread) => open.includes(thread.id)) : threads;
  const [first] = open;
  useEffect(() => {
    // A pin was opened: its comments begin at the top, and are read out.
    if (first !== undefined) head.current?.focus({ preventScroll: true });
  }, [first]);
  if (!item) return null;
  const places = new Map(threads.map((thread) => [thread.id, thread.position]));
  return (
    <section className="oriel-conversation" aria-labelledby="oriel-conversation">
      <div className="oriel-row oriel-conversation-head">
        <h2 id="oriel-conversation" ref={head} tabIndex={-1}>
          {text(open.length > 0 ? 'comment.here' : 'comment.count', { count: item.counts.comments })}
        </h2>
        {open.length > 0 ? (
          <button type="button" className="oriel-text-button" onClick={() => store.setState({ open: [] })}>
            <ChevronLeft size={16} strokeWidth={1.5} aria-hidden="true" />
            {text('feedback.all')}
          </button>
        ) : threads.length > 1 ? (
          <Sort />
        ) : null}
      </div>
      {open.length === 0 ? <Categories /> : null}
      {talk?.status === 'offline' ? (
        <p className="oriel-notice-line" role="status">
          {text('feedback.offline')}{' '}
          <button type="button" className="oriel-link-button" onClick={() => void feed.load()}>
            {text('building.retry')}
          </button>
        </p>
      ) : null}
      {talk?.status === 'loading' && threads.length === 0 ? (
        <div className="oriel-skeleton" aria-hidden="true">
          <i />
          <i />
        </div>
      ) : null}
      {talk?.status === 'live' && threads.length === 0 ? (
        <p className="oriel-card-quiet">{text(mayWrite ? 'feedback.first' : 'comment.none')}</p>
      ) : null}
      <ul className="oriel-threads">
        {here.map((thread) => (
          <CommentThread
            key={thread.id}
            thread={thread}
            changes={feed}
            api={mayWrite ? api : null}
            rules={rules}
            notice={<Notice />}
            open={thread.id === first}
            onShow={
              open.length === 0 && places.get(thread.id)
                ? () => store.setState({ open: [thread.id], sheet: 'half' })
                : undefined
            }
          />
        ))}
      </ul>
      {talk && open.length === 0 && threads.length < talk.total && talk.status === 'live' ? (
        <button type="button" className="oriel-button is-quiet" onClick={() => void feed.more()}>
          {text('feedback.more', { count: talk.total - threads.length })}
        </button>
      ) : null}
    </section>
  );
}

const SORT_TEXTS = { new: 'feedback.sort.new', top: 'feedback.sort.top' } as const;

function Sort() {
  const text = useTexts();
  const { store } = useFeedback();
  const sort = useFeedbackState((state) => state.sort);
  return (
    <label className="oriel-sort">
      <span className="oriel-unseen">{text('listing.sort')}</span>
      <select
        value={sort}
        onChange={({ target }) => store.setState({ sort: target.value as CommentSort, open: [] })}
      >
        {COMMENT_SORTS.map((one) => (
          <option key={one} value={one}>
            {text(SORT_TEXTS[one])}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Limits the list and the pins to a category. */
function Categories() {
  const text = useTexts();
  const { store } = useFeedback();
  const categories = useFeedbackState(({ project }) => project.categories);
  const chosen = useFeedbackState((state) => state.category);
  if (categories.length === 0) return null;
  return (
    <fieldset className="oriel-comment-categories">
      <legend className="oriel-unseen">{text('feedback.categories')}</legend>
      <div className="oriel-chips">
        {categories.map(({ key, label, color }) => (
          <button
            key={key}
            type="button"
            className="oriel-chip"
            aria-pressed={chosen === key}
            style={{ '--oriel-category': color }}
            onClick={() => store.setState({ category: chosen === key ? null : key, open: [] })}
          >
            <span className="oriel-category-dot" aria-hidden="true" />
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
