import { dayInSentence } from '@oriel/contract/day-in-sentence';
import type { PublicFeedback, PublicFeedbackItem } from '@oriel/contract/feedback';
import { Box, Film, Image, type LucideIcon, Map as MapIcon, Orbit } from 'lucide-react';
import { useTranslate } from '../../i18n/translate.ts';
import { useSiteTag } from '../site-context.tsx';

const ICONS: Readonly<Record<PublicFeedbackItem['type'], LucideIcon>> = {
  IMAGE: Image,
  MAP: MapIcon,
  MODEL: Box,
  PANORAMA: Orbit,
  VIDEO: Film,
};

/** A running project in place of a promise: its picture, its question, how many have answered and until when one can. */
export function ProjectCard({ project }: { project: PublicFeedback }) {
  const t = useTranslate();
  const tag = useSiteTag();
  const { id, title, question, coverUrl, closesAt, status, organization, items } = project;
  const comments = items.reduce((sum, { counts }) => sum + counts.comments, 0);
  const picture = coverUrl ?? items.find(({ thumbnailUrl }) => thumbnailUrl)?.thumbnailUrl;
  const facts = [
    organization.name,
    t('main.project.comments', { count: comments }),
    ...(status === 'OPEN' && closesAt
      ? [t('main.project.until', { day: dayInSentence(tag, new Date(closesAt)) })]
      : []),
  ];
  return (
    <article className="relative overflow-hidden rounded-card border border-line bg-raised">
      {picture ? (
        <img
          src={picture}
          width={1600}
          height={1000}
          alt=""
          fetchPriority="high"
          className="aspect-[16/10] h-auto w-full object-cover"
        />
      ) : null}
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

/** The same project to try: its places, and the viewer in a frame where there is room for one. */
export function LiveProject({ project }: { project: PublicFeedback }) {
  const t = useTranslate();
  return (
    <section aria-labelledby="live-project" className="mt-16 border-t border-line pt-12 md:mt-24 md:pt-16">
      <h2 id="live-project" className="text-xl md:text-2xl">
        {t('main.project.title')}
      </h2>
      <p className="mt-3 max-w-[620px] text-lg text-secondary">{t('main.project.lead')}</p>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {project.items.map((item) => (
          <Place key={item.id} item={item} project={project.id} />
        ))}
      </ul>
      <iframe
        src={`/feedback/${project.id}`}
        title={t('main.project.frame', { title: project.title })}
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
