import { Link } from 'react-router';

export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** The value with its unit, as shown. */
  readonly text: string;
  /** Address of what was counted. */
  readonly to?: string;
  /** CSS colour of the bar; the accent otherwise. */
  readonly color?: string | undefined;
}

/** Compares the values of a few entries, with numbers beside the bars. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul className="flex flex-col gap-3">
      {bars.map(({ key, label, value, text, to, color }) => (
        <li key={key} className="flex flex-col gap-1 text-sm">
          <span className="flex items-baseline justify-between gap-4">
            {to ? (
              <Link
                to={to}
                className="min-w-0 rounded-control break-words underline-offset-4 hover:underline"
              >
                {label}
              </Link>
            ) : (
              <span className="min-w-0 break-words">{label}</span>
            )}
            <span className="tabular shrink-0 text-secondary">{text}</span>
          </span>
          <span aria-hidden className="h-2 overflow-hidden rounded-pill bg-sunken">
            <span
              className="block h-full origin-left rounded-pill bg-accent"
              style={{ transform: `scaleX(${value / most})`, background: color }}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
