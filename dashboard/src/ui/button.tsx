import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';

const VARIANTS = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-line bg-raised text-ink hover:border-faint',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'border border-line bg-raised text-bad hover:border-bad',
} as const;

const SIZES = {
  medium: 'h-[40px] px-4 text-sm',
  small: 'h-[32px] px-3 text-sm',
  icon: 'size-8',
} as const;

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof VARIANTS;
  size?: keyof typeof SIZES;
  /** Applies the look to its single child, such as a link. */
  asChild?: boolean;
}

export function Button({
  variant = 'secondary',
  size = 'medium',
  asChild,
  className,
  ...props
}: ButtonProps) {
  const Element = asChild ? Slot.Root : 'button';
  return (
    <Element
      {...(asChild ? {} : { type: 'button' as const })}
      className={cx(
        'inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap transition-colors select-none disabled:cursor-default disabled:opacity-55',
        VARIANTS[variant],
        SIZES[size],
        className,
      )}
      {...props}
    />
  );
}

/** Words of a button beside its icon; when short, the icon alone is seen where there is little room. */
export function ButtonLabel({ short, children }: { short: boolean; children: string }) {
  return <span className={short ? 'max-lg:sr-only' : undefined}>{children}</span>;
}
