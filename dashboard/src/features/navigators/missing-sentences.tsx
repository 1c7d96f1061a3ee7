import type { Apartment } from '@oriel/contract/apartment';
import type { Building } from '@oriel/contract/building';
import type { NavigatorImage } from '@oriel/contract/navigator-image';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslate } from '../../i18n/translate.ts';
import { completenessOf } from './completeness.ts';

/** How many are named before the rest is counted. */
const NAMED = 6;

/** What visitors would miss, in sentences. */
export function MissingSentences({
  images,
  apartments,
  buildings,
}: {
  images: readonly NavigatorImage[];
  apartments: readonly Apartment[];
  buildings: readonly Building[];
}) {
  const t = useTranslate();
  const { marksBuildings, undrawn, unentered, empty, unlit } = completenessOf(images, apartments, buildings);
  const names = (list: readonly string[]) =>
    list.length > NAMED
      ? `${list.slice(0, NAMED).join(', ')} ${t('publish.more', { count: list.length - NAMED })}`
      : list.join(', ');
  if ([undrawn, unentered, empty, unlit].every(({ length }) => length === 0)) {
    return (
      <p className="flex items-center gap-2 text-sm">
        <CircleCheck size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-good" />
        {t(marksBuildings ? 'nav.lacks.none.buildings' : 'nav.lacks.none')}
      </p>
    );
  }
  const sentences = [
    ...(undrawn.length > 0
      ? [
          t('nav.lacks.apartments', {
            count: undrawn.length,
            names: names(undrawn.map((apartment) => apartment.number)),
          }),
        ]
      : []),
    ...(unentered.length > 0
      ? [
          t('nav.lacks.buildings', {
            count: unentered.length,
            names: names(unentered.map(({ name }) => name)),
          }),
        ]
      : []),
    ...(empty.length > 0
      ? [
          t('nav.lacks.frames', {
            count: empty.length,
            names: names(empty.map((place) => String(place + 1))),
          }),
        ]
      : []),
    ...(unlit.length > 0
      ? [
          t('nav.lacks.evenings', {
            count: unlit.length,
            names: names(unlit.map((place) => String(place + 1))),
          }),
        ]
      : []),
  ];
  return (
    <ul aria-label={t('publish.lacks')} className="flex flex-col gap-2">
      {sentences.map((sentence) => (
        <li key={sentence} className="flex items-start gap-2 text-sm">
          <TriangleAlert size={16} strokeWidth={1.5} aria-hidden className="mt-[3px] shrink-0 text-wait" />
          {sentence}
        </li>
      ))}
    </ul>
  );
}
