import type { BuildingDetail } from '@oriel/contract/building';
import { ApiError } from '@oriel/sdk/team-client';
import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { useTranslate } from '../../../i18n/translate.ts';
import { buildingQuery } from '../../../kit/estates/api.ts';
import { useRights } from '../../../kit/rights/use-rights.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { MissingPage } from '../../../ui/missing-page.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EstateNumbers } from '../estate-numbers.tsx';
import { viewerPath } from '../estate-words.ts';
import { NavigatorList } from '../navigator-list.tsx';
import { DeleteBuilding } from './delete-building.tsx';

const BuildingForm = lazy(async () => ({ default: (await import('./building-form.tsx')).BuildingForm }));

export function BuildingPage() {
  const { buildingId = '', estateId = '' } = useParams();
  const t = useTranslate();
  const { data, error, isPending, refetch } = useQuery(buildingQuery(buildingId));
  if (isPending) return <Skeleton className="h-[192px] rounded-card" />;
  if (data) return <Building key={data.id} building={data} />;
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <MissingPage
        title={t('building.missing.title')}
        text={t('estate.missing.text')}
        to={`/dashboard/estates/${estateId}/buildings`}
        back={t('overview.allBuildings')}
      />
    );
  }
  return <Failure title={t('building.failed')} error={error} retry={() => void refetch()} />;
}

function Building({ building }: { building: BuildingDetail }) {
  const t = useTranslate();
  const { administer } = useRights();
  const [deleting, setDeleting] = useState(false);
  const { id, name, estate, estateId, navigatorId } = building;
  return (
    <>
      <BackLink to={`/dashboard/estates/${estateId}/buildings`} label={estate.name} />
      <PageHead
        title={name}
        action={
          <div className="flex flex-wrap items-center gap-2">
            {administer ? (
              <Button variant="quiet" onClick={() => setDeleting(true)}>
                <Trash2 size={16} strokeWidth={1.5} aria-hidden />
                {t('delete.open')}
              </Button>
            ) : null}
            {navigatorId && estate.status === 'PUBLISHED' ? (
              <Button variant="primary" asChild>
                <a href={viewerPath(id)} target="_blank" rel="noopener">
                  {t('estate.openViewer')}
                  <ArrowUpRight size={16} strokeWidth={1.5} aria-hidden />
                </a>
              </Button>
            ) : null}
          </div>
        }
      />
      <div className="mb-12">
        <EstateNumbers estate={estate} buildingId={id} />
      </div>
      <div className="mb-12 max-w-[720px]">
        <NavigatorList
          estate={{
            id: estateId,
            name: `${estate.name} ${building.code ?? name}`,
            status: estate.status,
            buildings: [{ id, name }],
          }}
          target={{ type: 'building', id }}
        />
      </div>
      <Suspense fallback={<Skeleton className="h-[192px] rounded-card" />}>
        <BuildingForm building={building} />
      </Suspense>
      {deleting ? <DeleteBuilding building={building} onClose={() => setDeleting(false)} /> : null}
    </>
  );
}
