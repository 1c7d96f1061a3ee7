import type { LucideIcon } from 'lucide-react';

/** A round button with a picture and a name. */
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
  /** for a button that switches something on and off */
  pressed?: boolean | undefined;
  /** for a button that opens something */
  expanded?: boolean | undefined;
  /** by which it is found again, when what it opened closes */
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
