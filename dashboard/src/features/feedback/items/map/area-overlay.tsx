import type { GeoPolygon } from '@oriel/contract/primitives';
import type { MapPlace, MapStage } from '@oriel/viewer/map/map-stage';

/** The area on the map, or the corners of one that is being drawn, with the cross that the keyboard sets them by. */
export function AreaOverlay({
  stage,
  area,
  corners,
}: {
  stage: MapStage;
  area: GeoPolygon | undefined;
  corners: readonly MapPlace[] | null;
}) {
  const at = (place: MapPlace): string => {
    const { x, y } = stage.pointOf(place);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  const rings = corners
    ? [corners]
    : (area?.coordinates ?? []).map((ring) => ring.map(([lng, lat]) => ({ lng, lat })));
  const path = rings
    .filter((ring) => ring.length > 0)
    .map((ring) => `M${ring.map(at).join('L')}${ring.length > 2 ? 'Z' : ''}`)
    .join('');
  return (
    <>
      <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full">
        <path d={path} fillRule="evenodd" className="fill-accent/15 stroke-accent" strokeWidth={2.5} />
        {corners?.map((corner, index) => {
          const { x, y } = stage.pointOf(corner);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: corners have no other name
            <circle key={index} cx={x} cy={y} r={5} className="fill-raised stroke-accent" strokeWidth={2.5} />
          );
        })}
      </svg>
      {corners ? (
        <svg
          aria-hidden="true"
          viewBox="-16 -16 32 32"
          className="pointer-events-none absolute top-1/2 left-1/2 size-8 -translate-1/2"
        >
          <path d="M-14 0H-4M4 0h10M0-14v10M0 4v10" className="stroke-ink" strokeWidth={2} />
        </svg>
      ) : null}
    </>
  );
}
