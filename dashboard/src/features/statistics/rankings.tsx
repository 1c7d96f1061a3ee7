import type { TrackingStats } from '@oriel/contract/tracking';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '../../i18n/translate.ts';
import { SortableTable } from '../../kit/list/sortable-table.tsx';

/** A titled part of the page. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-4">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function Quiet({ children }: { children: ReactNode }) {
  return <p className="text-sm text-secondary">{children}</p>;
}

type Apartment = TrackingStats['topApartments'][number];

/** The most viewed, saved or inquired-about apartments, with links to their pages. */
export function ApartmentRanking({ stats, withEstate }: { stats: TrackingStats; withEstate: boolean }) {
  const t = useTranslate();
  const { topApartments } = stats;
  return (
    <Part id="apartments" title={t('stats.apartments')}>
      {topApartments.length === 0 ? (
        <Quiet>{t('stats.apartments.none')}</Quiet>
      ) : (
        <SortableTable<Apartment>
          name="apartments"
          caption={t('stats.apartments')}
          usual="details"
          rows={topApartments}
          rowKey={({ apartmentId }) => apartmentId}
          columns={[
            {
              key: 'apartment',
              label: t('stats.column.apartment'),
              value: ({ number: name }) => name ?? '',
              cell: ({ apartmentId, number: name, estateName }) =>
                name === undefined ? (
                  <span className="text-secondary">{t('stats.apartments.gone')}</span>
                ) : (
                  <>
                    <Link
                      to={`/dashboard/apartments/${apartmentId}`}
                      className="rounded-control underline-offset-4 hover:underline"
                    >
                      {name}
                    </Link>
                    {withEstate && estateName ? (
                      <span className="block text-xs font-normal text-secondary">{estateName}</span>
                    ) : null}
                  </>
                ),
            },
            { key: 'details', label: t('stats.column.details'), value: ({ details }) => details },
            { key: 'favorites', label: t('stats.column.favorites'), value: ({ favorites }) => favorites },
            { key: 'inquiries', label: t('stats.column.inquiries'), value: ({ inquiries }) => inquiries },
          ]}
        />
      )}
    </Part>
  );
}

type Agent = TrackingStats['agents'][number];

/** Results of agents' links. */
export function AgentRanking({ stats: { agents } }: { stats: TrackingStats }) {
  const t = useTranslate();
  return (
    <Part id="agents" title={t('stats.agents')}>
      {agents.length === 0 ? (
        <Quiet>{t('stats.agents.none')}</Quiet>
      ) : (
        <SortableTable<Agent>
          name="agents"
          caption={t('stats.agents')}
          usual="views"
          rows={agents}
          rowKey={({ agentId }) => agentId}
          columns={[
            { key: 'agent', label: t('stats.column.agent'), value: ({ name }) => name },
            { key: 'views', label: t('stats.column.views'), value: ({ load_viewer }) => load_viewer },
            {
              key: 'details',
              label: t('stats.column.details'),
              value: ({ see_apartment_details }) => see_apartment_details,
            },
            {
              key: 'favorites',
              label: t('stats.column.favorites'),
              value: ({ add_to_favorite }) => add_to_favorite,
            },
            {
              key: 'inquiries',
              label: t('stats.column.inquiries'),
              value: ({ send_inquiry }) => send_inquiry,
            },
          ]}
        />
      )}
    </Part>
  );
}
