import { HELP_OF_BRAND, type HelpId, helpHead } from '@oriel/contract/help';
import { useTranslate } from '../i18n/translate.ts';
import { ArticlePage } from './article-page.tsx';
import { ArticlesList } from './articles-list.tsx';
import { useSite } from './site-context.tsx';
import { SiteFrame } from './site-frame.tsx';

/** The brand's guides, readable without signing in. */
export function HelpPage() {
  const t = useTranslate();
  const { brand, locale } = useSite();
  return (
    <SiteFrame>
      <h1 className="text-2xl md:text-3xl">{t('help.title')}</h1>
      <p className="mt-6 max-w-[640px] text-lg text-secondary">{t('help.lead')}</p>
      <ArticlesList
        entries={HELP_OF_BRAND[brand.key].map((id) => ({ ...helpHead(id, locale), to: `/help/${id}` }))}
      />
    </SiteFrame>
  );
}

export function GuidePage({ id, text }: { id: HelpId; text: string }) {
  const t = useTranslate();
  const { brand, locale } = useSite();
  const guides = HELP_OF_BRAND[brand.key];
  const next = guides[guides.indexOf(id) + 1];
  return (
    <ArticlePage
      head={helpHead(id, locale)}
      text={text}
      list={{ to: '/help', name: t('help.title') }}
      next={next && { to: `/help/${next}`, title: helpHead(next, locale).title }}
    />
  );
}
