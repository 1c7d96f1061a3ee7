import type { TrackingStats } from '@oriel/contract/tracking';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { number } from '../../i18n/format.ts';
import { type Translate, useTranslate } from '../../i18n/translate.ts';
import { Failure } from '../../ui/failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { weekQuery } from './api.ts';
import { compared } from './compared.ts';

function beside(now: number, before: number | undefined, t: Translate): string {
  if (before === undefined) return '';
  const how = compared(now, before);
  if (how.is === 'few') return t('homeCompared.few', { before: number(how.before) });
  return 'percent' in how
    ? t(`homeCompared.${how.is}`, { percent: number(how.percent) })
    : t(`homeCompared.${how.is}`);
}

function sentencesOf({ totals, previous, topApartments }: TrackingStats, agent: boolean, t: Translate) {
  const before = previous?.totals;
  const [top] = topApartments;
  const said = (key: 'load_viewer' | 'see_apartment_details' | 'send_inquiry', sentence: string) => ({
    key,
    sentence,
    compared: beside(totals[key], before?.[key], t),
  });
  return [
    said('load_viewer', t(agent ? 'homeWeek.opensAgent' : 'homeWeek.opens', { count: totals.load_viewer })),
    said(
      'see_apartment_details',
      top?.number && top.details > 1
        ? t('homeWeek.detailsTop', {
            count: totals.see_apartment_details,
            apartment: top.number,
            times: number(top.details),
          })
        : t('homeWeek.details', { count: totals.see_apartment_details }),
    ),
    said('send_inquiry', t('homeWeek.inquiries', { count: totals.send_inquiry })),
  ];
}

/** The last seven days in sentences. */
export function WeekNumbers({ agent }: { agent: boolean }) {
  const t = useTranslate();
  const { data, error, isPending, refetch } = useQuery(weekQuery());
  return (
    <section aria-labelledby="week" className="flex flex-col gap-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="week" className="text-lg">
          {t(agent ? 'homeWeek.titleAgent' : 'homeWeek.title')}
        </h2>
        <Link
          to="/dashboard?tab=statistics&range=7"
          className="text-sm text-accent underline-offset-4 hover:underline"
        >
          {t('homeWeek.all')}
        </Link>
      </div>
      {isPending ? (
        <Skeleton className="h-24" />
      ) : data ? (
        <>
          <ul className="flex flex-col gap-3">
            {sentencesOf(data, agent, t).map(({ key, sentence, compared: said }) => (
              <li key={key}>
                <p>{sentence}</p>
                {said ? <p className="text-sm text-secondary">{said}</p> : null}
              </li>
            ))}
          </ul>
          <p className="text-xs text-secondary">{t('homeWeek.note')}</p>
        </>
      ) : (
        <Failure title={t('homeWeek.failed')} error={error} retry={() => void refetch()} />
      )}
    </section>
  );
}
