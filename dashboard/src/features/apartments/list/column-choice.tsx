import { Check, Columns3 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useTranslate } from '../../../i18n/translate.ts';
import { MENU, MENU_ITEM } from '../../../ui/menu-classes.ts';
import { COLUMNS } from './columns.ts';
import { COLUMN_IDS, type ColumnId, DEFAULT_COLUMNS } from './list-address.ts';

/** Selects the table's columns. */
export function ColumnChoice({
  shown,
  onChange,
}: {
  shown: readonly ColumnId[];
  onChange: (columns: readonly ColumnId[]) => void;
}) {
  const t = useTranslate();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={t('apartments.columns')}
        title={t('apartments.columns')}
        className="flex size-[40px] shrink-0 items-center justify-center rounded-control border border-line bg-raised transition-colors hover:border-faint"
      >
        <Columns3 size={18} strokeWidth={1.5} aria-hidden />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align="end" sideOffset={4} collisionPadding={8} className={MENU}>
          {COLUMN_IDS.map((id) => (
            <DropdownMenu.CheckboxItem
              key={id}
              checked={shown.includes(id)}
              className={`${MENU_ITEM} pl-8`}
              onSelect={(event) => event.preventDefault()}
              onCheckedChange={(on) =>
                onChange(COLUMN_IDS.filter((one) => (one === id ? on : shown.includes(one))))
              }
            >
              <DropdownMenu.ItemIndicator className="absolute left-3">
                <Check size={16} strokeWidth={1.5} aria-hidden />
              </DropdownMenu.ItemIndicator>
              {t(COLUMNS[id].label)}
            </DropdownMenu.CheckboxItem>
          ))}
          <DropdownMenu.Separator className="mx-3 my-2 h-px bg-line" />
          <DropdownMenu.Item className={`${MENU_ITEM} pl-8`} onSelect={() => onChange(DEFAULT_COLUMNS)}>
            {t('apartments.defaultColumns')}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
