import type { Feedback, PublicFeedback, PublicFeedbackItem } from '@oriel/contract/feedback';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Box, Film, Image, type LucideIcon, Map as MapIcon, Orbit } from 'lucide-react';
import { useStore } from 'zustand';
import { callKey, dataOf } from '../base/call-query.ts';
import { preferences } from '../base/preferences.ts';
import { callQuery } from '../base/services.ts';
import { calendarDay } from '../i18n/format.ts';
import { useTranslate } from '../i18n/translate.ts';
import { Failure } from '../ui/failure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const ICONS: Readonly<Record<PublicFeedbackItem['type'], LucideIcon>> = {
  IMAGE: Image,
  MAP: MapIcon,
  MODEL: Box,
  PANORAMA: Orbit,
  VIDEO: Film,
};

function useProject(id: string) {
  const language = useStore(preferences, (state) => state.language);
  return useQuery(
    queryOptions({
      // Texts are in the reader's language, which every call sends.
      queryKey: [...callKey('getFeedback'), id, language],
      queryFn: callQuery('getFeedback', { id }).queryFn,
      select: dataOf,
    }),
  );
}

type Project = PublicFeedback | Feedback;

function commentsOf({ items }: Project): number {
  return items.reduce((sum, { counts }) => sum + counts.comments, 0);
}

/** A running project in place of a promise: its picture, its question, how many have answered and until when one can. */
export function ProjectCard({ id }: { id: string }) {
  const t = useTranslate();
  const { data, error, isPending, refetch } = useProject(id);
  if (isPending) return <Skeleton className="aspect-[4/3]" />;
  if (!data) return <Failure title={t('main.project.failed')} error={error} retry={() => void refetch()} />;
  const { title, question, coverUrl, closesAt, status, organization } = withOrganization(data);
  const facts = [
    ...(organization ? [organization] : []),
    t('main.project.comments', { count: commentsOf(data) }),
    ...(status === 'OPEN' && closesAt
      ? [t('main.project.until', { day: calendarDay(closesAt.slice(0, 10)) })]
      : []),
  ];
  return (
    <article className="group relative overflow-hidden rounded-card border border-line bg-raised">
      {coverUrl ? <img src={coverUrl} alt="" className="aspect-[16/10] w-full object-cover" /> : null}
      <div className="p-6">
        <h2 className="text-lg md:text-xl">
          <a
            href={`/feedback/${id}`}
            className="rounded-control underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {title}
          </a>
        </h2>
        {question ? <p className="mt-2">{question}</p> : null}
        <p className="mt-3 text-sm text-secondary tabular">{facts.join(' · ')}</p>
      </div>
    </article>
  );
}

/** Members of the organization get the project without it. */
function withOrganization(project: Project) {
  return { ...project, organization: 'organization' in project ? project.organization.name : undefined };
}

/** The same project to try: its places, and the viewer in a frame where there is room for one. */
export function LiveProject({ id }: { id: string }) {
  const t = useTranslate();
  const { data } = useProject(id);
  if (!data) return null;
  return (
    <section aria-labelledby="live-project" className="mt-16 border-t border-line pt-12">
      <h2 id="live-project" className="text-xl md:text-2xl">
        {t('main.project.title')}
      </h2>
      <p className="mt-3 max-w-[640px] text-secondary">{t('main.project.lead')}</p>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {data.items.map((item) => (
          <Place key={item.id} item={item} project={id} />
        ))}
      </ul>
      <iframe
        src={`/feedback/${id}`}
        title={t('main.project.frame', { title: data.title })}
        loading="lazy"
        className="mt-8 h-[640px] w-full rounded-card border border-line bg-sunken max-md:hidden"
      />
    </section>
  );
}

function Place({ item, project }: { item: PublicFeedbackItem; project: string }) {
  const t = useTranslate();
  const Icon = ICONS[item.type];
  return (
    <li className="relative flex gap-4 rounded-card border border-line bg-raised p-4 transition-colors hover:bg-sunken">
      <Icon size={24} strokeWidth={1.5} aria-hidden className="mt-[2px] shrink-0 text-accent" />
      <div className="min-w-0">
        <h3 className="text-base">
          <a
            href={`/feedback/${project}?startingItemId=${item.id}`}
            className="rounded-control underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {item.title}
          </a>
        </h3>
        {item.description ? <p className="mt-1 text-sm text-secondary">{item.description}</p> : null}
        <p className="mt-2 text-sm tabular">{t('main.project.comments', { count: item.counts.comments })}</p>
      </div>
    </li>
  );
}
