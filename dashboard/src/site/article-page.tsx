import type { ArticleHead } from '@oriel/contract/articles';
import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { ArticleProse } from '../kit/article/article-prose.tsx';
import { useSiteTag } from './site-context.tsx';
import { SiteFrame } from './site-frame.tsx';
import { SiteLink } from './site-link.tsx';
import { SiteText } from './site-text.tsx';

interface ArticlePageProps {
  readonly head: ArticleHead;
  /** Markdown below the title. */
  readonly text: string;
  /** The list that it is in. */
  readonly list: { readonly to: string; readonly name: string };
  /** Below the first sentence. */
  readonly note?: ReactNode;
  /** The guide that says how it is done here, and what comes after it. */
  readonly guide?: { readonly to: string; readonly title: string } | undefined;
  readonly next?: { readonly to: string; readonly title: string } | undefined;
}

const LINK = 'text-accent underline underline-offset-4';

/** An article, a guide or a page of the documentation. */
export function ArticlePage({ head, text, list, note, guide, next }: ArticlePageProps) {
  const t = useTranslate();
  const tag = useSiteTag();
  return (
    <SiteFrame>
      <article className="max-w-[720px]">
        <p className="mb-4">
          <SiteLink to={list.to} className="text-sm text-accent underline-offset-4 hover:underline">
            {list.name}
          </SiteLink>
        </p>
        <h1 className="text-2xl md:text-3xl">{head.title}</h1>
        <p className="mt-4 text-lg text-secondary">{head.lead}</p>
        {note ? <p className="mt-4 text-sm text-secondary">{note}</p> : null}
        <ArticleProse text={text} locale={tag} level={2} Text={SiteText} />
        {guide || next ? (
          <div className="mt-12 grid gap-3 border-t border-line pt-6">
            {guide ? (
              <p>
                {t('resource.guide')}{' '}
                <SiteLink to={guide.to} className={LINK}>
                  {guide.title}
                </SiteLink>
              </p>
            ) : null}
            {next ? (
              <p>
                {t('resource.next')}{' '}
                <SiteLink to={next.to} className={LINK}>
                  {next.title}
                </SiteLink>
              </p>
            ) : null}
          </div>
        ) : null}
      </article>
    </SiteFrame>
  );
}
