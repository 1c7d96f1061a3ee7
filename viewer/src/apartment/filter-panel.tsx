import type { PublicApartment } from '@oriel/contract/apartment';
import { APARTMENT_STATUSES, ORIENTATIONS } from '@oriel/contract/enums';
import type { NavigatorFilter } from '@oriel/contract/navigator';
import { useEffect, useState } from 'react';
import {
  choicesOf,
  type FlatFilters,
  isChoice,
  isFlag,
  isRange,
  rangeOf,
  setFilters,
  withFilter,
} from '../core/flat-filters.ts';
import { STATUS_TEXTS, WIND_TEXTS } from '../locales/known-words.ts';
import { type TextId, useTexts } from '../locales/texts.tsx';
import { useFlatWords } from './flat-words.ts';
import { FILTER_NAMES } from './listing.tsx';

interface FilterPanelProps {
  readonly flats: readonly PublicApartment[];
  readonly offered: readonly NavigatorFilter[];
  readonly filters: FlatFilters;
  readonly onFilters: (filters: FlatFilters) => void;
}

/** The filters that the navigator offers and that its flats differ in. */
export function FilterPanel({ flats, offered, filters, onFilters }: FilterPanelProps) {
  const text = useTexts();
  return (
    <div className="oriel-filters">
      {offered.map((filter) => {
        const name = text(FILTER_NAMES[filter]);
        if (isRange(filter)) {
          const range = rangeOf(flats, filter);
          if (!range) return null;
          const { min, max } = filters[filter] ?? {};
          return (
            <fieldset key={filter}>
              <legend>{name}</legend>
              <div className="oriel-range">
                <Bound
                  label={text('filter.from', { filter: name })}
                  placeholder={range.min}
                  value={min}
                  onValue={(value) => onFilters(withFilter(filters, filter, { min: value, max }))}
                />
                <span aria-hidden="true">–</span>
                <Bound
                  label={text('filter.to', { filter: name })}
                  placeholder={range.max}
                  value={max}
                  onValue={(value) => onFilters(withFilter(filters, filter, { min, max: value }))}
                />
              </div>
            </fieldset>
          );
        }
        if (isChoice(filter))
          return <Choices key={filter} filter={filter} {...{ flats, filters, onFilters }} />;
        if (isFlag(filter)) {
          return (
            <label key={filter} className="oriel-flag">
              <input
                type="checkbox"
                checked={filters[filter] === true}
                onChange={({ target }) =>
                  onFilters(withFilter(filters, filter, target.checked ? true : undefined))
                }
              />
              {name}
            </label>
          );
        }
        return null;
      })}
      {setFilters(filters).length > 0 ? (
        <button type="button" className="oriel-button is-quiet" onClick={() => onFilters({})}>
          {text('listing.clear')}
        </button>
      ) : null}
    </div>
  );
}

/** One end of a range. It counts once it is left or Enter is pressed: half a number is not what anybody looks for. */
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
  const words = useFlatWords();
  const [typed, setTyped] = useState(value === undefined ? '' : String(value));
  useEffect(() => setTyped(value === undefined ? '' : String(value)), [value]);
  const commit = () => {
    const number = Number(typed.replace(/\s/g, '').replace(',', '.'));
    const next = typed.trim() === '' || !Number.isFinite(number) ? undefined : number;
    if (next === value) setTyped(next === undefined ? '' : String(next));
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

const ORDERS: Partial<Record<NavigatorFilter, readonly string[]>> = {
  status: APARTMENT_STATUSES,
  orientation: ORIENTATIONS,
};

function Choices({
  filter,
  flats,
  filters,
  onFilters,
}: Omit<FilterPanelProps, 'offered'> & {
  filter: Extract<NavigatorFilter, Parameters<typeof choicesOf>[1]>;
}) {
  const text = useTexts();
  const name = useChoiceName(filter);
  const counts = choicesOf(flats, filter);
  const asked = filters[filter] ?? [];
  const order = ORDERS[filter];
  const all = [...new Set([...counts.keys(), ...asked])];
  const words = order
    ? order.filter((word) => all.includes(word))
    : all.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  if (words.length < 2 && asked.length === 0) return null;
  return (
    <fieldset>
      <legend>{text(FILTER_NAMES[filter])}</legend>
      <div className="oriel-chips">
        {words.map((word) => (
          <button
            key={word}
            type="button"
            className="oriel-chip"
            aria-pressed={asked.includes(word)}
            onClick={() => {
              const next = asked.includes(word) ? asked.filter((one) => one !== word) : [...asked, word];
              onFilters(withFilter(filters, filter, next));
            }}
          >
            {name(word)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

const KNOWN: Partial<Record<NavigatorFilter, Readonly<Record<string, TextId>>>> = {
  status: STATUS_TEXTS,
  orientation: WIND_TEXTS,
};

/** What a choice is called: our words for our own values, the team's for theirs. */
function useChoiceName(filter: NavigatorFilter): (word: string) => string {
  const text = useTexts();
  return (word) => {
    const id = KNOWN[filter]?.[word];
    if (id) return text(id);
    return word.replaceAll('_', ' ');
  };
}
