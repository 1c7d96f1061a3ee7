import type { ReactNode } from 'react';
import { cx } from '../../../ui/class-names.ts';

interface ToolProps {
  name: string;
  shortcut?: string;
  pressed?: boolean;
  disabled?: boolean;
  word?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A tool as an icon, with its key in the tooltip; the main ones with their word where the toolbar has room. */
export function ToolButton({ name, shortcut, pressed, disabled, word, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={shortcut ? `${name} (${shortcut})` : name}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
      className={cx(
        'flex h-8 min-w-8 items-center justify-center gap-2 rounded-control text-sm font-medium transition-colors disabled:opacity-40',
        word && '@min-[520px]:px-2',
        pressed ? 'bg-accent-soft text-accent' : 'hover:bg-sunken',
      )}
    >
      {children}
      {word ? <span className="hidden @min-[520px]:inline">{name}</span> : null}
    </button>
  );
}
