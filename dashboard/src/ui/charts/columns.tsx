interface ColumnPoint {
  readonly key: string;
  /** The time of the point, as people write it. */
  readonly label: string;
  readonly value: number;
}

interface ColumnsProps {
  /** A sentence that describes the chart. */
  readonly label: string;
  readonly points: readonly ColumnPoint[];
  readonly format: (value: number) => string;
}

const HEIGHT = 180;
/** Space above the highest column. */
const TOP = 20;
/** Fraction of each point's width that its column fills. */
const FILLED = 0.72;

/** A series as columns over time. The table beside it has the numbers; here they appear under the pointer. */
export function Columns({ label, points, format }: ColumnsProps) {
  const most = Math.max(...points.map(({ value }) => value), 0);
  const step = 100 / points.length;
  const heightOf = (value: number) => (most > 0 ? (value / most) * (HEIGHT - TOP) : 0);
  const marks = [0, Math.floor((points.length - 1) / 2), points.length - 1];
  return (
    <div>
      <svg role="img" aria-label={label} width="100%" height={HEIGHT} className="block">
        {[0, 0.5, 1].map((share) => (
          <line
            key={share}
            x1="0"
            x2="100%"
            y1={HEIGHT - 0.5 - share * (HEIGHT - TOP)}
            y2={HEIGHT - 0.5 - share * (HEIGHT - TOP)}
            stroke="var(--color-line)"
          />
        ))}
        {points.map(({ key, label: when, value }, place) => (
          <g key={key} className="group">
            <title>{`${when}: ${format(value)}`}</title>
            <rect x={`${place * step}%`} y={0} width={`${step}%`} height={HEIGHT} fill="transparent" />
            <rect
              x={`${(place + (1 - FILLED) / 2) * step}%`}
              y={HEIGHT - heightOf(value)}
              width={`${step * FILLED}%`}
              height={heightOf(value)}
              rx={2}
              className="fill-accent transition-colors group-hover:fill-accent-strong"
            />
          </g>
        ))}
        {most > 0 ? (
          <text x="0" y={TOP - 6} className="tabular fill-secondary text-xs">
            {format(most)}
          </text>
        ) : null}
      </svg>
      <div aria-hidden className="mt-2 flex justify-between gap-4 text-xs text-secondary">
        {[...new Set(marks)].map((place) => (
          <span key={place}>{points[place]?.label}</span>
        ))}
      </div>
    </div>
  );
}
