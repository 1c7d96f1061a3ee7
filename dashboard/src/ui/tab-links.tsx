import { Link } from 'react-router';
import { cx } from './class-names.ts';

export interface TabLink {
  readonly key: string;
  readonly label: string;
  readonly to: string;
  readonly current: boolean;
}

/** Tabs as links, each with its own address. On narrow screens the row scrolls, not the page. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className="mb-8 overflow-x-auto short:mb-4 border-b border-line">
      <ul className="flex min-w-max gap-6">
        {tabs.map(({ key, label: text, to, current }) => (
          <li key={key}>
            <Link
              to={to}
              aria-current={current ? 'page' : undefined}
              className={cx(
                'relative block py-3 text-sm -outline-offset-2 transition-colors hover:text-ink',
                current
                  ? 'font-medium text-ink after:absolute after:inset-x-0 after:bottom-0 after:h-[2px] after:bg-accent'
                  : 'text-secondary',
              )}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
