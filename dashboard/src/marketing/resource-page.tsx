import { i18n } from '@lingui/core';
import { helpHead } from '@oriel/contract/help';
import {
  RESOURCES,
  RESOURCES_OF_BRAND,
  type ResourceId,
  resourceHead,
  resourceIdOf,
} from '@oriel/contract/resources';
import { Link, useParams } from 'react-router';
import { brand } from '../base/config.ts';
import { usePageTitle } from '../base/page-title.ts';
import { calendarDay } from '../i18n/format.ts';
import { useTranslate } from '../i18n/translate.ts';
import { ArticleText } from '../kit/article/article-text.tsx';
import { ErrorScreen } from '../kit/error-screen.tsx';
import { resourceText } from './resource-text.ts';
import { SiteFrame } from './site-frame.tsx';

const LINK = 'text-accent underline underline-offset-4';

export function ResourcePage() {
  const id = resourceIdOf(useParams().id, brand.key);
  return id ? <Article id={id} /> : <ErrorScreen />;
}

function Article({ id }: { id: ResourceId }) {
  const t = useTranslate();
  const { title, lead } = resourceHead(id, i18n.locale);
  const { published, minutes, guide } = RESOURCES[id];
  const next = nextOf(id);
  usePageTitle(title, { description: lead });
  return (
    <SiteFrame>
      <article className="max-w-[720px]">
        <p className="mb-4">
          <Link to="/resources" className="text-sm text-accent underline-offset-4 hover:underline">
            {t('site.resources')}
          </Link>
        </p>
        <h1 className="text-2xl md:text-3xl">{title}</h1>
        <p className="mt-4 text-lg text-secondary">{lead}</p>
        <p className="mt-4 text-sm text-secondary">
          <time dateTime={published}>{calendarDay(published)}</time> · {t('resource.minutes', { minutes })}
        </p>
        {/* Another article begins at its top. */}
        <ArticleText key={id} id={id} load={resourceText} failed={t('resource.failed')} level={2} />
        <div className="mt-12 grid gap-3 border-t border-line pt-6">
          {guide ? (
            <p>
              {t('resource.guide')}{' '}
              <Link to={`/help/${guide}`} className={LINK}>
                {helpHead(guide, i18n.locale).title}
              </Link>
            </p>
          ) : null}
          <p>
            {t('resource.next')}{' '}
            <Link to={`/resources/${next}`} className={LINK}>
              {resourceHead(next, i18n.locale).title}
            </Link>
          </p>
        </div>
      </article>
    </SiteFrame>
  );
}

/** The article after this one; after the last comes the first. */
function nextOf(id: ResourceId): ResourceId {
  const ids: readonly ResourceId[] = RESOURCES_OF_BRAND[brand.key];
  return ids[(ids.indexOf(id) + 1) % ids.length] ?? id;
}
