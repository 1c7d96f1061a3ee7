import { ApiError } from '@oriel/sdk/team-client';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowUpRight } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { queryClient } from '../../app/services.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { LostDrawing } from '../../ui/drawings/lost.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useOrganization } from '../account/me.ts';
import { buildingsQuery, flatsQuery, imagesQuery, navigatorQuery, navigatorsQuery } from './api.ts';
import { FrameUploads } from './frames/frame-uploads-list.tsx';
import { NavigatorMenu } from './navigator-menu.tsx';
import { PublishSwitch } from './publish-switch.tsx';

const TABS = ['outlines', 'frames', 'views', 'demand', 'settings'] as const;
type Tab = (typeof TABS)[number];

const outlinesTab = () => import('./outlines-tab.tsx');

const Pages = {
  outlines: lazy(async () => ({ default: (await outlinesTab()).OutlinesTab })),
  frames: lazy(async () => ({ default: (await import('./frames/frames-tab.tsx')).FramesTab })),
  views: lazy(async () => ({ default: (await import('./views/views-tab.tsx')).ViewsTab })),
  demand: lazy(async () => ({ default: (await import('./demand/demand-tab.tsx')).DemandTab })),
  settings: lazy(async () => ({ default: (await import('./settings/settings-tab.tsx')).SettingsTab })),
} as const;

/** What somebody who may only look is offered. */
const FOR_READERS: readonly Tab[] = ['outlines', 'views', 'demand'];

export function NavigatorPage() {
  const { navigatorId = '' } = useParams();
  return <OneNavigator key={navigatorId} id={navigatorId} />;
}

function OneNavigator({ id }: { id: string }) {
  const t = useTranslate();
  const { estateId = '' } = useParams();
  const [parameters] = useSearchParams();
  const organization = useOrganization();
  const mayEdit = organization !== undefined && organization.role !== 'AGENT';
  const navigator = useQuery(navigatorQuery(id));
  const images = useQuery(imagesQuery(id));
  const tabs = mayEdit ? TABS : FOR_READERS;
  const asked = parameters.get('tab');
  const tab = tabs.find((one) => one === asked) ?? 'outlines';

  // What outlines stand for is needed as soon as they are: it is asked for beside them, and not after them.
  const opensOutlines = tab === 'outlines';
  useEffect(() => {
    if (!opensOutlines) return;
    void outlinesTab();
    void queryClient.prefetchQuery(flatsQuery(id));
    void queryClient.prefetchQuery(buildingsQuery(estateId));
    void queryClient.prefetchQuery(navigatorsQuery(estateId));
  }, [opensOutlines, id, estateId]);

  if (navigator.isPending || images.isPending) return <NavigatorSkeleton />;
  const error = navigator.error ?? images.error;
  if (!navigator.data || !images.data) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400))
      return <Missing estateId={estateId} />;
    const retry = () => void Promise.all([navigator.refetch(), images.refetch()]);
    return <Failure title={t('nav.failed')} error={error} retry={retry} />;
  }
  const { data } = navigator;
  const Page = Pages[tab];
  return (
    <>
      <BackLink estateId={data.estate.id} name={data.estate.name} />
      <PageHead
        title={data.name}
        lead={
          <span className="tabular">
            {[
              t(`navigatorMode.${data.mode}`),
              data.building?.name ?? data.estate.name,
              t('nav.frameCount', { count: images.data.length }),
              t(data.published ? 'nav.published' : 'nav.unpublished'),
            ].join(' · ')}
          </span>
        }
        action={
          <div className="flex flex-wrap items-center gap-2">
            {mayEdit ? <NavigatorMenu navigator={data} /> : null}
            {mayEdit ? <PublishSwitch navigator={data} images={images.data} /> : null}
            <Button variant="primary" asChild>
              <a href={`/viewer/${data.slug}`} target="_blank" rel="noopener">
                {t('tour.openViewer')}
                <ArrowUpRight size={18} strokeWidth={1.5} aria-hidden />
              </a>
            </Button>
          </div>
        }
      />
      {mayEdit ? <FrameUploads navigatorId={data.id} /> : null}
      <TabBar tabs={tabs} current={tab} />
      <Suspense fallback={<Skeleton className="mt-6 h-[420px] rounded-card" />}>
        <Page navigator={data} images={images.data} mayEdit={mayEdit} />
      </Suspense>
    </>
  );
}

/** The parts of the page, each with an address of its own. */
function TabBar({ tabs, current }: { tabs: readonly Tab[]; current: Tab }) {
  const t = useTranslate();
  return (
    <nav aria-label={t('nav.parts')} className="mb-6 flex gap-1 overflow-x-auto border-b border-line">
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={{ search: tab === 'outlines' ? '' : `?tab=${tab}` }}
          aria-current={tab === current ? 'page' : undefined}
          className={cx(
            '-mb-px border-b-2 px-3 py-2 text-sm whitespace-nowrap -outline-offset-2 transition-colors',
            tab === current
              ? 'border-accent font-medium'
              : 'border-transparent text-secondary hover:text-ink',
          )}
        >
          {t(`nav.tab.${tab}`)}
        </Link>
      ))}
    </nav>
  );
}

function BackLink({ estateId, name }: { estateId: string; name: string }): ReactNode {
  return (
    <Link
      to={`/dashboard/estates/${estateId}`}
      className="mb-4 inline-flex items-center gap-1 rounded-control text-sm text-secondary hover:text-ink"
    >
      <ArrowLeft size={16} strokeWidth={1.5} aria-hidden />
      {name}
    </Link>
  );
}

function Missing({ estateId }: { estateId: string }) {
  const t = useTranslate();
  return (
    <>
      <PageHead title={t('nav.missing.title')} />
      <EmptyState drawing={<LostDrawing />} title={t('nav.missing.title')} text={t('nav.missing.text')}>
        <Button asChild>
          <Link to={`/dashboard/estates/${estateId}`}>{t('nav.missing.back')}</Link>
        </Button>
      </EmptyState>
    </>
  );
}

function NavigatorSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-12 w-full max-w-[360px]" />
      <Skeleton className="h-8 w-full max-w-[480px]" />
      <Skeleton className="h-[420px] rounded-card" />
    </div>
  );
}
