import { cx } from './class-names.ts';
import { initials } from './initials.ts';

/** Somebody's picture, or the first letters of their name. The name stands beside it. */
export function Avatar({
  name,
  url,
  className = 'size-8 text-xs',
}: {
  name: string;
  url: string | undefined;
  /** Its size, and that of its letters. */
  className?: string;
}) {
  if (url) return <img src={url} alt="" className={cx('shrink-0 rounded-pill object-cover', className)} />;
  return (
    // The initials are drawn, not written: read out, they would only be noise. What a style draws is read out unless it is hidden, too.
    <span
      aria-hidden
      data-initials={initials(name)}
      className={cx(
        'flex shrink-0 items-center justify-center rounded-pill bg-accent-soft font-semibold text-accent before:content-[attr(data-initials)]',
        className,
      )}
    />
  );
}
