import { Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { MENU, MENU_ITEM } from './menu-classes.ts';

/** Further actions on an entity, behind three dots. */
export function MoreMenu({
  label,
  small = false,
  children,
}: {
  label: string;
  /** without a border, for entries of a list */
  small?: boolean;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={label}
        className={cx(
          'flex shrink-0 items-center justify-center rounded-control transition-colors',
          small
            ? 'size-8 text-secondary hover:bg-sunken hover:text-ink'
            : 'size-[40px] border border-line bg-raised hover:border-faint',
        )}
      >
        <Ellipsis size={18} strokeWidth={1.5} aria-hidden />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={4} collisionPadding={8} className={MENU}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export function MoreItem({
  bad = false,
  onSelect,
  children,
}: {
  /** deletes permanently */
  bad?: boolean;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Item className={cx(MENU_ITEM, bad && 'text-bad')} onSelect={onSelect}>
      {children}
    </DropdownMenu.Item>
  );
}

export function MoreRule() {
  return <DropdownMenu.Separator className="mx-3 my-2 h-px bg-line first:hidden" />;
}
