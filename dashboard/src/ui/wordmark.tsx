import { brand } from '../app/config.ts';

/** A bay window in elevation. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 28 28" width={size} height={size} aria-hidden className="shrink-0 text-accent">
      <rect width="28" height="28" rx="6" fill="currentColor" />
      <path
        d="M6 21V10l4.500-3h7L22 10v11M10.500 7v14M17.500 7v14M6 14.500l4.500-1h7l4.500 1M4.500 21h19"
        fill="none"
        stroke="var(--color-on-accent)"
        strokeWidth="1.500"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-3">
      <Mark />
      <span className="text-lg font-semibold tracking-tight">{brand.name}</span>
    </span>
  );
}
