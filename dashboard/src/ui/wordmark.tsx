import type { Brand, BrandKey } from '@oriel/contract/brand';
import type { ReactNode } from 'react';

/** The same drawings as the icons' (`server/src/brand/drawings.ts`), in the theme's colours. */
const MARKS: Readonly<Record<BrandKey, ReactNode>> = {
  oriel: (
    <>
      <rect width="28" height="28" rx="6" fill="currentColor" />
      <path
        d="M6 21V10l4.5-3h7L22 10v11M10.5 7v14M17.5 7v14M6 14.5l4.5-1h7l4.5 1M4.5 21h19"
        fill="none"
        stroke="var(--color-on-accent)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  localloop: (
    <>
      <rect width="28" height="28" rx="9" fill="currentColor" />
      <path
        d="M14 6.1a7.9 7.9 0 1 0 7.9 7.9"
        fill="none"
        stroke="var(--color-on-accent)"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <circle cx="20.1" cy="7.9" r="2.6" fill="var(--color-sun)" />
      <circle cx="14" cy="14" r="2.6" fill="var(--color-on-accent)" />
    </>
  ),
};

/** A brand's mark. */
export function Mark({ brand, size = 28 }: { brand: BrandKey; size?: number }) {
  return (
    <svg viewBox="0 0 28 28" width={size} height={size} aria-hidden className="shrink-0 text-accent">
      {MARKS[brand]}
    </svg>
  );
}

export function Wordmark({ brand }: { brand: Pick<Brand, 'key' | 'name'> }) {
  return (
    <span className="inline-flex items-center gap-3">
      <Mark brand={brand.key} />
      <span className="text-lg font-semibold tracking-tight">{brand.name}</span>
    </span>
  );
}
