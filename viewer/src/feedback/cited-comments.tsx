import type { PublicReply } from '@oriel/contract/comment';
import { dayInSentence } from '@oriel/contract/day-in-sentence';
import { useEffect, useId, useState } from 'react';
import { fromServer } from '../core/from-server.ts';
import { useFiguresTag, useTexts } from '../locales/texts.tsx';
import { useFeedback, useFeedbackState } from './feedback-context.ts';
import { showItem } from './feedback-store.ts';

/** Comments shown at a time. */
const PER_PAGE = 10;

/** The comments that a sentence rests on or answers, opened in place, all of them. */
export function CitedComments({ ids, label }: { ids: readonly string[]; label: string }) {
  const text = useTexts();
  const list = useId();
  const [open, setOpen] = useState(false);
  const [pages, setPages] = useState(1);
  const left = ids.length - pages * PER_PAGE;
  if (ids.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className="oriel-link-button oriel-cited-button"
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      <div id={list} hidden={!open}>
        {open
          ? Array.from({ length: pages }, (_, page) => {
              const some = ids.slice(page * PER_PAGE, (page + 1) * PER_PAGE);
              return <CitedPage key={some[0]} ids={some} />;
            })
          : null}
        {left > 0 ? (
          <button type="button" className="oriel-text-button" onClick={() => setPages(pages + 1)}>
            {text('feedback.more', { count: left })}
          </button>
        ) : null}
      </div>
    </>
  );
}

function CitedPage({ ids }: { ids: readonly string[] }) {
  const text = useTexts();
  const { apiBase } = useFeedback();
  const projectId = useFeedbackState(({ project }) => project.id);
  const [tries, setTries] = useState(0);
  const [comments, setComments] = useState<readonly PublicReply[] | 'failed' | null>(null);
  const asked = ids.join(',');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    const asking = new AbortController();
    setComments(null);
    askComments(apiBase, projectId, asked, asking.signal).then(setComments, () => {
      if (!asking.signal.aborted) setComments('failed');
    });
    return () => asking.abort();
  }, [apiBase, projectId, asked, tries]);
  if (comments === 'failed')
    return (
      <p className="oriel-notice-line" role="status">
        {text('feedback.offline')}{' '}
        <button type="button" className="oriel-link-button" onClick={() => setTries(tries + 1)}>
          {text('building.retry')}
        </button>
      </p>
    );
  if (comments === null)
    return (
      <div className="oriel-skeleton" aria-hidden="true">
        <i />
      </div>
    );
  if (comments.length === 0) return <p className="oriel-card-quiet">{text('feedback.cited.gone')}</p>;
  return (
    <ul className="oriel-cited">
      {comments.map((comment) => (
        <CitedComment key={comment.id} comment={comment} />
      ))}
    </ul>
  );
}

function CitedComment({ comment }: { comment: PublicReply }) {
  const text = useTexts();
  const tag = useFiguresTag();
  const { store } = useFeedback();
  const { id, parentId, targetId, author, body, createdAt } = comment;
  const item = useFeedbackState(({ project }) => project.items.find((one) => one.id === targetId));
  return (
    <li>
      <p>{body}</p>
      <p className="oriel-cited-by">
        <span>{author.name || text('comment.guest')}</span>
        <time dateTime={createdAt}>{dayInSentence(tag, new Date(createdAt))}</time>
        {item ? (
          <button
            type="button"
            className="oriel-link-button"
            onClick={() => {
              showItem(store, targetId);
              store.setState({ open: [parentId ?? id], category: null, sheet: 'half' });
            }}
          >
            {text('feedback.cited.list', { item: item.title })}
          </button>
        ) : null}
      </p>
    </li>
  );
}

async function askComments(
  apiBase: string,
  projectId: string,
  ids: string,
  signal: AbortSignal,
): Promise<readonly PublicReply[]> {
  const address = `${apiBase}/feedback/${projectId}/comment?ids=${ids}`;
  const response = await fetch(address, { signal, credentials: 'omit' });
  if (!response.ok) throw new Error(`The comments of ${projectId} answered ${response.status}`);
  return fromServer((await response.json()) as { data: PublicReply[] }, apiBase).data;
}
