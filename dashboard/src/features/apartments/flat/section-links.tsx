import { Link, useLocation } from 'react-router';
import { useTranslate } from '../../../i18n/translate.ts';
import { cx } from '../../../ui/class-names.ts';
import { sectionId } from './fields.tsx';

const SECTIONS = [
  ['basics', 'flatPage.basics'],
  ['layout', 'flatPage.layout'],
  ['price', 'flatPage.price'],
  ['media', 'flatPage.media'],
  ['panoramas', 'flatPage.panoramas'],
  ['texts', 'flatPage.texts'],
  ['links', 'flat.links'],
  ['team', 'flatPage.team'],
] as const;

/** Leads to the parts of the long form; stays in view while one is in it. */
export function SectionLinks() {
  const t = useTranslate();
  const { search, state, hash } = useLocation();
  return (
    <nav
      aria-label={t('form.sections')}
      className="sticky top-0 z-10 -mx-2 overflow-x-auto border-b border-line bg-paper"
    >
      <ul className="flex w-max">
        {SECTIONS.map(([id, name]) => {
          const target = `#${sectionId(id)}`;
          return (
            <li key={id}>
              {/* The list that the flat was opened from stays behind it. */}
              <Link
                to={{ search, hash: target }}
                state={state}
                replace
                className={cx(
                  'block rounded-control px-2 py-3 text-sm whitespace-nowrap transition-colors hover:text-ink',
                  hash === target ? 'font-medium text-ink' : 'text-secondary',
                )}
              >
                {t(name)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
