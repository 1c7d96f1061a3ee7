import type { EstateProgress, StepProgress } from '@oriel/contract/estate-progress';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, ArrowUpRight, CircleCheck, CircleDashed, CircleMinus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Failure } from '../../../ui/failure.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useOrganization } from '../../me.ts';
import { reported } from '../../report.ts';
import { atLack, nextStep, placeOf, shownNavigator } from './places.ts';
import { progressQuery, skipStep } from './progress-calls.ts';
import { askToPublish } from './publishing.ts';
import { stepText } from './step-words.ts';
import { setOut } from './trip.ts';

/** Steps that only an administrator of the organization can do. */
const ADMINISTRATORS: ReadonlySet<StepProgress['step']> = new Set(['brand', 'consents']);

/** Interval of looking whether visitors have done a step, milliseconds. */
const LOOK_EVERY = 10_000;

/** The last steps are done on the team's own website, which says so only to the server. */
function waitsForVisitors(progress: EstateProgress | undefined): boolean {
  const open = progress?.steps.some(
    ({ step, done, skipped }) => (step === 'website' || step === 'inquiry') && !done && !skipped,
  );
  return progress?.estate.status === 'PUBLISHED' && open === true;
}

interface GuideProps {
  readonly estateId: string;
  /** Heading, where the page around does not name the estate. */
  readonly title?: ReactNode;
  /** It is shown until the first inquiry alone, which most estates have had. */
  readonly untilInquiry?: boolean;
}

/** The way of an estate to its first inquiry: what is done, what is next, and later what is incomplete. */
export function Guide({ estateId, title, untilInquiry = false }: GuideProps) {
  const t = useTranslate();
  const { data, error, refetch } = useQuery({
    ...progressQuery(estateId),
    refetchInterval: ({ state }) => (waitsForVisitors(state.data?.data) ? LOOK_EVERY : false),
  });
  if (!data) {
    if (error) return <Failure title={t('guide.failed')} error={error} retry={() => void refetch()} />;
    return untilInquiry ? null : <Skeleton className="h-48" />;
  }
  const { steps } = data;
  const tried = steps.find(({ step }) => step === 'inquiry');
  if (untilInquiry && (tried?.done || tried?.skipped)) return null;
  const settled = steps.filter(({ done, skipped }) => done || skipped);
  const open = steps.filter(({ done, skipped }) => !done && !skipped);
  const next = nextStep(data);
  const row = (step: StepProgress) => (
    <Row key={step.step} step={step} progress={data} isNext={step.step === next} />
  );
  return (
    <section aria-labelledby="guide" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="guide" className="text-lg">
          {title ?? t(open.length > 0 ? 'guide.title' : 'guide.complete')}
        </h2>
        <p className="text-sm text-secondary tabular">
          {t('guide.share', { done: settled.length, all: steps.length })}
        </p>
      </div>
      <ProgressBar label={t('guide.progress')} share={settled.length / steps.length} />
      {open.length > 0 ? (
        <ol className="divide-y divide-line border-y border-line">{open.map(row)}</ol>
      ) : null}
      {settled.length > 0 ? (
        <details className="group">
          <summary className="cursor-pointer rounded-control text-sm text-secondary hover:text-ink">
            {t('guide.settled', { count: settled.length })}
          </summary>
          <ol className="mt-2 divide-y divide-line border-y border-line">{settled.map(row)}</ol>
        </details>
      ) : null}
    </section>
  );
}

const ICON = { size: 20, strokeWidth: 1.5, 'aria-hidden': true } as const;

function StateIcon({ step: { done, skipped } }: { step: StepProgress }) {
  if (done) return <CircleCheck {...ICON} className="shrink-0 text-good" />;
  if (skipped) return <CircleMinus {...ICON} className="shrink-0 text-faint" />;
  return <CircleDashed {...ICON} className="shrink-0 text-accent" />;
}

function Row({ step, progress, isNext }: { step: StepProgress; progress: EstateProgress; isNext: boolean }) {
  const t = useTranslate();
  const organization = useOrganization();
  const { step: name, done, skipped } = step;
  const text = stepText(step, progress);
  const title = t(`guideStep.${name}`);
  const others = ADMINISTRATORS.has(name) && organization?.role !== 'ADMIN';
  const skip = () => void reported(skipStep(progress, name, !skipped));
  return (
    <li className={cx('flex flex-wrap items-center gap-x-3 gap-y-2', isNext ? 'py-4' : 'py-3')}>
      <StateIcon step={step} />
      <div className="min-w-0 flex-1 basis-56">
        <p className={cx(isNext && 'font-medium')}>
          {title}
          <span className="sr-only">
            {' '}
            ({t(done ? 'guide.done' : skipped ? 'guide.skipped' : 'guide.open')})
          </span>
        </p>
        {text && !skipped ? <p className="text-sm text-secondary">{text}</p> : null}
        {others && !done ? <p className="text-sm text-secondary">{t('guide.administrator')}</p> : null}
      </div>
      <div className="flex items-center gap-2 max-sm:w-full max-sm:pl-8">
        {others ? null : <Way step={step} progress={progress} isNext={isNext} title={title} />}
        {done ? null : name === 'publish' ? (
          // Keeps the buttons in one line with those of the other steps.
          <span aria-hidden className="w-[54px] max-sm:hidden" />
        ) : (
          <Button variant="quiet" size="small" className="text-secondary" onClick={skip}>
            {t(skipped ? 'guide.takeUp' : 'guide.skip')}
            <span className="sr-only"> {title}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

/** How a step is begun: a page, the publishing dialog, or the viewer. */
function Way({
  step: { step, done, lacks },
  progress,
  isNext,
  title,
}: {
  step: StepProgress;
  progress: EstateProgress;
  isNext: boolean;
  title: string;
}) {
  const t = useTranslate();
  const organizationId = useOrganization()?.id ?? '';
  const look = { size: 'small', variant: isNext ? 'primary' : 'secondary' } as const;
  const label = (
    <>
      {t(done ? 'guide.again' : `guideAction.${step}`)}
      {done ? <span className="sr-only"> {title}</span> : null}
    </>
  );
  if (step === 'publish')
    return (
      <Button {...look} onClick={() => askToPublish(progress.estate.id)}>
        {label}
      </Button>
    );
  if (step === 'inquiry') {
    const shown = shownNavigator(progress);
    return shown ? (
      <Button {...look} asChild>
        <a href={`/viewer/${shown.slug}`} target="_blank" rel="noopener">
          {label}
          <ArrowUpRight size={16} strokeWidth={1.5} aria-hidden />
        </a>
      </Button>
    ) : null;
  }
  const to = placeOf(step, progress, organizationId);
  return to ? (
    <Button {...look} asChild>
      <Link to={atLack(to, lacks?.[0])} onClick={() => setOut({ estateId: progress.estate.id, step })}>
        {label}
        {isNext ? <ArrowRight size={16} strokeWidth={1.5} aria-hidden /> : null}
      </Link>
    </Button>
  ) : null;
}
