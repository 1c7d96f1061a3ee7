import type { ShowcaseNavigator } from '@oriel/contract/navigator-stats';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { callKey, dataOf } from '../base/call-query.ts';
import { preferences } from '../base/preferences.ts';
import { callQuery } from '../base/services.ts';
import { useTranslate } from '../i18n/translate.ts';
import { Failure } from '../ui/failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const GRID = 'mt-8 grid gap-8 sm:grid-cols-2 lg:grid-cols-3';

const showcaseQuery = (language: string) =>
  queryOptions({
    // Names are in the reader's language, which every call sends.
    queryKey: [...callKey('listShowcase'), language],
    queryFn: callQuery('listShowcase', {}).queryFn,
    select: dataOf,
  });

/** The teams' current showcase on the marketing page; renders nothing when empty. */
export function Showcase() {
  const t = useTranslate();
  const language = useStore(preferences, (state) => state.language);
  const { data, error, isPending, refetch } = useQuery(showcaseQuery(language));
  if (data?.length === 0) return null;
  return (
    <section aria-labelledby="showcase" className="mt-16 border-t border-line pt-12">
      <h2 id="showcase" className="text-xl md:text-2xl">
        {t('main.showcase')}
      </h2>
      <p className="mt-3 max-w-[560px] text-secondary">{t('main.showcase.lead')}</p>
      {isPending ? (
        <div className={GRID} aria-hidden>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} className="aspect-[3/2]" />
          ))}
        </div>
      ) : data ? (
        <ul className={GRID}>
          {data.map((shown) => (
            <Development key={shown.id} shown={shown} />
          ))}
        </ul>
      ) : (
        <div className="mt-8">
          <Failure title={t('main.showcase.failed')} error={error} retry={() => void refetch()} />
        </div>
      )}
    </section>
  );
}

function Development({ shown }: { shown: ShowcaseNavigator }) {
  const t = useTranslate();
  const { name, coverUrl, estate, counts, viewerUrl } = shown;
  const numbers = [
    t('main.showcase.apartments', { count: counts.total }),
    // An estate that hides sold apartments hides their number here too.
    ...(counts.ACTIVE === undefined ? [] : [t('main.showcase.free', { count: counts.ACTIVE })]),
  ];
  return (
    <li className="group relative flex flex-col gap-3">
      <div className="overflow-hidden rounded-card bg-sunken">
        {coverUrl ? (
          <img
            src={coverUrl}
            alt=""
            loading="lazy"
            className="aspect-[3/2] w-full object-cover transition-transform duration-200 group-hover:scale-[1.015]"
          />
        ) : (
          <div className="aspect-[3/2]" />
        )}
      </div>
      <div className="min-w-0">
        <h3 className="truncate text-base">
          <a
            href={new URL(viewerUrl).pathname}
            aria-label={t('main.showcase.open', { name })}
            className="rounded-control underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {name}
          </a>
        </h3>
        <p className="text-sm text-secondary tabular">{[estate.city, ...numbers].join(' · ')}</p>
      </div>
    </li>
  );
}
