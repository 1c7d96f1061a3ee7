import type { EstateDetail } from '@oriel/contract/estate';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useTranslate } from '../../../i18n/translate.ts';
import { AreaDrawing } from '../../../kit/area-drawing.tsx';
import { buildingsQuery } from '../../../kit/list/choices.ts';
import { useRights } from '../../../kit/rights/use-rights.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EstateFrame } from '../estate-frame.tsx';
import { BuildingsTable } from './buildings-table.tsx';
import { NewBuilding } from './new-building.tsx';

export function BuildingsPage() {
  const { estateId = '' } = useParams();
  return (
    <EstateFrame key={estateId} estateId={estateId} tab="buildings">
      {(estate) => <Buildings estate={estate} />}
    </EstateFrame>
  );
}

function Buildings({ estate }: { estate: EstateDetail }) {
  const t = useTranslate();
  const { edit } = useRights();
  const [making, setMaking] = useState(false);
  const { data, error, isPending, refetch } = useQuery(buildingsQuery(estate.id));
  if (isPending) return <Skeleton className="h-[192px] rounded-card" />;
  if (!data) return <Failure title={t('buildings.failed')} error={error} retry={() => void refetch()} />;
  const add = (
    <Button variant="primary" onClick={() => setMaking(true)}>
      <Plus size={18} strokeWidth={1.5} aria-hidden />
      {t('buildings.new')}
    </Button>
  );
  return (
    <>
      {data.length === 0 ? (
        <EmptyState
          drawing={<AreaDrawing area="estates" />}
          title={t('buildings.empty.title')}
          text={t('buildings.empty.text')}
        >
          {edit ? add : null}
        </EmptyState>
      ) : (
        <section aria-labelledby="buildings-title">
          <div className="mb-4 flex items-center justify-between gap-4">
            <h2 id="buildings-title" className="text-lg">
              {t('buildings.count', { count: data.length })}
            </h2>
            {edit ? add : null}
          </div>
          <BuildingsTable estate={estate} buildings={data} />
        </section>
      )}
      {making ? <NewBuilding estate={estate} onClose={() => setMaking(false)} /> : null}
    </>
  );
}
