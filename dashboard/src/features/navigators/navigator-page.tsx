import { ApiError } from '@oriel/sdk/team-client';
import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { queryClient } from '../../base/services.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { useOrganization } from '../../kit/me.ts';
import {
  apartmentsQuery,
  buildingsQuery,
  imagesQuery,
  navigatorQuery,
  navigatorsQuery,
} from '../../kit/navigators/api.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { MissingPage } from '../../ui/missing-page.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { FrameUploads } from './frames/frame-uploads-list.tsx';
import { NavigatorMenu } from './navigator-menu.tsx';
import { PublishSwitch } from './publish-switch.tsx';

const TABS = ['outlines', 'frames', 'model', 'views', 'demand', 'settings'] as const;
type Tab = (typeof TABS)[number];

const outlinesTab = () => import('./outlines-tab.tsx');

const Pages = {
  outlines: lazy(async () => ({ default: (await outlinesTab()).OutlinesTab })),
  frames: lazy(async () => ({ default: (await import('./frames/frames-tab.tsx')).FramesTab })),
  model: lazy(async () => ({ default: (await import('./model/model-tab.tsx')).ModelTab })),
  views: lazy(async () => ({ default: (await import('./views/views-tab.tsx')).ViewsTab })),
  demand: lazy(async () => ({ default: (await import('./demand/demand-tab.tsx')).DemandTab })),
  settings: lazy(async () => ({ default: (await import('./settings/settings-tab.tsx')).SettingsTab })),
} as const;

/** Tabs for read-only users. */
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
  const modelled = navigator.data?.mode === 'MODEL' || navigator.data?.modelAssetId !== undefined;
  const tabs = mayEdit ? TABS.filter((one) => one !== 'model' || modelled) : FOR_READERS;
  const asked = parameters.get('tab');
  const tab = tabs.find((one) => one === asked) ?? 'outlines';

  // Targets are needed together with the overlays, so both load in parallel.
  const opensOutlines = tab === 'outlines';
  useEffect(() => {
    if (!opensOutlines) return;
    void outlinesTab();
    void queryClient.prefetchQuery(apartmentsQuery(id));
    void queryClient.prefetchQuery(buildingsQuery(estateId));
    void queryClient.prefetchQuery(navigatorsQuery({ estateId }));
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
  const isSeen = data.published && data.estate.status === 'PUBLISHED';
  const Page = Pages[tab];
  // A single picture is no row of frames.
  const nameOf = (key: Tab) =>
    t(key === 'frames' && images.data.length === 1 ? 'nav.picture' : `nav.tab.${key}`);
  return (
    <>
      <BackLink to={`/dashboard/estates/${data.estate.id}`} label={data.estate.name} />
      <PageHead
        title={data.name}
        lead={
          <span className="tabular">
            {[
              t(`navigatorMode.${data.mode}`),
              data.building?.name ?? data.estate.name,
              t('nav.frameCount', { count: images.data.length }),
              t(isSeen ? 'nav.published' : data.published ? 'nav.publishedUnseen' : 'nav.unpublished'),
            ].join(' · ')}
          </span>
        }
        action={
          <div className="flex flex-wrap items-center gap-2">
            {mayEdit ? <NavigatorMenu navigator={data} /> : null}
            {mayEdit ? <PublishSwitch navigator={data} images={images.data} /> : null}
            {isSeen ? (
              <Button variant="primary" asChild>
                <a href={`/viewer/${data.slug}`} target="_blank" rel="noopener">
                  {t('nav.openViewer')}
                  <ArrowUpRight size={18} strokeWidth={1.5} aria-hidden />
                </a>
              </Button>
            ) : null}
          </div>
        }
      />
      {mayEdit ? <FrameUploads navigatorId={data.id} /> : null}
      <TabLinks
        label={t('nav.parts')}
        tabs={tabs.map((key) => ({
          key,
          label: nameOf(key),
          to: key === 'outlines' ? '?' : `?tab=${key}`,
          current: key === tab,
        }))}
      />
      <h2 className="sr-only">{nameOf(tab)}</h2>
      <Suspense fallback={<Skeleton className="mt-6 h-[420px] rounded-card" />}>
        <Page navigator={data} images={images.data} mayEdit={mayEdit} />
      </Suspense>
    </>
  );
}

function Missing({ estateId }: { estateId: string }) {
  const t = useTranslate();
  return (
    <MissingPage
      title={t('nav.missing.title')}
      text={t('nav.missing.text')}
      to={`/dashboard/estates/${estateId}`}
      back={t('nav.missing.back')}
    />
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
