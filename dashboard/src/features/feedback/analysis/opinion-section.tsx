import type { Feedback } from '@oriel/contract/feedback';
import type { CountedStatement, Opinion } from '@oriel/contract/opinion';
import { useQuery } from '@tanstack/react-query';
import { GripVertical, MessagesSquare, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { ExportMenu } from '../../../kit/export-menu.tsx';
import { reported } from '../../../kit/report.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Failure } from '../../../ui/failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useReorder } from '../../../ui/use-reorder.ts';
import { opinionQuery, replaceStatements, votesFile } from '../api.ts';
import { ChooseStatements } from './choose-statements.tsx';
import { OpinionFindings } from './opinion-findings.tsx';

/** What is put to the vote, and the groups of people who voted alike. */
export function OpinionSection({ project }: { project: Feedback }) {
  const t = useTranslate();
  const [choosing, setChoosing] = useState(false);
  const { data: opinion, isError, error, refetch } = useQuery(opinionQuery(project.id));
  const { generatedAt } = project.ai;
  // A new analysis has new groups.
  useEffect(() => {
    if (generatedAt) void refetch();
  }, [generatedAt, refetch]);
  const mayEdit = project.status !== 'ARCHIVED';
  const nothing = project.counts.comments === 0;
  return (
    <section aria-labelledby="opinion" className="mb-12 flex max-w-[720px] flex-col gap-6">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="opinion" className="mr-auto text-lg">
          {t('feedbackOpinion.title')}
        </h2>
        {opinion && opinion.voters > 0 ? (
          <>
            <ExportMenu
              small
              label={t('feedbackOpinion.exportStatements')}
              ask={(format) => votesFile(project.id, 'statements', format)}
            />
            <ExportMenu
              small
              label={t('feedbackOpinion.exportVotes')}
              ask={(format) => votesFile(project.id, 'votes', format)}
            />
          </>
        ) : null}
        {mayEdit && opinion ? (
          <Button size="small" disabled={nothing} onClick={() => setChoosing(true)}>
            <MessagesSquare size={16} strokeWidth={1.5} aria-hidden />
            {t('feedbackOpinion.choose')}
          </Button>
        ) : null}
      </div>
      {project.settings.showOthersComments ? null : (
        <Notice tone="calm">{t('feedbackOpinion.ownOnly')}</Notice>
      )}
      {isError ? (
        <Failure title={t('feedbackOpinion.failed')} error={error} retry={() => void refetch()} />
      ) : !opinion ? (
        <Skeleton className="h-24" />
      ) : opinion.statements.length === 0 ? (
        <div className="flex flex-col gap-3 text-secondary">
          <p>{t('feedbackOpinion.lead')}</p>
          {nothing ? <p className="text-sm">{t('feedbackOutcome.nothing')}</p> : null}
        </div>
      ) : (
        <>
          <Statements project={project} statements={opinion.statements} mayEdit={mayEdit} />
          <Turnout opinion={opinion} />
          {opinion.results && opinion.results.groups.length > 0 ? (
            <OpinionFindings results={opinion.results} />
          ) : null}
        </>
      )}
      {choosing && opinion ? (
        <ChooseStatements
          project={project}
          statements={opinion.statements}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </section>
  );
}

/** How many people have voted, and what is missing for groups. */
function Turnout({ opinion }: { opinion: Opinion }) {
  const t = useTranslate();
  const { voters, readyVoters, votersNeeded, votesNeeded, results } = opinion;
  const ready = readyVoters >= votersNeeded;
  const known = results?.voters ?? 0;
  return (
    <div className="flex max-w-[420px] flex-col gap-2">
      <p>{t('feedbackOpinion.voters', { count: voters })}</p>
      {ready ? null : (
        <ProgressBar label={t('feedbackOpinion.title')} share={readyVoters / Math.max(1, votersNeeded)} />
      )}
      <p className="text-sm text-secondary">
        {!ready
          ? t('feedbackOpinion.wait', { ready: readyVoters, needed: votersNeeded, votes: votesNeeded })
          : !results || results.groups.length === 0
            ? t('feedbackOpinion.ready')
            : voters > known
              ? t('feedbackOpinion.newVoters', { count: voters - known })
              : t('feedbackOpinion.fresh')}
      </p>
    </div>
  );
}

/** What is put to the vote, in the team's order. */
function Statements({
  project,
  statements,
  mayEdit,
}: {
  project: Feedback;
  statements: readonly CountedStatement[];
  mayEdit: boolean;
}) {
  const t = useTranslate();
  const [said, setSaid] = useState('');
  const byId = new Map(statements.map((one) => [one.id, one]));
  const reorder = useReorder({
    ids: statements.map(({ id }) => id),
    onOrder: (ids) => void reported(replaceStatements(project.id, ids)),
    onPlace: (id, place) =>
      setSaid(t('rooms.place', { name: byId.get(id)?.text ?? '', place, count: statements.length })),
  });
  return (
    <div>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <ol>
        {reorder.order.map((id, place) => {
          const one = byId.get(id);
          if (!one) return null;
          return (
            <li
              key={id}
              data-reorder={id}
              className={cx(
                'flex items-start gap-2 border-t border-line py-2',
                reorder.held === id && 'opacity-70',
              )}
            >
              {mayEdit ? (
                <button
                  type="button"
                  aria-label={t('feedbackOpinion.move', { words: one.text })}
                  className="mt-[2px] grid size-6 shrink-0 cursor-grab touch-none place-items-center rounded-control text-secondary hover:text-ink"
                  {...reorder.handle(id)}
                >
                  <GripVertical size={16} strokeWidth={1.5} aria-hidden />
                </button>
              ) : null}
              <div className="min-w-0 flex-1">
                <p className="break-words">
                  <span className="text-secondary tabular">{place + 1}.</span> {one.text}
                </p>
                <p className="text-sm text-secondary tabular">
                  {t('feedbackOpinion.votes', {
                    count: one.agree + one.disagree + one.pass,
                    agree: one.agree,
                    disagree: one.disagree,
                    pass: one.pass,
                  })}
                </p>
              </div>
              {mayEdit ? (
                <button
                  type="button"
                  aria-label={t('feedbackOpinion.remove', { words: one.text })}
                  title={t('feedbackOpinion.removeHint')}
                  className="grid size-8 shrink-0 place-items-center rounded-control text-secondary hover:bg-sunken hover:text-ink"
                  onClick={() =>
                    void reported(
                      replaceStatements(
                        project.id,
                        reorder.order.filter((other) => other !== id),
                      ),
                    )
                  }
                >
                  <X size={16} strokeWidth={1.5} aria-hidden />
                </button>
              ) : null}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
