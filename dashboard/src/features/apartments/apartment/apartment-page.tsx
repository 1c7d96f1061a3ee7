import { ApiError } from '@oriel/sdk/team-client';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { useTranslate } from '../../../i18n/translate.ts';
import { apartmentQuery } from '../../../kit/apartments/api.ts';
import { ChangeLine } from '../../../kit/apartments/change-line.tsx';
import { isLocked as isManagedBy, mayWrite } from '../../../kit/apartments/rights.ts';
import { useViewer } from '../../../kit/apartments/use-viewer.ts';
import { HistoryPanel } from '../../../kit/history/history-panel.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { MissingPage } from '../../../ui/missing-page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type ApartmentContext, ApartmentProvider } from './apartment-context.ts';
import { ApartmentForm } from './apartment-form.tsx';
import { ApartmentHead } from './apartment-head.tsx';
import { InquiriesPanel } from './inquiries-panel.tsx';
import { StatusPanel } from './status-panel.tsx';

export function ApartmentPage() {
  const { id = '' } = useParams();
  // Another apartment remounts the page, so that no input is carried over.
  return <OneApartment key={id} id={id} />;
}

function OneApartment({ id }: { id: string }) {
  const t = useTranslate();
  const viewer = useViewer();
  const { data: apartment, error, isError, refetch } = useQuery(apartmentQuery(id));
  const [freed, setFreed] = useState<readonly string[]>([]);
  const context = useMemo<ApartmentContext | undefined>(
    () =>
      apartment && {
        apartment,
        viewer,
        may: mayWrite(viewer),
        isManaged: (field) => isManagedBy(apartment, field),
        isLocked: (field) => isManagedBy(apartment, field) && !freed.includes(field),
        free: (field) => setFreed((now) => [...now, field]),
      },
    [apartment, viewer, freed],
  );

  if (isError && !apartment) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
      return (
        <MissingPage
          title={t('apartmentPage.missing')}
          text={t('apartmentPage.missingText')}
          to="/dashboard/apartments"
          back={t('area.apartments')}
        />
      );
    }
    return <Failure title={t('apartmentPage.failed')} error={error} retry={() => void refetch()} />;
  }
  if (!context) return <ApartmentSkeleton />;
  return (
    <ApartmentProvider value={context}>
      <ApartmentHead apartment={context.apartment} viewer={viewer} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_320px] lg:grid-rows-[auto_1fr] lg:gap-x-12">
        <div className="min-w-0 lg:col-start-2">
          <StatusPanel />
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <ApartmentForm freed={freed} onSaved={() => setFreed([])} />
        </div>
        <aside className="flex min-w-0 flex-col gap-8 lg:col-start-2 lg:row-start-2">
          <InquiriesPanel />
          <HistoryPanel
            subject={{ type: 'APARTMENT', id, organizationId: context.apartment.organizationId }}
            saidOf={({ kind }) => t(`activityKind.${kind}`)}
            detailOf={({ changes }) =>
              changes.map((change) => (
                <ChangeLine key={change.field} change={change} currency={context.apartment.currency} />
              ))
            }
          />
        </aside>
      </div>
    </ApartmentProvider>
  );
}

function ApartmentSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-6">
      <Skeleton className="h-12 w-full max-w-[320px]" />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_320px] lg:gap-12">
        <div className="grid gap-4 sm:grid-cols-2">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
          <Skeleton className="h-[192px] sm:col-span-2" />
        </div>
        <Skeleton className="h-[192px]" />
      </div>
    </div>
  );
}
