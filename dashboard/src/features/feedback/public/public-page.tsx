import type { PublicFeedback } from '@oriel/contract/feedback';
import { ApiError } from '@oriel/sdk/team-client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { brand } from '../../../base/config.ts';
import { usePageTitle } from '../../../base/page-title.ts';
import { preferences } from '../../../base/preferences.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { AnalyticsChoice } from '../../../kit/analytics-consent.tsx';
import { ErrorScreen } from '../../../kit/error-screen.tsx';
import { LanguageChoice } from '../../../marketing/language-choice.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Failure } from '../../../ui/failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SkipLinks } from '../../../ui/skip-links.tsx';
import { datesOf } from '../project-dates.ts';
import { ProjectStatus } from '../project-status.tsx';
import { publicProjectQuery } from './api.ts';
import { ItemTalk } from './item-talk.tsx';

/** `/feedback/{id}`: a project's question, its items, and the comments. */
export function PublicFeedbackPage() {
  const t = useTranslate();
  const { id = '' } = useParams();
  const language = useStore(preferences, (state) => state.language);
  const { data, error, isPending, refetch } = useQuery(publicProjectQuery(id, language));
  if (data) return <Project project={data} />;
  if (isPending) {
    return (
      <Frame name={brand.name}>
        <Skeleton className="h-12 max-w-[480px]" />
        <Skeleton className="mt-6 aspect-video" />
      </Frame>
    );
  }
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return <ErrorScreen />;
  return (
    <Frame name={brand.name}>
      <Failure title={t('feedback.projectFailed')} error={error} retry={() => void refetch()} />
    </Frame>
  );
}

function Project({ project }: { project: PublicFeedback }) {
  const t = useTranslate();
  const [parameters, setParameters] = useSearchParams();
  const { title, description, question, status, items, organization, outcome, startingItemId } = project;
  const asked = parameters.get('startingItemId') ?? startingItemId;
  const item = items.find(({ id }) => id === asked) ?? items[0];
  const dates = datesOf(project, t);
  usePageTitle(title, { description: question ?? description?.slice(0, 200) });
  return (
    <Frame name={organization.name} logo={organization.logoUrl}>
      <div className="max-w-[760px]">
        <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-secondary">
          <ProjectStatus status={status} />
          {dates}
        </p>
        <h1 className="text-2xl">{title}</h1>
        {question ? <p className="mt-4 text-lg">{question}</p> : null}
        {description ? <p className="mt-4 whitespace-pre-line text-secondary">{description}</p> : null}
      </div>
      {outcome ? (
        <section className="mt-8 max-w-[760px] rounded-card bg-accent-soft p-6">
          <h2 className="text-lg">{t('feedback.outcome')}</h2>
          <p className="mt-2 whitespace-pre-line">{outcome}</p>
        </section>
      ) : null}
      {items.length > 1 ? (
        <nav aria-label={t('feedback.items')} className="mt-8 flex flex-wrap gap-2">
          {items.map(({ id, title: name, counts }) => (
            <button
              key={id}
              type="button"
              aria-current={id === item?.id ? 'true' : undefined}
              onClick={() => setParameters({ startingItemId: id }, { replace: true })}
              className={cx(
                'rounded-control border px-3 py-2 text-sm transition-colors',
                id === item?.id ? 'border-accent bg-accent-soft' : 'border-line bg-raised hover:border-faint',
              )}
            >
              {name} <span className="text-secondary tabular">({counts.comments})</span>
            </button>
          ))}
        </nav>
      ) : null}
      {item ? (
        <ItemTalk key={item.id} item={item} project={project} />
      ) : (
        <p className="mt-8 text-secondary">{t('feedback.items.none.public')}</p>
      )}
    </Frame>
  );
}

function Frame({ name, logo, children }: { name: string; logo?: string | undefined; children: ReactNode }) {
  const t = useTranslate();
  return (
    <div className="mx-auto flex min-h-dvh max-w-[1080px] flex-col px-4 md:px-12">
      <SkipLinks main="main" />
      <header className="flex h-[72px] items-center justify-between gap-4">
        {logo ? (
          <img src={logo} alt={name} className="h-8 max-w-[200px] object-contain" />
        ) : (
          <p className="truncate font-medium">{name}</p>
        )}
        <AnalyticsChoice className="text-sm text-secondary underline-offset-4 hover:underline" />
        <LanguageChoice />
      </header>
      <main id="main" tabIndex={-1} className="flex-1 py-8 outline-none">
        {children}
      </main>
      <footer className="border-t border-line py-6 text-sm text-secondary">
        <a href="/" className="underline-offset-4 hover:underline">
          {t('feedback.madeWith', { brand: brand.name })}
        </a>
      </footer>
    </div>
  );
}
