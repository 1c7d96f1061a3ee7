import { i18n } from '@lingui/core';
import { HELP_OF_BRAND, helpHead } from '@oriel/contract/help';
import { Link } from 'react-router';
import { brand } from '../base/config.ts';
import { usePageTitle } from '../base/page-title.ts';
import { useTranslate } from '../i18n/translate.ts';
import { SiteFrame } from './site-frame.tsx';

/** The brand's guides, readable without signing in. */
export function HelpPage() {
  const t = useTranslate();
  usePageTitle(t('help.title'), { description: t('help.lead') });
  return (
    <SiteFrame>
      <h1 className="text-2xl md:text-3xl">{t('help.title')}</h1>
      <p className="mt-6 max-w-[640px] text-lg text-secondary">{t('help.lead')}</p>
      <ul className="mt-12 grid gap-x-8 gap-y-8 md:grid-cols-2">
        {HELP_OF_BRAND[brand.key].map((id) => {
          const { title, lead } = helpHead(id, i18n.locale);
          return (
            <li key={id} className="border-t border-line pt-6">
              <h2 className="text-xl">
                <Link to={`/help/${id}`} className="rounded-control underline-offset-4 hover:underline">
                  {title}
                </Link>
              </h2>
              <p className="mt-2 text-secondary">{lead}</p>
            </li>
          );
        })}
      </ul>
    </SiteFrame>
  );
}
