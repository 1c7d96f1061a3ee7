import type { EstateDetail } from '@oriel/contract/estate';
import { useTranslate } from '../../i18n/translate.ts';
import { useOrganization } from '../../kit/me.ts';
import { EstateHeat } from './heatmap/estate-heat.tsx';
import { Quiet } from './rankings.tsx';
import { StatisticsView } from './statistics-view.tsx';

/** The statistics of one estate, and the demand for each of its apartments. */
export function EstateStatistics({ estate }: { estate: EstateDetail }) {
  const t = useTranslate();
  const organization = useOrganization();
  return (
    <div className="flex flex-col gap-4">
      {organization?.role === 'AGENT' ? <Quiet>{t('stats.leadAgent')}</Quiet> : null}
      <StatisticsView estateId={estate.id} timezone={estate.timezone} currency={estate.currency}>
        {(time) => <EstateHeat estate={estate} time={time} />}
      </StatisticsView>
    </div>
  );
}
