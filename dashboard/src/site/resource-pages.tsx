import { helpHead } from '@oriel/contract/help';
import { RESOURCES, RESOURCES_OF_BRAND, type ResourceId, resourceHead } from '@oriel/contract/resources';
import { calendarDay } from '../i18n/format.ts';
import { useTranslate } from '../i18n/translate.ts';
import { ArticlePage } from './article-page.tsx';
import { ArticlesList } from './articles-list.tsx';
import { useSite, useSiteTag } from './site-context.tsx';
import { SiteFrame } from './site-frame.tsx';

/** The brand's articles. */
export function ResourcesPage() {
  const t = useTranslate();
  const { brand, locale } = useSite();
  return (
    <SiteFrame>
      <h1 className="text-2xl md:text-3xl">{t('resources.title')}</h1>
      <p className="mt-6 max-w-[640px] text-lg text-secondary">{t(`resources.${brand.key}.lead`)}</p>
      <ArticlesList
        entries={RESOURCES_OF_BRAND[brand.key].map((id) => ({
          ...resourceHead(id, locale),
          to: `/resources/${id}`,
          note: t('resource.minutes', { minutes: RESOURCES[id].minutes }),
        }))}
      />
    </SiteFrame>
  );
}

export function ResourcePage({ id, text }: { id: ResourceId; text: string }) {
  const t = useTranslate();
  const { brand, locale } = useSite();
  const tag = useSiteTag();
  const { published, minutes, guide } = RESOURCES[id];
  const ids: readonly ResourceId[] = RESOURCES_OF_BRAND[brand.key];
  // After the last comes the first.
  const next = ids[(ids.indexOf(id) + 1) % ids.length] ?? id;
  return (
    <ArticlePage
      head={resourceHead(id, locale)}
      text={text}
      list={{ to: '/resources', name: t('site.resources') }}
      note={
        <>
          <time dateTime={published}>{calendarDay(published, tag)}</time> ·{' '}
          {t('resource.minutes', { minutes })}
        </>
      }
      guide={guide && { to: `/help/${guide}`, title: helpHead(guide, locale).title }}
      next={{ to: `/resources/${next}`, title: resourceHead(next, locale).title }}
    />
  );
}
