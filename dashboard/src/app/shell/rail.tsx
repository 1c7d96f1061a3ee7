import { Link, useLocation } from 'react-router';
import { brand } from '../../base/config.ts';
import { Bell } from '../../features/notices/bell.tsx';
import { uploads } from '../../features/tours/uploads.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { type Area, isHere } from '../../kit/areas.ts';
import { isUnderWay } from '../../kit/uploads/upload-store.ts';
import { useUploads } from '../../kit/uploads/uploads.ts';
import { cx } from '../../ui/class-names.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { PaletteButton } from '../commands/palette-button.tsx';
import { Help } from './help.tsx';
import { OrganizationSwitch } from './organization-switch.tsx';
import { UnreadBadge } from './unread-badge.tsx';
import { UserMenu } from './user-menu.tsx';

export function Rail({ areas }: { areas: readonly Area[] }) {
  const t = useTranslate();
  return (
    // On a low laptop everything moves closer, so that the user's own menu is not cut off.
    <header className="sticky top-0 flex h-dvh flex-col gap-6 overflow-y-auto border-r [&>*]:shrink-0 border-line px-4 py-6 max-md:hidden print:hidden [@media(max-height:800px)]:gap-3 [@media(max-height:800px)]:py-4">
      <div className="-my-2 flex items-center justify-between">
        <Link to="/dashboard" className="rounded-control px-2">
          <Wordmark brand={brand} />
        </Link>
        <Bell side="right" />
      </div>
      <OrganizationSwitch />
      <PaletteButton />
      <nav
        aria-label={t('shell.areas')}
        className="flex flex-1 flex-col gap-6 [@media(max-height:800px)]:gap-3"
      >
        <AreaList areas={areas.filter(({ group }) => group === 'work')} />
        <AreaList areas={areas.filter(({ group }) => group === 'team')} />
      </nav>
      <UploadsUnderWay />
      <Help />
      <UserMenu />
    </header>
  );
}

export function AreaList({ areas, onChoose }: { areas: readonly Area[]; onChoose?: () => void }) {
  const t = useTranslate();
  const location = useLocation();
  return (
    <ul className="flex flex-col gap-px">
      {areas.map((area) => {
        const { key, path, name, icon: Icon } = area;
        const isActive = isHere(area, location);
        return (
          <li key={key}>
            <Link
              to={path}
              aria-current={isActive ? 'page' : undefined}
              {...(onChoose ? { onClick: onChoose } : {})}
              className={cx(
                'flex h-[38px] items-center gap-3 rounded-control px-2 text-sm transition-colors [@media(max-height:800px)]:h-[34px]',
                isActive ? 'bg-sunken font-medium text-ink' : 'text-secondary hover:bg-sunken hover:text-ink',
              )}
            >
              <Icon
                size={18}
                strokeWidth={1.5}
                aria-hidden
                className={isActive ? 'text-accent' : undefined}
              />
              {t(name)}
              {key === 'inquiries' ? <UnreadBadge className="ml-auto" /> : null}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function UploadsUnderWay() {
  const t = useTranslate();
  const running = useUploads(uploads).filter(isUnderWay);
  if (running.length === 0) return null;
  const share = running.reduce((sum, { progress }) => sum + progress, 0) / running.length;
  const label = t('shell.uploading', { count: running.length });
  return (
    <Link
      to="/dashboard/tours"
      className="flex flex-col gap-2 rounded-control px-2 py-1 text-sm text-secondary hover:text-ink"
    >
      {label}
      <ProgressBar label={label} share={share} />
    </Link>
  );
}
