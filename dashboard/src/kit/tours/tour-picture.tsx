import type { Panorama } from '@oriel/contract/panorama';
import { useState } from 'react';
import { cx } from '../../ui/class-names.ts';
import { AreaDrawing } from '../area-drawing.tsx';

/** The initial view of a tour once rendered; before that the flat picture, or a drawing. */
export function TourPicture({
  tour,
  className,
  eager,
}: {
  tour: Panorama;
  className?: string;
  eager?: boolean;
}) {
  const [broken, setBroken] = useState<string>();
  const source = tour.poster?.landscapeUrl ?? (tour.thumbnailUrl || undefined);
  if (!source || source === broken) {
    return (
      <div className={cx('flex items-center justify-center opacity-60', className)}>
        <AreaDrawing area="tours" />
      </div>
    );
  }
  return (
    <img
      src={source}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setBroken(source)}
      className={cx('h-full w-full object-cover', className)}
    />
  );
}
