import { Search } from 'lucide-react';
import { useTranslate } from '../../i18n/translate.ts';
import { openPalette } from './commands-state.ts';

/** Opens the palette without the keyboard. */
export function PaletteButton({ compact }: { compact?: boolean }) {
  const t = useTranslate();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={openPalette}
      className={
        compact
          ? 'flex size-[40px] shrink-0 items-center justify-center rounded-control text-secondary hover:bg-sunken hover:text-ink'
          : 'flex h-[38px] w-full shrink-0 items-center gap-3 rounded-control px-2 text-sm text-secondary transition-colors hover:bg-sunken hover:text-ink'
      }
    >
      <Search size={18} strokeWidth={1.5} aria-hidden />
      <span className={compact ? 'sr-only' : 'flex-1 text-left'}>{t('palette.open')}</span>
      {compact ? null : (
        <kbd aria-hidden className="font-mono text-xs">
          Ctrl K
        </kbd>
      )}
    </button>
  );
}
