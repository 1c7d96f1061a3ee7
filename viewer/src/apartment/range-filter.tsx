import { readNumber } from '@oriel/contract/read-number';
import { Range, Root, Thumb, Track } from '@radix-ui/react-slider';
import { useEffect, useState } from 'react';
import type { Bounds } from '../core/apartment-filters.ts';
import { niceRange } from '../core/nice-range.ts';
import { useApartmentWords } from '../locales/apartment-words.ts';
import { useTexts } from '../locales/texts.tsx';

/** A range filter with two handles and two inputs. */
export function RangeFilter({
  name,
  unit,
  range,
  value,
  onValue,
}: {
  name: string;
  /** unit of its numbers */
  unit: string | undefined;
  range: { readonly min: number; readonly max: number };
  value: Bounds | undefined;
  onValue: (value: Bounds) => void;
}) {
  const text = useTexts();
  const { min, max, step } = niceRange(range);
  const [from, to] = [value?.min ?? min, value?.max ?? max];
  const [held, setHeld] = useState<readonly [number, number] | null>(null);
  const [left, right] = held ?? [from, to];
  // A handle at its end means no limit.
  const bounds = (one: number, other: number): Bounds => ({
    min: one <= min ? undefined : one,
    max: other >= max ? undefined : other,
  });
  return (
    <fieldset>
      <legend>
        {name}
        {unit ? `, ${unit}` : null}
      </legend>
      <div className="oriel-row oriel-range">
        <Bound
          label={text('filter.from', { filter: name })}
          placeholder={min}
          value={value?.min}
          onValue={(next) => onValue({ min: next, max: value?.max })}
        />
        <span aria-hidden="true">–</span>
        <Bound
          label={text('filter.to', { filter: name })}
          placeholder={max}
          value={value?.max}
          onValue={(next) => onValue({ min: value?.min, max: next })}
        />
      </div>
      <Root
        className="oriel-slider"
        min={min}
        max={max}
        step={step}
        value={[Math.min(Math.max(left, min), max), Math.min(Math.max(right, min), max)]}
        onPointerDown={(event) => {
          // By finger, only the handles move: a touch of the line may be the start of a swipe.
          const isHandle = event.target instanceof Element && event.target.closest('.oriel-slider-thumb');
          if (event.pointerType === 'touch' && !isHandle) event.preventDefault();
        }}
        onValueChange={([one = min, other = max]) => setHeld([one, other])}
        onValueCommit={([one = min, other = max]) => {
          setHeld(null);
          onValue(bounds(one, other));
        }}
      >
        <Track className="oriel-slider-track">
          <Range className="oriel-slider-range" />
        </Track>
        <Thumb className="oriel-slider-thumb" aria-label={text('filter.slide.from', { filter: name })} />
        <Thumb className="oriel-slider-thumb" aria-label={text('filter.slide.to', { filter: name })} />
      </Root>
    </fieldset>
  );
}

/** One end of a range, typed in any spelling that its placeholder may have. Applied on blur or Enter, not while a number is half typed. */
function Bound({
  label,
  placeholder,
  value,
  onValue,
}: {
  label: string;
  placeholder: number;
  value: number | undefined;
  onValue: (value: number | undefined) => void;
}) {
  const words = useApartmentWords();
  const shown = value === undefined ? '' : words.number(value);
  const [typed, setTyped] = useState(shown);
  useEffect(() => setTyped(shown), [shown]);
  const commit = () => {
    // What a link holds may have more decimals than are shown.
    if (typed === shown) return;
    const next = readNumber(typed);
    const isWord = next === undefined && typed.trim() !== '';
    if (next === value || isWord) setTyped(shown);
    else onValue(next);
  };
  return (
    <input
      type="text"
      inputMode="decimal"
      aria-label={label}
      placeholder={words.number(placeholder)}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}
