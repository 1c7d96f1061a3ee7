import { Link } from 'react-router';
import { brand } from '../base/config.ts';
import { usePageTitle } from '../base/page-title.ts';
import { useTranslate } from '../i18n/translate.ts';
import { resourcesOf } from './resources.ts';
import { SiteFrame } from './site-frame.tsx';

export function ResourcesPage() {
  const t = useTranslate();
  usePageTitle(t('site.resources'), { description: t('resources.description') });
  return (
    <SiteFrame>
      <h1 className="text-2xl md:text-3xl">{t('resources.title')}</h1>
      <p className="mt-6 max-w-[640px] text-lg text-secondary">
        {t(brand.key === 'localloop' ? 'resources.localloop.lead' : 'resources.lead')}
      </p>
      <ul className="mt-12 grid gap-8 md:grid-cols-2">
        {resourcesOf(brand.key).map(({ id, title, lead }) => (
          <li key={id} className="border-t border-line pt-6">
            <h2 className="text-xl">
              <Link to={`/resources/${id}`} className="rounded-control underline-offset-4 hover:underline">
                {t(title)}
              </Link>
            </h2>
            <p className="mt-2 text-secondary">{t(lead)}</p>
          </li>
        ))}
      </ul>
    </SiteFrame>
  );
}
