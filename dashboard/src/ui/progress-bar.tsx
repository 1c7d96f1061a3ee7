import { percent } from '../i18n/format.ts';

/** Labelled progress; an unknown share is shown as indeterminate. */
export function ProgressBar({ label, share }: { label: string; share?: number | undefined }) {
  const known = share !== undefined;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(known ? { 'aria-valuenow': Math.round(share * 100), 'aria-valuetext': percent(share) } : {})}
      className="h-1 w-full overflow-hidden rounded-pill bg-line"
    >
      <div
        className={`h-full origin-left rounded-pill bg-accent transition-transform duration-300 ease-out ${known ? '' : 'animate-breathe'}`}
        style={{ transform: `scaleX(${known ? Math.max(0.02, share) : 1})` }}
      />
    </div>
  );
}
