import type { FeatureKey } from '@oriel/contract/enums';
import type { Estate } from '@oriel/contract/estate';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslate } from '../../i18n/translate.ts';
import { useEstates } from '../../kit/list/choices.ts';
import { meQuery, useOrganization } from '../../kit/me.ts';
import { toursQuery } from '../../kit/tours/api.ts';
import { TourCardSkeleton } from '../../kit/tours/tour-card.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { latestProjectsQuery, newestInquiriesQuery } from './api.ts';
import { FirstSteps, type Step } from './first-steps.tsx';
import { GuideLater } from './guide-later.tsx';
import { InquiryLines } from './inquiry-lines.tsx';
import { LatestTours } from './latest-tours.tsx';
import { NeedsToday } from './needs-today.tsx';
import { ProjectLines } from './project-lines.tsx';
import { WeekNumbers } from './week-numbers.tsx';

const TOURS_SHOWN = 3;
/** Whoever has not tried an estate within a month of beginning it does not mean to, and has other work. */
const TRIED_WITHIN_MS = 30 * 24 * 60 * 60_000;

export function HomePage() {
  const t = useTranslate();
  const { data: me } = useQuery(meQuery);
  const organization = useOrganization();
  const agent = organization?.role === 'AGENT';
  const has = (feature: FeatureKey) => organization?.features.includes(feature) ?? false;
  const tours = has('virtual_tours');
  // Who sells nothing asks people: projects come first.
  const asks = has('feedback') && !has('estates');
  const begin = asks
    ? ({ to: '/dashboard/feedback/create', name: 'home.newProject' } as const)
    : tours
      ? ({ to: '/dashboard/tours', name: 'home.newTour' } as const)
      : undefined;
  return (
    <>
      <PageHead
        documentTitle={t('area.home')}
        title={me?.firstName ? t('home.greeting', { name: me.firstName }) : t('area.home')}
        lead={organization ? t('home.lead', { organization: organization.name }) : undefined}
        action={
          begin && !agent ? (
            <Button asChild>
              <Link to={begin.to}>
                <Plus size={18} strokeWidth={1.5} aria-hidden />
                {t(begin.name)}
              </Link>
            </Button>
          ) : undefined
        }
      />
      {!me || !organization ? (
        <Skeleton className="h-24" />
      ) : agent ? (
        <AgentHome id={me.id} />
      ) : (
        <TeamHome estates={has('estates')} tours={tours} asks={asks} />
      )}
    </>
  );
}

/** Open tasks, with the numbers beside them. */
function Today({ agentId, guided }: { agentId?: string; guided?: string | undefined }) {
  return (
    <div className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1fr)_340px]">
      <div className="min-w-0">
        <NeedsToday agentId={agentId} guided={guided} />
      </div>
      <WeekNumbers agent={agentId !== undefined} />
    </div>
  );
}

/** An agent's home: their own inquiries and bookings. */
function AgentHome({ id }: { id: string }) {
  const t = useTranslate();
  const { data } = useQuery(newestInquiriesQuery('READ'));
  return (
    <div className="flex flex-col gap-12">
      <Today agentId={id} />
      {data && data.data.length > 0 ? (
        <section aria-labelledby="own-latest">
          <div className="mb-2 flex items-baseline justify-between gap-4">
            <h2 id="own-latest" className="text-lg">
              {t('home.ownLatest')}
            </h2>
            <Link
              to="/dashboard/inquiries?status=READ"
              className="text-sm text-accent underline-offset-4 hover:underline"
            >
              {t('home.showAll')}
            </Link>
          </div>
          <InquiryLines inquiries={data.data} address="?status=READ" />
        </section>
      ) : null}
    </div>
  );
}

function GuideTitle({ estate: { id, name } }: { estate: Pick<Estate, 'id' | 'name'> }) {
  const t = useTranslate();
  return (
    <Link to={`/dashboard/estates/${id}`} className="rounded-control underline-offset-4 hover:underline">
      {t('home.guide', { name })}
    </Link>
  );
}

const newestFirst = (estates: readonly Estate[]) =>
  estates.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));

/** The estate on its way to the first inquiry: the draft that was begun last, else the newest that is published, while it is young. */
function begunIn(estates: readonly Estate[]): Estate | undefined {
  const [draft] = newestFirst(estates.filter(({ status }) => status === 'DRAFT'));
  if (draft) return draft;
  const [shown] = newestFirst(estates.filter(({ status }) => status === 'PUBLISHED'));
  return shown && Date.now() - Date.parse(shown.createdAt) < TRIED_WITHIN_MS ? shown : undefined;
}

function TeamHome({
  estates: hasEstates,
  tours: hasTours,
  asks,
}: {
  estates: boolean;
  tours: boolean;
  asks: boolean;
}) {
  const t = useTranslate();
  const projects = useQuery({ ...latestProjectsQuery, enabled: asks });
  const tours = useInfiniteQuery({ ...toursQuery({ sort: '-createdAt' }), enabled: hasTours });
  const estates = useEstates(hasEstates);
  const waits =
    (hasTours && tours.isPending) || (hasEstates && estates.isPending) || (asks && projects.isPending);
  if (waits) {
    return (
      <div aria-hidden className="flex flex-col gap-12">
        <Skeleton className="h-24" />
        <div className="grid grid-cols-1 gap-6 sm:grid-cols-2 xl:grid-cols-3">
          <TourCardSkeleton />
          <TourCardSkeleton />
          <TourCardSkeleton />
        </div>
      </div>
    );
  }
  // What could not be loaded is not "none yet".
  const failed = [
    ...(hasTours && !tours.data ? [tours] : []),
    ...(hasEstates && !estates.data ? [estates] : []),
    ...(asks && !projects.data ? [projects] : []),
  ];
  if (failed[0]) {
    const retry = () => {
      for (const query of failed) void query.refetch();
    };
    return <Failure title={t('home.failed')} error={failed[0].error} retry={retry} />;
  }
  const latest = tours.data?.pages.flatMap((page) => page.data).slice(0, TOURS_SHOWN) ?? [];
  const known = estates.data ?? [];
  const apartments = known.some(({ counts }) => counts.apartments + (counts.others ?? 0) > 0);
  const begun = begunIn(known);
  const asked = projects.data?.data ?? [];
  const steps: readonly Step[] = [
    ...(asks && asked.length === 0 ? (['project'] as const) : []),
    ...(hasEstates && known.length === 0 ? (['estate'] as const) : []),
    ...(hasTours && latest.length === 0 && known.length === 0 && asked.length === 0
      ? (['tour'] as const)
      : []),
  ];
  // Where something sells already, the day's work comes first.
  const sells = known.some(({ status }) => status === 'PUBLISHED');
  // One guide at a time. Both keep their state when their order changes.
  const guide = begun ? (
    <GuideLater
      key={begun.id}
      estateId={begun.id}
      title={<GuideTitle estate={begun} />}
      untilInquiry={begun.status !== 'DRAFT'}
    />
  ) : null;
  const today = hasEstates && (apartments || sells) ? <Today key="today" guided={begun?.id} /> : null;
  return (
    <div className="flex flex-col gap-12">
      {asked.length > 0 ? <ProjectLines projects={asked} /> : null}
      {steps.length > 0 ? <FirstSteps steps={steps} /> : null}
      {sells ? today : guide}
      {sells ? guide : today}
      {latest.length > 0 ? <LatestTours tours={latest} /> : null}
    </div>
  );
}
