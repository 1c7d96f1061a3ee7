import type { EstateDetail } from '@oriel/contract/estate';
import { ApiError } from '@oriel/sdk/team-client';
import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../base/page-title.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { estateQuery } from '../../kit/estates/api.ts';
import { PublishEstate } from '../../kit/estates/publish-estate.tsx';
import { useRights } from '../../kit/rights/use-rights.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { MissingPage } from '../../ui/missing-page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type TabLink, TabLinks } from '../../ui/tab-links.tsx';
import { EstateCover } from './estate-cover.tsx';
import { EstateMenu } from './estate-menu.tsx';
import { EstateNumbers } from './estate-numbers.tsx';
import { EstateStatusMark } from './estate-status.tsx';
import { addressLine, viewerPath } from './estate-words.ts';

export type EstateTab = 'overview' | 'details' | 'buildings' | 'files' | 'statistics' | 'integration';

export interface EstateFrameProps {
  estateId: string;
  tab: EstateTab;
  children: (estate: EstateDetail) => ReactNode;
}

/** The frame of all pages of an estate: header with numbers, and tabs. */
export function EstateFrame({ estateId, tab, children }: EstateFrameProps) {
  const t = useTranslate();
  const { data: estate, error, isPending, refetch } = useQuery(estateQuery(estateId));
  if (isPending) return <FrameSkeleton />;
  if (!estate) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <Missing />;
    return <Failure title={t('estate.failed')} error={error} retry={() => void refetch()} />;
  }
  return (
    <>
      <BackLink to="/dashboard/estates" label={t('area.estates')} />
      <EstateHead estate={estate} />
      <EstateTabs estate={estate} current={tab} />
      {children(estate)}
    </>
  );
}

function EstateTabs({ estate, current }: { estate: EstateDetail; current: EstateTab }) {
  const t = useTranslate();
  const rights = useRights();
  const path = `/dashboard/estates/${estate.id}`;
  const offered: readonly (readonly [EstateTab, string, boolean])[] = [
    ['overview', path, true],
    ['details', `${path}?tab=details`, true],
    ['buildings', `${path}/buildings`, true],
    ['files', `${path}/assets`, true],
    ['statistics', `${path}?tab=statistics`, true],
    ['integration', `${path}?tab=integration`, estate.integration !== undefined || rights.administer],
  ];
  const tabs = offered
    .filter(([, , offer]) => offer)
    .map<TabLink>(([key, to]) => ({ key, to, label: t(`estateTab.${key}`), current: key === current }));
  return <TabLinks label={t('estate.parts')} tabs={tabs} />;
}

function EstateHead({ estate }: { estate: EstateDetail }) {
  const t = useTranslate();
  const { id, name, coverUrl, status, type, address, navigatorId } = estate;
  usePageTitle(name);
  return (
    <header className="mb-8 grid grid-cols-1 gap-6 md:grid-cols-[240px_minmax(0,1fr)]">
      <EstateCover url={coverUrl} eager className="aspect-[16/10] w-full rounded-card max-md:hidden" />
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="min-w-0">
            <h1 className="text-xl break-words md:text-2xl">{name}</h1>
            <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-secondary">
              <EstateStatusMark status={status} />
              <span>{addressLine(address)}</span>
              <span>{t(`propertyType.${type}`)}</span>
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <EstateMenu estate={estate} />
            <PublishEstate estate={estate} primary />
            {navigatorId && status === 'PUBLISHED' ? (
              <Button variant="primary" asChild>
                <a href={viewerPath(id)} target="_blank" rel="noopener">
                  {t('estate.openViewer')}
                  <ArrowUpRight size={16} strokeWidth={1.5} aria-hidden />
                </a>
              </Button>
            ) : null}
          </div>
        </div>
        <EstateNumbers estate={estate} />
      </div>
    </header>
  );
}

function Missing() {
  const t = useTranslate();
  return (
    <MissingPage
      title={t('estate.missing.title')}
      text={t('estate.missing.text')}
      to="/dashboard/estates"
      back={t('estate.missing.back')}
    />
  );
}

function FrameSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-[240px_minmax(0,1fr)]">
      <Skeleton className="aspect-[16/10] rounded-card max-md:hidden" />
      <div className="flex flex-col gap-4">
        <Skeleton className="h-12 w-full max-w-[360px]" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-4 w-1/2" />
      </div>
    </div>
  );
}
