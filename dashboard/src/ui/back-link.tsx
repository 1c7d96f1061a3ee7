import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

/** A link back to the list that contains the entity. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      className="mb-4 inline-flex short:mb-1 max-w-full items-center gap-1 rounded-control text-sm text-secondary hover:text-ink"
    >
      <ArrowLeft size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />
      <span className="min-w-0 truncate">{label}</span>
    </Link>
  );
}
