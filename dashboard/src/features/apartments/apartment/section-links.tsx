import { Link, useLocation } from 'react-router';
import { useTranslate } from '../../../i18n/translate.ts';
import { sectionId } from './fields.tsx';

const SECTIONS = [
  ['basics', 'apartmentPage.basics'],
  ['layout', 'apartmentPage.layout'],
  ['price', 'apartmentPage.price'],
  ['media', 'apartmentPage.media'],
  ['panoramas', 'apartmentPage.panoramas'],
  ['texts', 'apartmentPage.texts'],
  ['links', 'apartment.links'],
  ['team', 'apartmentPage.team'],
] as const;

/** Links to the sections of the long form; stays in view. */
export function SectionLinks() {
  const t = useTranslate();
  const { search, state } = useLocation();
  return (
    <nav
      aria-label={t('form.sections')}
      className="sticky top-0 z-10 -mx-2 overflow-x-auto border-b border-line bg-paper"
    >
      <ul className="flex w-max">
        {SECTIONS.map(([id, name]) => (
          <li key={id}>
            {/* Keeps the list that the apartment was opened from in the address. */}
            <Link
              to={{ search, hash: sectionId(id) }}
              state={state}
              replace
              className="block rounded-control px-2 py-3 text-sm whitespace-nowrap text-secondary -outline-offset-2 transition-colors hover:text-ink"
            >
              {t(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
