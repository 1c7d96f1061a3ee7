import { Link } from 'react-router';
import { brand } from '../../base/config.ts';
import { Bell } from '../../features/notices/bell.tsx';
import { Mark } from '../../ui/wordmark.tsx';
import { PaletteButton } from '../commands/palette-button.tsx';
import { Help } from './help.tsx';
import { OrganizationSwitch } from './organization-switch.tsx';
import { UserMenu } from './user-menu.tsx';

/** The header of narrow screens, in place of the rail. */
export function TopBar() {
  return (
    <header className="sticky top-0 z-30 flex h-[56px] items-center gap-2 border-b border-line bg-paper px-4 md:hidden print:hidden">
      <Link to="/dashboard" aria-label={brand.name} className="rounded-control">
        <Mark brand={brand.key} />
      </Link>
      <div className="min-w-0 flex-1">
        <OrganizationSwitch />
      </div>
      <PaletteButton compact />
      <Help compact />
      <Bell side="bottom" />
      <UserMenu compact />
    </header>
  );
}
