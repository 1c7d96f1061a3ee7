import { useState } from 'react';
import { AreaDrawing } from '../../kit/area-drawing.tsx';
import { cx } from '../../ui/class-names.ts';

/** The picture of an estate or building, or a drawing if there is none. */
export function EstateCover({
  url,
  className,
  eager,
}: {
  url: string | undefined;
  className?: string;
  eager?: boolean;
}) {
  const [broken, setBroken] = useState<string>();
  if (!url || url === broken) {
    return (
      <div className={cx('flex items-center justify-center overflow-hidden bg-sunken opacity-60', className)}>
        <AreaDrawing area="estates" />
      </div>
    );
  }
  return (
    <img
      src={url}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setBroken(url)}
      className={cx('object-cover', className)}
    />
  );
}
