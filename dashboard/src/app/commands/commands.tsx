import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import type { Area } from '../../kit/areas.ts';
import { shortcuts } from '../../kit/list/shortcuts.ts';
import { commands, openHelp, openPalette } from './commands-state.ts';
import { createKeyReader, hasOwnKeys } from './keys.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const ShortcutHelp = lazy(async () => ({ default: (await import('./shortcut-help.tsx')).ShortcutHelp }));

/** Handles the dashboard's shortcuts; the dialogs they open are loaded on demand. */
export function Commands({ areas }: { areas: readonly Area[] }) {
  const { open } = useStore(commands);
  const singleKeys = useStore(shortcuts, ({ on }) => on);
  const navigate = useNavigate();
  const [read] = useState(createKeyReader);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const shortcut = read(event, singleKeys && !hasOwnKeys(event.target));
      if (!shortcut) return;
      if (shortcut.kind === 'area') {
        const area = areas.find(({ key }) => key === shortcut.key);
        if (area) void navigate(area.path);
        return;
      }
      if (shortcut.kind === 'search') {
        const field = document.querySelector<HTMLElement>('main input[type="search"]');
        if (!field) return;
        event.preventDefault();
        field.focus();
        return;
      }
      event.preventDefault();
      if (shortcut.kind === 'help') openHelp();
      else openPalette();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [areas, navigate, read, singleKeys]);

  return (
    <Suspense>
      {open === 'palette' ? <Palette areas={areas} /> : null}
      {open === 'help' ? <ShortcutHelp areas={areas} /> : null}
    </Suspense>
  );
}
