import { API_PREFIX } from '@oriel/contract/routes';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { BrandDrawing } from '../../ui/drawings/brand-drawing.tsx';
import { useSite } from '../site-context.tsx';
import { ProjectCard } from './project.tsx';

const LARGE = 'h-12 px-6 text-base max-sm:w-full';

/** What this is, for whom, and what to do next, beside the product itself. */
export function Hero() {
  const t = useTranslate();
  const { brand, facts } = useSite();
  const { key } = brand;
  const { building, project, panoramaId } = facts;
  const shown =
    key === 'oriel'
      ? building
        ? { href: `/viewer/${building.slug}`, words: t('main.oriel.try') }
        : panoramaId
          ? { href: `/viewer360/${panoramaId}`, words: t('main.oriel.tour') }
          : undefined
      : project
        ? { href: `/feedback/${project.id}`, words: t('main.localloop.try') }
        : undefined;
  const words = (
    <>
      <p className="text-sm font-medium text-accent">{t(`main.${key}.for`)}</p>
      <h1 className="mt-3 text-2xl md:text-3xl">
        {key === 'localloop' ? brand.tagline : t('main.oriel.title')}
      </h1>
    </>
  );
  const next = (
    <>
      <p className="text-lg text-secondary">{t(`main.${key}.lead`)}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        {shown ? (
          <Button variant="primary" asChild className={LARGE}>
            <a href={shown.href}>{shown.words}</a>
          </Button>
        ) : null}
        <Button variant={shown ? 'secondary' : 'primary'} asChild className={LARGE}>
          <a href={brand.bookingUrl}>{t('pricing.book')}</a>
        </Button>
      </div>
    </>
  );
  if (key === 'oriel' && building)
    return (
      <>
        <div className="grid items-end gap-x-12 gap-y-4 lg:grid-cols-[6fr_5fr]">
          <div>{words}</div>
          <div>{next}</div>
        </div>
        <Building />
      </>
    );
  return (
    <div className="grid items-center gap-8 lg:grid-cols-[5fr_7fr] lg:gap-12">
      <div>
        {words}
        <div className="mt-4">{next}</div>
      </div>
      {key === 'localloop' && project ? <ProjectCard project={project} /> : <BrandDrawing brand={key} />}
    </div>
  );
}

/** The building as its page opens; the script puts the viewer in its place. */
function Building() {
  const t = useTranslate();
  const { building } = useSite().facts;
  if (!building) return null;
  const { slug, name, picture } = building;
  return (
    <figure className="mt-8 md:mt-12">
      <div
        data-viewer={`/viewer/${slug}`}
        data-frames={`${API_PREFIX}/navigator/${slug}/images-with-overlays`}
        data-title={t('main.oriel.frame', { name })}
        className="relative aspect-[3/4] overflow-hidden rounded-card bg-sunken sm:aspect-[4/3] lg:aspect-[2/1]"
      >
        <a
          href={`/viewer/${slug}`}
          aria-label={t('main.oriel.open', { name })}
          className="absolute inset-0 rounded-card -outline-offset-2"
        >
          <picture>
            {picture.sources.map(({ type, srcset }) => (
              <source
                key={type}
                type={type}
                srcSet={srcset}
                sizes="(max-width: 640px) 180vw, (max-width: 1240px) 100vw, 1240px"
              />
            ))}
            <img
              src={picture.url}
              width={picture.width}
              height={picture.height}
              alt=""
              fetchPriority="high"
              className="size-full object-cover"
            />
          </picture>
        </a>
      </div>
      <figcaption className="mt-3 text-sm text-secondary">{t('main.oriel.caption', { name })}</figcaption>
    </figure>
  );
}
