import { i18n } from '@lingui/core';
import { RESOURCES, RESOURCES_OF_BRAND, resourceHead } from '@oriel/contract/resources';
import { Link } from 'react-router';
import { brand } from '../base/config.ts';
import { usePageTitle } from '../base/page-title.ts';
import { useTranslate } from '../i18n/translate.ts';
import { SiteFrame } from './site-frame.tsx';

/** The brand's articles. */
export function ResourcesPage() {
  const t = useTranslate();
  usePageTitle(t('site.resources'), { description: t(`resources.${brand.key}.description`) });
  return (
    <SiteFrame>
      <h1 className="text-2xl md:text-3xl">{t('resources.title')}</h1>
      <p className="mt-6 max-w-[640px] text-lg text-secondary">{t(`resources.${brand.key}.lead`)}</p>
      <ul className="mt-12 grid gap-x-8 gap-y-8 md:grid-cols-2">
        {RESOURCES_OF_BRAND[brand.key].map((id) => {
          const { title, lead } = resourceHead(id, i18n.locale);
          return (
            <li key={id} className="border-t border-line pt-6">
              <h2 className="text-xl">
                <Link to={`/resources/${id}`} className="rounded-control underline-offset-4 hover:underline">
                  {title}
                </Link>
              </h2>
              <p className="mt-2 max-w-[560px] text-secondary">{lead}</p>
              <p className="mt-2 text-sm text-secondary">
                {t('resource.minutes', { minutes: RESOURCES[id].minutes })}
              </p>
            </li>
          );
        })}
      </ul>
    </SiteFrame>
  );
}
