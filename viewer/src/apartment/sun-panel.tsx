import '../styles/sun.css';
import { Pause, Play, Sun, X } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { sunAt, sunDay } from '../core/sunshine.ts';
import { useFiguresTag, useLanguageTag, useTexts } from '../locales/texts.tsx';
import { IconButton } from '../shell/icon-button.tsx';
import { useBuilding, useBuildingState } from './building-context.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Seconds in which a day passes when it is played. */
const DAY_SECONDS = 9;
/** Minutes before sunrise and after sunset that are shown, for the dusk. */
const DUSK = 40 * MINUTE;

/** Day of the year by number (1 is the first of January) as `YYYY-MM-DD`. */
const dayOf = (year: number, number: number) =>
  new Date(Date.UTC(year, 0, number)).toISOString().slice(0, 10);

/** Opens the sun over the model: a day and an hour with real shadows, played through or now. Nothing without a place on earth. */
export function SunPanel() {
  const text = useTexts();
  const location = useBuildingState(({ navigator }) => navigator.estate.location);
  const looking = useBuildingState((state) => state.lookingOut);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [longitude, latitude] = location?.coordinates ?? [];
  if (longitude === undefined || latitude === undefined) return null;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div
      className="oriel-model-sun oriel-over"
      data-low={looking || undefined}
      onPointerDown={(event) => event.stopPropagation()}
    >
      <button
        ref={button}
        type="button"
        className="oriel-row oriel-pill"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Sun size={18} strokeWidth={1.5} aria-hidden="true" />
        <span>{text('model.sun')}</span>
      </button>
      {open ? <Panel place={{ latitude, longitude }} onClose={close} /> : null}
    </div>
  );
}

function Panel({
  place,
  onClose,
}: {
  place: { readonly latitude: number; readonly longitude: number };
  onClose: () => void;
}) {
  const text = useTexts();
  const tag = useLanguageTag();
  const figures = useFiguresTag();
  const id = useId();
  const { store } = useBuilding();
  const timezone = useBuildingState(({ navigator }) => navigator.estate.timezone);
  const today = useMemo(
    () => new Intl.DateTimeFormat('sv-SE', { timeZone: timezone }).format(new Date()),
    [timezone],
  );
  const year = Number(today.slice(0, 4));
  const numberOf = (day: string) => Math.round((Date.parse(day) - Date.UTC(year, 0, 1)) / DAY) + 1;
  const [day, setDay] = useState(today);
  const path = useMemo(() => sunDay(day, place).path, [day, place]);
  const from = (path[0]?.time ?? 0) - DUSK;
  const to = (path.at(-1)?.time ?? 0) + DUSK;
  const [share, setShare] = useState(0.55);
  const [plays, setPlays] = useState(false);
  const time = from + (to - from) * share;

  useEffect(() => {
    const { azimuth, altitude } = sunAt(time, place);
    store.setState({ sun: { azimuth, altitude, bright: altitude > 0 } });
  }, [time, place, store]);
  // The picture is what it was once the panel is closed.
  useEffect(() => () => store.setState({ sun: null }), [store]);

  useEffect(() => {
    if (!plays) return;
    let last = performance.now();
    let request = requestAnimationFrame(function step(now) {
      const passed = (now - last) / 1000 / DAY_SECONDS;
      last = now;
      setShare((before) => (before + passed > 1 ? 0 : before + passed));
      request = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(request);
  }, [plays]);

  const clock = new Intl.DateTimeFormat(figures, { hour: 'numeric', minute: '2-digit', timeZone: timezone });
  const calendar = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const dayName = calendar.format(new Date(`${day}T12:00:00Z`));
  const showNow = () => {
    setPlays(false);
    setDay(today);
    const now = sunDay(today, place).path;
    const [start, end] = [(now[0]?.time ?? 0) - DUSK, (now.at(-1)?.time ?? 0) + DUSK];
    setShare(Math.min(Math.max((Date.now() - start) / (end - start), 0), 1));
  };
  return (
    <section
      className="oriel-panel oriel-sun"
      aria-label={text('model.sun')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        event.preventDefault();
        onClose();
      }}
    >
      <div>
        <label htmlFor={`${id}-time`}>
          <span>{text('sun.time')}</span>
          <output>{clock.format(time)}</output>
        </label>
        <input
          id={`${id}-time`}
          type="range"
          min={0}
          max={1}
          step={0.005}
          value={share}
          aria-valuetext={clock.format(time)}
          onChange={({ target }) => {
            setPlays(false);
            setShare(Number(target.value));
          }}
        />
      </div>
      <div>
        <label htmlFor={`${id}-day`}>
          <span>{text('sun.day')}</span>
          <output>{dayName}</output>
        </label>
        <input
          id={`${id}-day`}
          type="range"
          min={1}
          max={numberOf(`${year}-12-31`)}
          value={numberOf(day)}
          aria-valuetext={dayName}
          onChange={({ target }) => setDay(dayOf(year, Number(target.value)))}
        />
      </div>
      <div className="oriel-row">
        <IconButton
          label={text(plays ? 'model.sun.pause' : 'model.sun.play')}
          icon={plays ? Pause : Play}
          onClick={() => setPlays(!plays)}
        />
        <button type="button" className="oriel-chip" onClick={showNow}>
          {text('model.sun.now')}
        </button>
        <IconButton label={text('model.sun.close')} icon={X} onClick={onClose} />
      </div>
    </section>
  );
}
