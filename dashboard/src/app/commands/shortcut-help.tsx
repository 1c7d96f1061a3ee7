import { useStore } from 'zustand';
import { type MessageId, useTranslate } from '../../i18n/translate.ts';
import type { Area } from '../../kit/areas.ts';
import { shortcuts, switchShortcuts } from '../../kit/list/shortcuts.ts';
import { Toggle } from '../../ui/controls.tsx';
import { DialogPanel } from '../../ui/dialog.tsx';
import { closeCommands } from './commands-state.ts';
import { AREA_KEYS } from './keys.ts';

const KEY =
  'inline-flex h-6 min-w-6 items-center justify-center rounded-control border border-line bg-sunken px-1 font-mono text-xs';

/** ⌘ on devices that have it. */
const COMMAND_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** The list of shortcuts, and the switch that turns off the single keys. */
export function ShortcutHelp({ areas }: { areas: readonly Area[] }) {
  const t = useTranslate();
  const singleKeys = useStore(shortcuts, ({ on }) => on);
  const rows: readonly (readonly [keys: readonly string[], what: MessageId])[] = [
    [[COMMAND_KEY, 'K'], 'palette.title'],
    [['/'], 'shortcuts.search'],
    [['?'], 'shortcuts.title'],
    [['F8'], 'shortcuts.toast'],
    ...areas.flatMap(({ key, name }) => {
      const letters: Readonly<Partial<Record<string, string>>> = AREA_KEYS;
      const letter = letters[key];
      return letter ? [[['G', letter.toUpperCase()], name] as const] : [];
    }),
  ];
  return (
    <DialogPanel
      open
      onOpenChange={(open) => {
        if (!open) closeCommands();
      }}
      title={t('shortcuts.title')}
      description={t('shortcuts.text')}
    >
      <dl className="mt-4 flex flex-col gap-2 text-sm">
        {rows.map(([keys, what]) => (
          <div key={keys.join(' ')} className="flex items-center justify-between gap-4">
            <dt>{t(what)}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd key={key} className={KEY}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 border-t border-line pt-4">
        <Toggle
          label={t('shortcuts.single')}
          help={t('shortcuts.single.help')}
          on={singleKeys}
          onChange={switchShortcuts}
        />
      </div>
    </DialogPanel>
  );
}
