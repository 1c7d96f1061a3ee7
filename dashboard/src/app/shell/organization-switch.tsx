import { useQuery } from '@tanstack/react-query';
import { Check, ChevronsUpDown } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useLocation, useNavigate } from 'react-router';
import { useTranslate } from '../../i18n/translate.ts';
import { meQuery, switchOrganization, useOrganization } from '../../kit/me.ts';
import { leaveThen } from '../../ui/leaving.ts';
import { MENU, MENU_ITEM } from '../../ui/menu-classes.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

export function OrganizationSwitch() {
  const t = useTranslate();
  const { data: me } = useQuery(meQuery);
  const current = useOrganization();
  const navigate = useNavigate();
  const { pathname } = useLocation();

  if (!me) return <Skeleton className="h-[40px]" />;
  if (!current) return null;
  // With one organization there is nothing to switch: its name is plain text.
  if (me.organizations.length === 1) {
    return <p className="truncate px-2 text-sm font-medium">{current.name}</p>;
  }

  async function choose(id: string): Promise<void> {
    // A page of one entity belongs to the previous organization; its list exists in both. Leave it before refetching.
    const [, , area] = pathname.split('/');
    await navigate(area ? `/dashboard/${area}` : '/dashboard', { flushSync: true });
    await switchOrganization(id);
  }

  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={t('shell.organization', { name: current.name })}
        className="flex h-[40px] w-full min-w-0 items-center gap-2 rounded-control px-2 text-left text-sm font-medium transition-colors hover:bg-sunken md:border md:border-line md:bg-raised"
      >
        <span className="min-w-0 truncate md:flex-1">{current.name}</span>
        <ChevronsUpDown size={16} strokeWidth={1.5} aria-hidden className="shrink-0 text-secondary" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="start" sideOffset={4} collisionPadding={8} className={MENU}>
          <DropdownMenu.RadioGroup
            value={current.id}
            onValueChange={(id) => {
              if (id !== current.id) leaveThen('page', () => choose(id));
            }}
          >
            {me.organizations.map(({ id, name, role }) => (
              <DropdownMenu.RadioItem key={id} value={id} className={MENU_ITEM}>
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{name}</span>
                  <span className="block text-xs text-secondary">{t(`role.${role}`)}</span>
                </span>
                <DropdownMenu.ItemIndicator>
                  <Check size={16} strokeWidth={1.5} aria-hidden className="text-accent" />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
