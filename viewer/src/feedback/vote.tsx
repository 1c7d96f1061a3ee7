import type { Statement } from '@oriel/contract/opinion';
import { Check, ChevronLeft, ChevronRight, Minus, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { CommentProblem } from '../comments/comments-api.ts';
import { type TextId, useTexts } from '../locales/texts.tsx';
import { useFeedback, useFeedbackState } from './feedback-context.ts';
import { READING } from './feedback-store.ts';
import { OpinionFailed } from './opinion.tsx';
import { OpinionResults } from './opinion-results.tsx';
import { sendVote, useOpinion, type Vote as VoteOf } from './use-opinion.ts';

/** The answers in their order, each with its key. */
const ANSWERS = [
  { vote: 'AGREE', key: '1', label: 'feedback.opinion.agree', icon: Check },
  { vote: 'DISAGREE', key: '2', label: 'feedback.opinion.disagree', icon: X },
  { vote: 'PASS', key: '3', label: 'feedback.opinion.pass', icon: Minus },
] as const;

const PROBLEMS: Partial<Record<CommentProblem, TextId>> = {
  'too-fast': 'feedback.opinion.problem.tooFast',
  closed: 'feedback.opinion.problem.closed',
  gone: 'feedback.opinion.problem.gone',
  offline: 'feedback.opinion.problem.offline',
};

type Keys = RefObject<((event: KeyboardEvent) => void) | null>;

/** Moves the focus, and comes into sight: embedded, the page around may be scrolled past the head of the list. */
function moveTo(target: HTMLElement | null): void {
  target?.focus({ preventScroll: true });
  target?.closest('.oriel-vote')?.scrollIntoView({ block: 'nearest' });
}

/** Statements from the comments, one at a time, in the place of the list. */
export function Vote() {
  const text = useTexts();
  const { store } = useFeedback();
  const { opinion, failed, retry } = useOpinion();
  const head = useRef<HTMLHeadingElement>(null);
  const keys: Keys = useRef(null);
  useEffect(() => moveTo(head.current), []);
  return (
    <section className="oriel-vote" aria-labelledby="oriel-vote" onKeyDown={(event) => keys.current?.(event)}>
      <button
        type="button"
        className="oriel-text-button oriel-vote-back"
        onClick={() => store.setState({ doing: READING })}
      >
        <ChevronLeft size={16} strokeWidth={1.5} aria-hidden="true" />
        {text('feedback.opinion.back')}
      </button>
      <h2 id="oriel-vote" ref={head} tabIndex={-1}>
        {text('feedback.opinion.invitation')}
      </h2>
      {failed ? (
        <OpinionFailed onRetry={retry} />
      ) : !opinion ? (
        <div className="oriel-skeleton" aria-hidden="true">
          <i />
          <i />
        </div>
      ) : opinion.statements.length === 0 ? (
        <p className="oriel-card-quiet">{text('feedback.opinion.none')}</p>
      ) : (
        <Statements statements={opinion.statements} keys={keys}>
          {opinion.results && opinion.results.groups.length > 0 ? (
            <OpinionResults results={opinion.results} />
          ) : (
            <p className="oriel-card-quiet">{text('feedback.opinion.later')}</p>
          )}
        </Statements>
      )}
    </section>
  );
}

/**
 * @param keys gets what answers by a key
 * @param children what is shown after the last statement
 */
function Statements({
  statements: asked,
  keys,
  children,
}: {
  statements: readonly Statement[];
  keys: Keys;
  children: React.ReactNode;
}) {
  const text = useTexts();
  const { apiBase } = useFeedback();
  const projectId = useFeedbackState(({ project }) => project.id);
  // Answered ones first, so that "3 of 12" goes on where it was left.
  const [statements, setStatements] = useState(() => [
    ...asked.filter(({ myVote }) => myVote !== null),
    ...asked.filter(({ myVote }) => myVote === null),
  ]);
  const [place, setPlace] = useState(() => statements.filter(({ myVote }) => myVote !== null).length);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<CommentProblem>();
  const [said, setSaid] = useState('');
  const shown = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each statement is read out as it comes
  useEffect(() => {
    if (moved.current) moveTo(shown.current);
    moved.current = true;
  }, [place]);
  const statement = statements[place];
  const count = statements.length;

  function go(to: number): void {
    setProblem(undefined);
    setPlace(to);
  }

  async function answer(vote: VoteOf): Promise<void> {
    if (!statement || sending) return;
    const next = statement.myVote === vote ? null : vote;
    setSending(true);
    setProblem(undefined);
    const failure = await sendVote(apiBase, projectId, statement.id, next);
    setSending(false);
    if (failure) {
      setProblem(failure);
      return;
    }
    setStatements((all) => all.map((one) => (one.id === statement.id ? { ...one, myVote: next } : one)));
    setSaid(text(next ? 'feedback.opinion.saved' : 'feedback.opinion.withdrawn'));
    if (next) go(place + 1);
  }

  useEffect(() => {
    keys.current = (event) => {
      // A key that is held down answers one statement, not all.
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const found = ANSWERS.find(({ key }) => key === event.key);
      if (found) void answer(found.vote);
    };
  });

  return (
    <div className="oriel-vote-steps">
      <div
        className="oriel-vote-progress"
        role="progressbar"
        aria-label={text('feedback.opinion.progress')}
        aria-valuemin={0}
        aria-valuemax={count}
        aria-valuenow={place}
      >
        <i style={{ width: `${(place / count) * 100}%` }} />
      </div>
      {statement ? (
        <>
          <p className="oriel-card-quiet" id="oriel-vote-place">
            {text('feedback.opinion.place', { place: place + 1, count })}
          </p>
          <div ref={shown} tabIndex={-1} aria-describedby="oriel-vote-place" className="oriel-vote-statement">
            {statement.text}
          </div>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid everywhere */}
          <div className="oriel-vote-answers" role="group" aria-label={text('feedback.opinion.yours')}>
            {ANSWERS.map(({ vote, key, label, icon: Icon }) => (
              <button
                key={vote}
                type="button"
                aria-pressed={statement.myVote === vote}
                aria-disabled={sending}
                aria-keyshortcuts={key}
                onClick={() => void answer(vote)}
              >
                <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
                {text(label)}
                <span className="oriel-vote-key" aria-hidden="true">
                  {key}
                </span>
              </button>
            ))}
          </div>
        </>
      ) : (
        <div ref={shown} tabIndex={-1} className="oriel-vote-end">
          <p className="oriel-vote-thanks">{text('feedback.opinion.thanks')}</p>
          {children}
        </div>
      )}
      {problem ? (
        <p className="oriel-comment-state" role="alert">
          {text(PROBLEMS[problem] ?? 'feedback.opinion.problem.server')}
        </p>
      ) : null}
      <div className="oriel-row oriel-vote-walk">
        {place > 0 ? (
          <button type="button" className="oriel-text-button" onClick={() => go(place - 1)}>
            <ChevronLeft size={16} strokeWidth={1.5} aria-hidden="true" />
            {text(statement ? 'feedback.opinion.previous' : 'feedback.opinion.change')}
          </button>
        ) : null}
        {statement && (statement.myVote !== null || problem === 'gone') ? (
          <button type="button" className="oriel-text-button" onClick={() => go(place + 1)}>
            {text('feedback.opinion.next')}
            <ChevronRight size={16} strokeWidth={1.5} aria-hidden="true" />
          </button>
        ) : null}
      </div>
      <p className="oriel-card-quiet">{text('feedback.opinion.private')}</p>
      <p className="oriel-unseen" role="status">
        {said}
      </p>
    </div>
  );
}
