import { DOCS_IDS, type DocsId, docsHead } from '@oriel/contract/docs';
import { useTranslate } from '../i18n/translate.ts';
import { ArticlePage } from './article-page.tsx';
import { ArticlesList } from './articles-list.tsx';
import { useSite } from './site-context.tsx';
import { SiteFrame } from './site-frame.tsx';

/** The documentation for those who embed, call or run it. */
export function DocsPage() {
  const t = useTranslate();
  const { locale } = useSite();
  return (
    <SiteFrame>
      <h1 className="text-2xl md:text-3xl">{t('docs.title')}</h1>
      <p className="mt-6 max-w-[640px] text-lg text-secondary">{t('docs.lead')}</p>
      <ArticlesList entries={DOCS_IDS.map((id) => ({ ...docsHead(id, locale), to: `/docs/${id}` }))} />
      <p className="mt-12 flex flex-wrap gap-x-6 gap-y-2">
        <a href="/api/docs" className="text-accent underline underline-offset-4">
          {t('docs.openapi')}
        </a>
        <a href="/examples/" className="text-accent underline underline-offset-4">
          {t('main.site.examples')}
        </a>
      </p>
    </SiteFrame>
  );
}

export function DocPage({ id, text }: { id: DocsId; text: string }) {
  const t = useTranslate();
  const { locale } = useSite();
  const next = DOCS_IDS[DOCS_IDS.indexOf(id) + 1];
  const note = locale === 'pl' ? t('docs.english') : undefined;
  return (
    <ArticlePage
      head={docsHead(id, locale)}
      text={text}
      list={{ to: '/docs', name: t('docs.title') }}
      note={note}
      next={next && { to: `/docs/${next}`, title: docsHead(next, locale).title }}
    />
  );
}
