import type { LucideIcon } from 'lucide-react';

/** A round button with a picture and a name. */
export function IconButton({
  label,
  icon: Icon,
  onClick,
}: {
  label: string;
  icon: LucideIcon;
  onClick: () => void;
}) {
  return (
    <button type="button" className="oriel-icon-button" aria-label={label} title={label} onClick={onClick}>
      <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
    </button>
  );
}
