import type { EstateDetail } from '@oriel/contract/estate';
import { phoneText } from '@oriel/contract/phone-text';
import { CircleCheck, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { calendarDay, relativeTime } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { Guide } from '../../kit/estates/guide/guide.tsx';
import { useRights } from '../../kit/rights/use-rights.ts';
import { Button } from '../../ui/button.tsx';
import { StatusBar } from '../../ui/status-bar.tsx';
import { EstateInquiries } from './estate-inquiries.tsx';
import { othersText, statusShares } from './estate-words.ts';
import { NavigatorList } from './navigator-list.tsx';
import { PreferredAngles } from './preferred-angles.tsx';

/** An overview of an estate, with links to its parts. */
export function Overview({ estate }: { estate: EstateDetail }) {
  const { edit } = useRights();
  return (
    <div className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="flex min-w-0 flex-col gap-12">
        {edit && estate.status !== 'ARCHIVED' ? <Guide estateId={estate.id} /> : null}
        <Buildings estate={estate} />
        <NavigatorList estate={estate} target={{ type: 'estate', id: estate.id }} />
        {edit ? <PreferredAngles estateId={estate.id} /> : null}
      </div>
      <Facts estate={estate} />
    </div>
  );
}

function Buildings({ estate }: { estate: EstateDetail }) {
  const t = useTranslate();
  const path = `/dashboard/estates/${estate.id}/buildings`;
  return (
    <section aria-labelledby="buildings">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id="buildings" className="text-lg">
          {t('estateTab.buildings')}
        </h2>
        <Link to={path} className="text-sm text-accent underline-offset-4 hover:underline">
          {t('overview.allBuildings')}
        </Link>
      </div>
      {estate.buildings.length === 0 ? (
        <p className="text-sm text-secondary">{t('buildings.none')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {estate.buildings.map((building) => (
            <li
              key={building.id}
              className="grid grid-cols-1 items-center gap-x-6 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,280px)]"
            >
              <div className="min-w-0">
                <Link
                  to={`${path}/${building.id}`}
                  className="block truncate rounded-control font-medium underline-offset-4 hover:underline"
                >
                  {building.name}
                </Link>
                <p className="text-sm text-secondary tabular">
                  {t('buildings.floors', { count: building.floorsAbove })}
                  {building.completionDate ? ` · ${calendarDay(building.completionDate)}` : ''}
                </p>
              </div>
              {building.counts.apartments > 0 ? (
                <StatusBar
                  slim
                  shares={statusShares(building.counts, t)}
                  besides={othersText(building.counts, t)}
                />
              ) : (
                <p className="text-sm text-secondary">
                  {othersText(building.counts, t) ?? t('estates.noApartments')}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Facts({ estate }: { estate: EstateDetail }) {
  const t = useTranslate();
  const { edit } = useRights();
  const { integration, salesContact, completionDate, stage, agents, status } = estate;
  const contact = [salesContact.name, phoneText(salesContact.phone ?? ''), salesContact.email]
    .filter(Boolean)
    .join(', ');
  const facts = [
    { key: 'stage', label: t('field.stage'), value: stage },
    {
      key: 'completion',
      label: t('field.completionDate'),
      value: completionDate && calendarDay(completionDate),
    },
    { key: 'contact', label: t('estateSection.contact'), value: contact },
    { key: 'agents', label: t('field.agents'), value: agents.map(({ name }) => name).join(', ') },
    {
      key: 'sync',
      label: t('estateTab.integration'),
      value:
        integration &&
        (integration.lastSyncDate
          ? t('sync.last', { when: relativeTime(new Date(integration.lastSyncDate), new Date()) })
          : t('sync.never')),
    },
  ].filter(({ value }) => value);
  return (
    <aside aria-label={t('overview.facts')} className="flex flex-col gap-6">
      {facts.length > 0 ? (
        <dl className="flex flex-col gap-4">
          {facts.map(({ key, label, value }) => (
            <div key={key}>
              <dt className="text-xs text-secondary">{label}</dt>
              <dd className="text-sm break-words">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <p className="flex items-center gap-2 text-sm text-secondary">
        <CircleCheck size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />
        {t(`estateStatusHelp.${status}`)}
      </p>
      <EstateInquiries estateId={estate.id} />
      {edit ? (
        <div className="flex flex-wrap gap-2">
          <Button size="small" asChild>
            <Link to={`/dashboard/estates/${estate.id}?tab=details`}>{t('overview.edit')}</Link>
          </Button>
          <Button size="small" asChild>
            <Link to={`/dashboard/integrity?estateId=${estate.id}`}>
              <ShieldCheck size={16} strokeWidth={1.5} aria-hidden />
              {t('integrity.open')}
            </Link>
          </Button>
        </div>
      ) : null}
    </aside>
  );
}
