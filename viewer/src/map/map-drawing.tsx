import { type MapPlan, scaleText } from '@oriel/contract/map-plan';

/** The plan of a map: its area, a grid and a scale. The server draws the same before any script. */
export function MapDrawing({ plan, title }: { plan: MapPlan; title: string }) {
  const { width, height, grid, area, scale } = plan;
  return (
    <>
      <svg className="oriel-map-plan" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={title}>
        <path className="oriel-map-plan-grid" d={grid} />
        {area ? <path className="oriel-map-plan-area" d={area} /> : null}
      </svg>
      <p
        className="oriel-map-plan-scale"
        aria-hidden="true"
        style={{ width: `${(scale.length / width) * 100}%` }}
      >
        <span>{scaleText(plan)}</span>
      </p>
    </>
  );
}
