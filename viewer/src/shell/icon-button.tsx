import type { LucideIcon } from 'lucide-react';

/** A round icon button with an accessible name. */
export function IconButton({
  label,
  icon: Icon,
  onClick,
  pressed,
  expanded,
  tool,
}: {
  label: string;
  icon: LucideIcon;
  onClick: () => void;
  /** for a toggle button */
  pressed?: boolean | undefined;
  /** for a button that opens something */
  expanded?: boolean | undefined;
  /** key for restoring the focus when its popover closes */
  tool?: string | undefined;
}) {
  return (
    <button
      type="button"
      className="oriel-icon-button"
      aria-label={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      data-tool={tool}
      title={label}
      onClick={onClick}
    >
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
    </button>
  );
}
