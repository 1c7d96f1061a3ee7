import type { DaylightDetail } from '@oriel/contract/daylight';
import type { ApartmentKind, Orientation } from '@oriel/contract/enums';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import {
  type GlobePlace,
  type SunDay,
  type Sunshine,
  sunAt,
  sunDay,
  sunshineOn,
  sunshineThroughYear,
} from '../../core/sunshine.ts';
import { useFiguresTag, useLanguageTag, useTexts } from '../../locales/texts.tsx';
import { useBuilding } from '../building-context.ts';
import { ModelDaylight, modelSentence } from './model-daylight.tsx';
import { SunDial } from './sun-dial.tsx';
import { sunShown } from './sun-levels.ts';
import { sunSentence } from './sun-words.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Day of the year by number (1 is the first of January) as `YYYY-MM-DD`. */
const dayOf = (year: number, number: number) =>
  new Date(Date.UTC(year, 0, number)).toISOString().slice(0, 10);
const numberOf = (day: string) =>
  Math.round((Date.parse(day) - Date.UTC(Number(day.slice(0, 4)), 0, 1)) / DAY) + 1;
const lengthOf = (year: number) => numberOf(`${year}-12-31`);

interface SunProps {
  orientations: readonly Orientation[];
  kind: ApartmentKind;
  timezone: string;
  /** What the building's model says; without it, only the sides that the apartment faces are known. */
  model: DaylightDetail | undefined;
}

/** When the sun shines on an apartment, and what it looks out on. */
export function SunSection({ place, ...sun }: SunProps & { place: GlobePlace | undefined }) {
  const text = useTexts();
  const { model, orientations, kind, timezone } = sun;
  const shown = sunShown({ placed: place !== undefined, orientations, model });
  if (place && shown === 'course') return <SunCourse {...sun} place={place} />;
  if (!model) return null;
  return (
    <div className="oriel-sun">
      {model.sun ? <p>{modelSentence(model.sun, text)}</p> : null}
      <ModelDaylight model={model} kind={kind} timezone={timezone} />
    </div>
  );
}

/** The sun through the day and the year. */
function SunCourse({ orientations, place, kind, timezone, model }: SunProps & { place: GlobePlace }) {
  const text = useTexts();
  const tag = useLanguageTag();
  const figures = useFiguresTag();
  const id = useId();
  const today = useMemo(
    // The Swedish locale formats dates as ISO 8601.
    () => new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(new Date()),
    [timezone],
  );
  const year = Number(today.slice(0, 4));
  const [day, setDay] = useState(today);
  const sun = useMemo(() => sunDay(day, place), [day, place]);
  const hours = model?.hours?.[Number(day.slice(5, 7)) - 1];
  const shine = useMemo(
    () => (hours ? shineInHours(hours, day, timezone, sun) : sunshineOn(orientations, sun)),
    [hours, day, timezone, orientations, sun],
  );
  const byModel = model?.months;
  const months = useMemo(
    () => byModel ?? sunshineThroughYear(orientations, place, year),
    [byModel, orientations, place, year],
  );
  const [share, setShare] = useState(0.5);
  const [first, last] = [sun.path[0]?.time, sun.path.at(-1)?.time];
  const lasts = first !== undefined && last !== undefined ? last - first : 0;
  const time = first === undefined ? undefined : first + lasts * share;
  const now = useMemo(() => (time === undefined ? undefined : sunAt(time, place)), [time, place]);
  const bright = time !== undefined && shine.some(({ from, to }) => time >= from && time <= to);
  const room = useRef<HTMLDivElement>(null);
  useSunOverPicture(room, now, bright);

  const clock = new Intl.DateTimeFormat(figures, { hour: 'numeric', minute: '2-digit', timeZone: timezone });
  const calendar = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const dayName = calendar.format(new Date(`${day}T12:00:00Z`));
  const summary = model?.sun
    ? modelSentence(model.sun, text)
    : sunSentence({ orientations, sun, day: dayName }, { text, tag, figures, timezone });
  const seasons = [
    ['sun.today', today],
    ['sun.spring', `${year}-03-20`],
    ['sun.summer', `${year}-06-21`],
    ['sun.winter', `${year}-12-21`],
  ] as const;
  return (
    <div ref={room} className="oriel-sun">
      <p aria-live="polite">{summary}</p>
      <SunDial orientations={orientations} sun={sun} shine={shine} now={now} bright={bright} />
      <div>
        <label htmlFor={`${id}-time`}>
          <span>{text('sun.time')}</span>
          <output>{time === undefined ? '–' : clock.format(time)}</output>
        </label>
        <svg
          className="oriel-sun-hours"
          viewBox="0 0 100 6"
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          {shine.map(({ from, to }) => (
            <rect
              key={from}
              x={((from - (first ?? 0)) / lasts) * 100}
              width={((to - from) / lasts) * 100}
              height={6}
            />
          ))}
        </svg>
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
        {first !== undefined && last !== undefined ? (
          <p className="oriel-sun-ends">
            <span>{text('sun.rises', { time: clock.format(first) })}</span>
            <span>{text('sun.sets', { time: clock.format(last) })}</span>
          </p>
        ) : null}
      </div>
      <div>
        <label htmlFor={`${id}-day`}>
          <span>{text('sun.day')}</span>
          <output>{dayName}</output>
        </label>
        <Months minutes={months} month={Number(day.slice(5, 7)) - 1} />
        <input
          id={`${id}-day`}
          type="range"
          min={1}
          max={lengthOf(year)}
          value={numberOf(day)}
          aria-valuetext={dayName}
          onChange={({ target }) => setDay(dayOf(year, Number(target.value)))}
        />
        <p className="oriel-quiet">{text('sun.year')}</p>
      </div>
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
      {model?.sun ? null : <p className="oriel-quiet">{text('sun.note')}</p>}
      {model ? <ModelDaylight model={model} kind={kind} timezone={timezone} /> : null}
    </div>
  );
}

/** Spans of sun on a day, from the minutes in each of its hours: hours that touch are one span. */
function shineInHours(hours: readonly number[], day: string, timezone: string, { path }: SunDay): Sunshine[] {
  const [first, last] = [path[0]?.time, path.at(-1)?.time];
  if (first === undefined || last === undefined) return [];
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const noon = Date.parse(`${day}T12:00:00Z`);
  const offset = Date.parse(`${clock.format(noon).replace(' ', 'T')}Z`) - noon;
  const midnight = Date.parse(`${day}T00:00:00Z`) - offset;
  const spans: { from: number; to: number }[] = [];
  for (const [hour, minutes] of hours.entries()) {
    if (minutes === 0) continue;
    const start = midnight + hour * HOUR;
    const open = spans.at(-1);
    const goesOn = open !== undefined && open.to === start;
    // An hour with less than its minutes begins late or ends early.
    const from = goesOn ? start : start + (60 - minutes) * MINUTE;
    const to = goesOn ? start + minutes * MINUTE : start + HOUR;
    if (goesOn) open.to = to;
    else spans.push({ from, to });
  }
  return spans
    .map(({ from, to }) => ({ from: Math.max(from, first), to: Math.min(to, last) }))
    .filter(({ from, to }) => to > from);
}

/** Hours of direct sun a day, by month, over the slider of the year. */
function Months({ minutes, month }: { minutes: readonly number[]; month: number }) {
  const text = useTexts();
  const tag = useLanguageTag();
  const narrow = new Intl.DateTimeFormat(tag, { month: 'narrow', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' });
  const most = Math.max(...minutes, 1);
  return (
    <ol className="oriel-sun-months" aria-label={text('sun.year')}>
      {minutes.map((value, place) => {
        const middle = new Date(Date.UTC(2024, place, 15));
        const hours = Math.round(value / 60);
        return (
          <li key={middle.toISOString()} data-now={place === month || undefined}>
            <span className="oriel-unseen">{text('sun.month', { month: long.format(middle), hours })}</span>
            <span aria-hidden="true">{hours}</span>
            <i style={{ '--oriel-share': value / most }} aria-hidden="true" />
            <span aria-hidden="true">{narrow.format(middle)}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** While the section is visible, the compass over the picture shows the same sun. */
function useSunOverPicture(
  room: React.RefObject<HTMLElement | null>,
  now: { readonly azimuth: number; readonly altitude: number } | undefined,
  bright: boolean,
): void {
  const { store } = useBuilding();
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = room;
    if (!current) return;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false));
    observer.observe(current);
    return () => observer.disconnect();
  }, [room]);
  useEffect(() => {
    if (!seen || !now) return;
    store.setState({ sun: { ...now, bright } });
    return () => store.setState({ sun: null });
  }, [seen, now, bright, store]);
}
