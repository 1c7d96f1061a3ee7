import type { Outline } from '@oriel/contract/geometry';
import { outlinePath } from '@oriel/contract/outline-path';

export interface PreviewOutline extends Outline {
  readonly key: string;
  readonly colour: string;
  readonly label?: string | undefined;
  /** Whether it is highlighted. */
  readonly strong: boolean;
}

/** Overlays over a picture. */
export function OutlinePreview({
  src,
  aspect,
  outlines,
  label,
}: {
  src: string | undefined;
  aspect: number;
  outlines: readonly PreviewOutline[];
  label: string;
}) {
  return (
    <div
      role="img"
      aria-label={label}
      className="relative w-full overflow-hidden rounded-control bg-sunken"
      style={{ aspectRatio: aspect }}
    >
      {src ? <img src={src} alt="" className="absolute inset-0 size-full object-fill" /> : null}
      <svg
        viewBox={`0 0 ${1000 * aspect} 1000`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute inset-0 size-full"
      >
        {outlines.map(({ key, colour, strong, points, holes }) => (
          <path
            key={key}
            d={outlinePath({ points, holes }, 1000 * aspect, 1000)}
            fill={colour}
            fillOpacity={strong ? 0.6 : 0.16}
            fillRule="evenodd"
            stroke={colour}
            strokeOpacity={strong ? 1 : 0.6}
            strokeWidth={strong ? 2 : 1}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
    </div>
  );
}
