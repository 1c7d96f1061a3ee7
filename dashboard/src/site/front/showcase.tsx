import type { ShowcaseNavigator } from '@oriel/contract/navigator-stats';
import { useTranslate } from '../../i18n/translate.ts';
import { useSite } from '../site-context.tsx';

/** Buildings that their teams show; nothing without any. */
export function Showcase() {
  const t = useTranslate();
  const { showcase } = useSite().facts;
  if (showcase.length === 0) return null;
  return (
    <section aria-labelledby="showcase" className="mt-16 border-t border-line pt-12 md:mt-24 md:pt-16">
      <h2 id="showcase" className="text-xl md:text-2xl">
        {t('main.showcase')}
      </h2>
      <p className="mt-3 max-w-[620px] text-lg text-secondary">{t('main.showcase.lead')}</p>
      <ul className="mt-8 grid gap-8 sm:grid-cols-2 lg:grid-cols-3">
        {showcase.map((shown) => (
          <Development key={shown.id} shown={shown} />
        ))}
      </ul>
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
      <div className="aspect-[3/2] overflow-hidden rounded-card bg-sunken">
        {coverUrl ? (
          <img
            src={coverUrl}
            alt=""
            width={600}
            height={400}
            loading="lazy"
            className="size-full object-cover transition-transform duration-200 group-hover:scale-[1.015]"
          />
        ) : null}
      </div>
      <div className="min-w-0">
        <h3 className="-m-1 truncate p-1 text-base">
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
