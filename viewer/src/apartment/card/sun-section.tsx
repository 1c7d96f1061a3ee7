import type { Orientation } from '@oriel/contract/enums';
import { useId, useMemo, useState } from 'react';
import { AZIMUTHS, type GlobePlace, sunAt, sunDay, sunshineOn } from '../../core/sunshine.ts';
import { WIND_TEXTS } from '../../locales/known-words.ts';
import { useLanguageTag, useTexts } from '../../locales/texts.tsx';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Drawing units from the middle of the dial to its rim. */
const RIM = 84;

/** A day of this year by its number, 1 for the first of January: `YYYY-MM-DD`. */
const dayOf = (year: number, number: number) =>
  new Date(Date.UTC(year, 0, number)).toISOString().slice(0, 10);
const numberOf = (day: string) =>
  Math.round((Date.parse(day) - Date.UTC(Number(day.slice(0, 4)), 0, 1)) / DAY) + 1;

/** When the sun shines on the sides of a flat, through the day and the year. */
export function SunSection({
  orientations,
  place,
  timezone,
}: {
  orientations: readonly Orientation[];
  place: GlobePlace;
  timezone: string;
}) {
  const text = useTexts();
  const tag = useLanguageTag();
  const id = useId();
  const today = useMemo(
    // Swedes write dates as addresses and machines do.
    () => new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(new Date()),
    [timezone],
  );
  const [day, setDay] = useState(today);
  const sun = useMemo(() => sunDay(day, place), [day, place]);
  const shine = useMemo(() => sunshineOn(orientations, sun), [orientations, sun]);
  const [share, setShare] = useState(0.5);
  const [first, last] = [sun.path[0]?.time, sun.path.at(-1)?.time];
  const time = first !== undefined && last !== undefined ? first + (last - first) * share : undefined;
  const now = time === undefined ? undefined : sunAt(time, place);
  const year = Number(today.slice(0, 4));

  const clock = new Intl.DateTimeFormat(tag, { hour: 'numeric', minute: '2-digit', timeZone: timezone });
  const calendar = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const dayName = calendar.format(new Date(`${day}T12:00:00Z`));
  const spans = new Intl.ListFormat(tag).format(
    shine.map(({ from, to }) => text('sun.span', { from: clock.format(from), to: clock.format(to) })),
  );
  const sides = new Intl.ListFormat(tag).format(orientations.map((one) => text(WIND_TEXTS[one])));
  const summary =
    shine.length > 0
      ? text('sun.shines', { day: dayName, spans, sides })
      : text('sun.none', { day: dayName, sides });
  const shinesNow = time !== undefined && shine.some(({ from, to }) => time >= from && time <= to);

  const seasons = [
    ['sun.today', today],
    ['sun.spring', `${year}-03-20`],
    ['sun.summer', `${year}-06-21`],
    ['sun.winter', `${year}-12-21`],
  ] as const;
  return (
    <div className="oriel-sun">
      <p aria-live="polite">{summary}</p>
      <Dial
        orientations={orientations}
        path={sun.path}
        sun={now}
        bright={shinesNow}
        north={text(WIND_TEXTS.N)}
      />
      <label htmlFor={`${id}-time`}>
        <span>{text('sun.time')}</span>
        <output>{time === undefined ? '–' : clock.format(time)}</output>
      </label>
      <input
        id={`${id}-time`}
        type="range"
        min={0}
        max={1}
        step={0.01}
        value={share}
        disabled={time === undefined}
        aria-valuetext={time === undefined ? '–' : clock.format(time)}
        onChange={({ target }) => setShare(Number(target.value))}
      />
      <label htmlFor={`${id}-day`}>
        <span>{text('sun.day')}</span>
        <output>{dayName}</output>
      </label>
      <input
        id={`${id}-day`}
        type="range"
        min={1}
        max={365}
        value={numberOf(day)}
        aria-valuetext={dayName}
        onChange={({ target }) => setDay(dayOf(year, Number(target.value)))}
      />
      <div className="oriel-chips">
        {seasons.map(([name, value]) => (
          <button
            key={name}
            type="button"
            className="oriel-chip"
            aria-pressed={day === value}
            onClick={() => setDay(value)}
          >
            {text(name)}
          </button>
        ))}
      </div>
      <p className="oriel-quiet">{text('sun.note')}</p>
    </div>
  );
}

/** A point of the sky on the dial: the horizon is its rim, straight above its middle, north at the top. */
function onDial({ azimuth, altitude }: { azimuth: number; altitude: number }): [number, number] {
  const radius = RIM * (1 - Math.max(altitude, 0) / 90);
  const angle = (azimuth * Math.PI) / 180;
  return [radius * Math.sin(angle), -radius * Math.cos(angle)];
}

/** The half of the sky before a side, as a path on the dial. */
function half(orientation: Orientation): string {
  const [from, to] = [AZIMUTHS[orientation] - 45, AZIMUTHS[orientation] + 45].map((azimuth) =>
    onDial({ azimuth, altitude: 0 }).join(' '),
  );
  return `M0 0L${from}A${RIM} ${RIM} 0 0 1 ${to}Z`;
}

function Dial({
  orientations,
  path,
  sun,
  bright,
  north,
}: {
  orientations: readonly Orientation[];
  path: readonly { azimuth: number; altitude: number }[];
  sun: { azimuth: number; altitude: number } | undefined;
  bright: boolean;
  north: string;
}) {
  const line = path
    .map((one) =>
      onDial(one)
        .map((value) => value.toFixed(1))
        .join(','),
    )
    .join(' ');
  const [x, y] = sun ? onDial(sun) : [0, 0];
  return (
    <svg
      className="oriel-sun-dial"
      viewBox="-100 -100 200 200"
      aria-hidden="true"
      data-bright={bright || undefined}
    >
      <circle r={RIM} className="oriel-sun-rim" />
      {orientations.map((one) => (
        <path key={one} d={half(one)} className="oriel-sun-side" />
      ))}
      <text y={-88} className="oriel-sun-north">
        {north}
      </text>
      <polyline points={line} className="oriel-sun-path" />
      <rect x={-9} y={-9} width={18} height={18} rx={2} className="oriel-sun-house" />
      {sun ? <circle cx={x} cy={y} r={7} className="oriel-sun-now" /> : null}
    </svg>
  );
}
