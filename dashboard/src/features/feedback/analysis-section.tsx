import type { Reply } from '@oriel/contract/comment';
import type { Feedback } from '@oriel/contract/feedback';
import { useQuery } from '@tanstack/react-query';
import { dayAndTime, number } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Failure } from '../../ui/failure.tsx';
import { citedQuery } from './api.ts';
import { plainSummary } from './plain-summary.ts';

type Analysis = Feedback['ai'];
type Cited = ReadonlyMap<string, Reply>;

const SIDES = ['for', 'against'] as const;
const FEELINGS = ['positive', 'neutral', 'negative'] as const;

/** The comments that an analysis cites, each once. */
function citedIn({ keyPoints, topics, disagreements }: Analysis): readonly string[] {
  return [
    ...new Set([
      ...keyPoints.flatMap(({ commentIds }) => commentIds),
      ...topics.flatMap(({ quotes }) => quotes.map(({ commentId }) => commentId)),
      ...disagreements.flatMap((one) => SIDES.flatMap((side) => one[side])),
    ]),
  ];
}

/** The results of a project's analysis as text, each point with its comments. Nothing without an analysis. */
export function AnalysisSection({ project: { id, ai } }: { project: Feedback }) {
  const t = useTranslate();
  const comments = useQuery(citedQuery(id, citedIn(ai)));
  if (!ai.generatedAt) return null;
  const cited: Cited = new Map(comments.data?.map((comment) => [comment.id, comment]));
  const { summary, keyPoints, topics, disagreements, sentiment, commentCount, generatedAt } = ai;
  return (
    <section aria-labelledby="analysis" className="mb-12 flex max-w-[720px] flex-col gap-6">
      <div>
        <h2 id="analysis" className="text-lg">
          {t('feedbackAi.title')}
        </h2>
        <p className="text-sm text-secondary">
          {t(`feedbackAi.engine.${ai.engine}`, {
            count: commentCount,
            when: dayAndTime(new Date(generatedAt)),
          })}
          {ai.stale ? ` ${t('feedbackAi.stale')}` : ''}{' '}
          {t(ai.published ? 'feedbackAi.published' : 'feedbackAi.notPublished')}
        </p>
      </div>
      {comments.isError ? (
        <Failure
          title={t('feedbackAi.sourcesFailed')}
          error={comments.error}
          retry={() => void comments.refetch()}
        />
      ) : null}
      <p className="whitespace-pre-line">{plainSummary(summary)}</p>
      <p className="text-sm text-secondary">
        {FEELINGS.map((feeling) => t(`feedbackAi.${feeling}`, { count: sentiment[feeling] })).join(' · ')}
      </p>
      {keyPoints.length > 0 ? (
        <div>
          <h3 className="mb-2 font-medium">{t('feedbackAi.keyPoints')}</h3>
          <ul className="flex flex-col gap-3">
            {keyPoints.map(({ text, commentIds }) => (
              <li key={text}>
                {text}
                <Sources ids={commentIds} cited={cited} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {topics.length > 0 ? (
        <div>
          <h3 className="mb-2 font-medium">{t('feedbackAi.topics')}</h3>
          <ul className="flex flex-col gap-3">
            {topics.map(({ id: topic, label, count, quotes }) => (
              <li key={topic}>
                {label} <span className="text-sm text-secondary tabular">{number(count)}</span>
                <Sources ids={quotes.map(({ commentId }) => commentId)} cited={cited} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {disagreements.length > 0 ? (
        <div>
          <h3 className="mb-2 font-medium">{t('feedbackAi.disagreements')}</h3>
          <ul className="flex flex-col gap-3">
            {disagreements.map((one) => (
              <li key={one.text}>
                {one.text}
                {SIDES.map((side) => (
                  <Sources key={side} side={side} ids={one[side]} cited={cited} />
                ))}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}

interface SourcesProps {
  ids: readonly string[];
  cited: Cited;
  side?: (typeof SIDES)[number];
}

/** The comments behind a point; one removed since is not quoted. */
function Sources({ ids, cited, side }: SourcesProps) {
  const t = useTranslate();
  const there = ids.flatMap((id) => cited.get(id) ?? []).filter(({ body }) => body);
  if (there.length === 0) return null;
  return (
    <details className="mt-1 text-sm text-secondary">
      <summary className="w-fit cursor-pointer rounded-control">
        {t(side ? `feedbackAi.${side}` : 'feedbackAi.sources', { count: there.length })}
      </summary>
      <ul className="mt-2 flex flex-col gap-2 border-l border-line pl-3">
        {there.map(({ id, author, body }) => (
          <li key={id}>
            <q>{body}</q> – {author.name || t('feedback.somebody')}
          </li>
        ))}
      </ul>
    </details>
  );
}
