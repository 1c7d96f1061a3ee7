import { cx } from './class-names.ts';
import { initials } from './initials.ts';

/** A person's picture, or their initials. Always next to the name. */
export function Avatar({
  name,
  url,
  className = 'size-8 text-xs',
}: {
  name: string;
  url: string | undefined;
  /** Classes for the size of the avatar and its initials. */
  className?: string;
}) {
  if (url) return <img src={url} alt="" className={cx('shrink-0 rounded-pill object-cover', className)} />;
  return (
    // The initials are decoration: screen readers should skip them. Generated content is read out too unless hidden.
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
