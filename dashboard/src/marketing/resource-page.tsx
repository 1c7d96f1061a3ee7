import { Link, useParams } from 'react-router';
import { usePageTitle } from '../base/page-title.ts';
import { useTranslate } from '../i18n/translate.ts';
import { ErrorScreen } from '../kit/error-screen.tsx';
import { RESOURCES } from './resources.ts';
import { SiteFrame } from './site-frame.tsx';

export function ResourcePage() {
  const { id } = useParams();
  const resource = RESOURCES.find((candidate) => candidate.id === id);
  return resource ? <Article resource={resource} /> : <ErrorScreen />;
}

function Article({ resource: { title, lead, paragraphs } }: { resource: (typeof RESOURCES)[number] }) {
  const t = useTranslate();
  usePageTitle(t(title), { description: t(lead) });
  return (
    <SiteFrame>
      <article className="max-w-[640px]">
        <p className="mb-4">
          <Link to="/resources" className="text-sm text-accent underline-offset-4 hover:underline">
            {t('site.resources')}
          </Link>
        </p>
        <h1 className="text-2xl">{t(title)}</h1>
        <p className="mt-4 text-lg text-secondary">{t(lead)}</p>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="mt-4">
            {t(paragraph)}
          </p>
        ))}
      </article>
    </SiteFrame>
  );
}
