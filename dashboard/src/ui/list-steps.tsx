import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslate } from '../i18n/translate.ts';
import { Button } from './button.tsx';

/** The position of an entry in its list, and links to its neighbours. */
export interface Neighbours {
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** position in the results, from 1 */
  readonly place: number | undefined;
  readonly total: number | undefined;
}

/** Links back to the list an entry was opened from, and to its neighbours there. */
export function ListSteps({
  back,
  list,
  neighbours: { previous, next, place, total },
  previousLabel,
  nextLabel,
}: {
  /** the address of the list, with its filters */
  back: string;
  /** the name of the list */
  list: string;
  neighbours: Neighbours;
  previousLabel: string;
  nextLabel: string;
}) {
  const t = useTranslate();
  return (
    <nav aria-label={t('steps.around')} className="mb-4 flex items-center justify-between gap-3 text-sm">
      <Link
        to={back}
        className="inline-flex items-center gap-2 rounded-control text-secondary hover:text-ink"
      >
        <ArrowLeft size={16} strokeWidth={1.5} aria-hidden />
        {list}
      </Link>
      <span className="flex items-center gap-1">
        {place !== undefined && total !== undefined ? (
          <span className="mr-2 text-secondary tabular">{t('steps.place', { place, total })}</span>
        ) : null}
        <Step to={previous} label={previousLabel} back />
        <Step to={next} label={nextLabel} />
      </span>
    </nav>
  );
}

function Step({ to, label, back }: { to: string | undefined; label: string; back?: boolean }) {
  const Icon = back ? ArrowLeft : ArrowRight;
  const icon = <Icon size={16} strokeWidth={1.5} aria-hidden />;
  if (!to) {
    return (
      <Button size="icon" disabled aria-label={label}>
        {icon}
      </Button>
    );
  }
  return (
    <Button size="icon" asChild>
      <Link to={to} replace aria-label={label} title={label}>
        {icon}
      </Link>
    </Button>
  );
}
