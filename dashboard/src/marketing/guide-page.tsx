import { i18n } from '@lingui/core';
import { HELP_OF_BRAND, type HelpId, helpHead } from '@oriel/contract/help';
import { Link, useParams } from 'react-router';
import { brand } from '../base/config.ts';
import { usePageTitle } from '../base/page-title.ts';
import { useTranslate } from '../i18n/translate.ts';
import { ErrorScreen } from '../kit/error-screen.tsx';
import { helpIdOf } from '../kit/help/guide-text.ts';
import { HelpArticle } from '../kit/help/help-article.tsx';
import { SiteFrame } from './site-frame.tsx';

export function GuidePage() {
  const id = helpIdOf(useParams().id);
  return id ? <Guide id={id} /> : <ErrorScreen />;
}

function Guide({ id }: { id: HelpId }) {
  const t = useTranslate();
  const { title, lead } = helpHead(id, i18n.locale);
  const guides = HELP_OF_BRAND[brand.key];
  const next = guides[guides.indexOf(id) + 1];
  usePageTitle(title, { description: lead });
  return (
    <SiteFrame>
      <article className="max-w-[720px]">
        <p className="mb-4">
          <Link to="/help" className="text-sm text-accent underline-offset-4 hover:underline">
            {t('help.title')}
          </Link>
        </p>
        <h1 className="text-2xl">{title}</h1>
        <p className="mt-4 text-lg text-secondary">{lead}</p>
        <HelpArticle id={id} level={2} />
        {next ? (
          <p className="mt-12 border-t border-line pt-6">
            {t('help.next')}{' '}
            <Link to={`/help/${next}`} className="text-accent underline underline-offset-4">
              {helpHead(next, i18n.locale).title}
            </Link>
          </p>
        ) : null}
      </article>
    </SiteFrame>
  );
}
