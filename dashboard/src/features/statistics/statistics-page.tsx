import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useTranslate } from '../../i18n/translate.ts';
import { organizationQuery } from '../../kit/embedding/api.ts';
import { useEstates } from '../../kit/list/choices.ts';
import { useOrganization } from '../../kit/me.ts';
import { Choice } from '../../ui/controls.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { sharedCurrency } from './shared-currency.ts';
import { StatisticsSkeleton, StatisticsView } from './statistics-view.tsx';

const ALL = 'all';

/** The statistics of the whole organization, with links to those of each estate. */
export function StatisticsPage() {
  const t = useTranslate();
  const navigate = useNavigate();
  const organization = useOrganization();
  const { data: estates = [] } = useEstates();
  const id = organization?.id ?? '';
  const { data: detail, isError } = useQuery({
    ...organizationQuery(id),
    enabled: id !== '',
  });
  const isAgent = organization?.role === 'AGENT';
  return (
    <>
      <PageHead
        title={t('stats.title')}
        lead={
          organization
            ? t(isAgent ? 'stats.leadAgent' : 'stats.lead', { name: organization.name })
            : undefined
        }
      />
      {detail || isError ? (
        <StatisticsView
          timezone={detail?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone}
          currency={sharedCurrency(estates, detail?.currency)}
          controls={
            estates.length > 0 ? (
              <div className="w-full sm:w-[240px]">
                <Choice
                  label={t('stats.estates.choose')}
                  value={ALL}
                  options={[
                    { value: ALL, label: t('stats.estates.all') },
                    ...estates.map((estate) => ({ value: estate.id, label: estate.name })),
                  ]}
                  onChange={(estate) =>
                    estate === ALL ? undefined : void navigate(`/dashboard/estates/${estate}?tab=statistics`)
                  }
                />
              </div>
            ) : undefined
          }
        />
      ) : (
        <StatisticsSkeleton />
      )}
    </>
  );
}
