import { Menu } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { brand } from '../../base/config.ts';
import { useTranslate } from '../../i18n/translate.ts';
import { type Area, barAreas, isHere } from '../../kit/areas.ts';
import { useOrganization } from '../../kit/me.ts';
import { cx } from '../../ui/class-names.ts';
import { DialogPanel } from '../../ui/dialog.tsx';
import { AreaList } from './rail.tsx';
import { UnreadBadge } from './unread-badge.tsx';

const ITEM = 'flex h-full w-full flex-col items-center justify-center gap-1 text-xs';

export function BottomBar({ areas }: { areas: readonly Area[] }) {
  const t = useTranslate();
  const location = useLocation();
  const role = useOrganization()?.role;
  const [open, setOpen] = useState(false);
  return (
    <nav
      aria-label={t('shell.areas')}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="flex h-16">
        {barAreas(brand.key, areas, role).map((area) => {
          const { key, path, name, icon: Icon } = area;
          const isActive = isHere(area, location);
          return (
            <li key={key} className="flex-1">
              <Link
                to={path}
                aria-current={isActive ? 'page' : undefined}
                className={cx(ITEM, isActive ? 'font-medium text-accent' : 'text-secondary')}
              >
                <span className="relative">
                  <Icon size={20} strokeWidth={1.5} aria-hidden />
                  {key === 'inquiries' ? <UnreadBadge className="absolute -top-2 left-3" /> : null}
                </span>
                {t(name)}
              </Link>
            </li>
          );
        })}
        <li className="flex-1">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(true)}
            className={cx(ITEM, 'text-secondary')}
          >
            <Menu size={20} strokeWidth={1.5} aria-hidden />
            {t('shell.more')}
          </button>
        </li>
      </ul>
      <DialogPanel open={open} onOpenChange={setOpen} title={t('shell.allAreas')} sheet>
        <div className="mt-4 grid grid-cols-2 gap-4">
          <AreaList areas={areas.filter(({ group }) => group === 'work')} onChoose={() => setOpen(false)} />
          <AreaList areas={areas.filter(({ group }) => group === 'team')} onChoose={() => setOpen(false)} />
        </div>
      </DialogPanel>
    </nav>
  );
}
