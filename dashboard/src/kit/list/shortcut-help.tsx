import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useTranslate } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Toggle } from '../../ui/controls.tsx';
import { DialogPanel } from '../../ui/dialog.tsx';
import { shortcuts, switchShortcuts, useShortcuts } from './shortcuts.ts';

export interface Shortcut {
  readonly keys: readonly string[];
  readonly does: string;
}

/** The shortcuts of this page, behind a button and "?"; they can be turned off. */
export function ShortcutHelp({ list }: { list: readonly Shortcut[] }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const on = useStore(shortcuts, (state) => state.on);
  useShortcuts({ '?': () => setOpen(true) });
  return (
    <>
      <Button
        size="icon"
        variant="quiet"
        className="max-md:hidden"
        aria-label={t('listKeys.title')}
        title={t('listKeys.title')}
        onClick={() => setOpen(true)}
      >
        <Keyboard size={18} strokeWidth={1.5} aria-hidden />
      </Button>
      <DialogPanel open={open} onOpenChange={setOpen} title={t('listKeys.title')}>
        <dl className="mt-4 mb-6 grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2 text-sm">
          {list.map(({ keys, does }) => (
            <div key={does} className="contents">
              <dt className="flex gap-1">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="min-w-6 rounded-control border border-line bg-sunken px-2 text-center font-mono text-xs leading-6"
                  >
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <Toggle label={t('listKeys.on')} on={on} onChange={switchShortcuts} />
        <div className="mt-6 flex justify-end">
          <Button onClick={() => setOpen(false)}>{t('action.close')}</Button>
        </div>
      </DialogPanel>
    </>
  );
}
