import type { Apartment } from '@oriel/contract/apartment';
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
}: {
  images: readonly NavigatorImage[];
  apartments: readonly Apartment[];
}) {
  const t = useTranslate();
  const { undrawn, empty, unlit } = completenessOf(images, apartments);
  const names = (list: readonly string[]) =>
    list.length > NAMED
      ? `${list.slice(0, NAMED).join(', ')} ${t('publish.more', { count: list.length - NAMED })}`
      : list.join(', ');
  if (undrawn.length === 0 && empty.length === 0 && unlit.length === 0) {
    return (
      <p className="flex items-center gap-2 text-sm">
        <CircleCheck size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-good" />
        {t('nav.lacks.none')}
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
