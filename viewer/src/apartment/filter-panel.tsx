import type { PublicApartment } from '@oriel/contract/apartment';
import {
  APARTMENT_KINDS,
  APARTMENT_STATUSES,
  type NavigatorFilter,
  ORIENTATIONS,
  SUN_TIMES,
} from '@oriel/contract/enums';
import {
  type ApartmentFilters,
  choicesOf,
  completionsOf,
  isChoice,
  isFlag,
  isRange,
  rangeOf,
  setFilters,
  withFilter,
} from '../core/apartment-filters.ts';
import { hasBesides, isBeside, mainOf } from '../core/kinds.ts';
import { type ApartmentWords, useApartmentWords } from '../locales/apartment-words.ts';
import {
  FEATURE_TEXTS,
  isKnown,
  KIND_TEXTS,
  STATUS_TEXTS,
  SUN_TIME_TEXTS,
  WIND_TEXTS,
} from '../locales/known-words.ts';
import { type TextId, useTexts } from '../locales/texts.tsx';
import { useBuilding, useBuildingState } from './building-context.ts';
import { FILTER_NAMES, filterName } from './filter-names.ts';
import { offeredFilters } from './offered-filters.ts';
import { RangeFilter } from './range-filter.tsx';

interface FilterProps {
  readonly apartments: readonly PublicApartment[];
  readonly filters: ApartmentFilters;
  readonly onFilters: (filters: ApartmentFilters) => void;
}

/** The navigator's filters that distinguish at least some of its apartments. */
export function FilterPanel({
  apartments,
  found,
  onClose,
}: {
  apartments: readonly PublicApartment[];
  /** those that match */
  found: readonly PublicApartment[];
  onClose: () => void;
}) {
  const text = useTexts();
  const { store } = useBuilding();
  const navigator = useBuildingState((state) => state.navigator);
  const filters = useBuildingState((state) => state.filters);
  const onFilters = (next: ApartmentFilters) => store.setState({ filters: next });
  // Parking and storage come with every building; other kinds are filtered by only where the team wants it.
  const offered = offeredFilters(navigator).filter(
    (filter) => filter !== 'kind' || navigator.filters.includes('kind') || hasBesides(apartments),
  );
  return (
    <div className="oriel-filters">
      {offered.map((filter) => (
        <Filter key={filter} filter={filter} {...{ apartments, filters, onFilters }} />
      ))}
      <div className="oriel-row oriel-filters-foot">
        {setFilters(filters).length > 0 ? (
          <button type="button" className="oriel-button is-quiet" onClick={() => onFilters({})}>
            {text('listing.clear')}
          </button>
        ) : null}
        {found.length > 0 ? (
          <button type="button" className="oriel-button oriel-filters-show" onClick={onClose}>
            {found.some(isBeside)
              ? text('listing.show.all', { count: found.length })
              : text('listing.show', { count: found.length })}
          </button>
        ) : null}
      </div>
    </div>
  );
}

function Filter({ filter, apartments, filters, onFilters }: FilterProps & { filter: NavigatorFilter }) {
  const text = useTexts();
  const words = useApartmentWords();
  const name = text(FILTER_NAMES[filter]);
  if (isRange(filter)) {
    // From a storage room to a penthouse, a range would say little of either.
    const range = rangeOf(filters.kind ? ofKinds(apartments, filters.kind) : mainOf(apartments), filter);
    return range ? (
      <RangeFilter
        name={name}
        unit={unitOf(filter, apartments[0], words)}
        range={range}
        value={filters[filter]}
        onValue={(value) => onFilters(withFilter(filters, filter, value))}
      />
    ) : null;
  }
  if (isChoice(filter)) return <Choices filter={filter} {...{ apartments, filters, onFilters }} />;
  if (isFlag(filter)) {
    const set = filters[filter] === true;
    return (
      <label className="oriel-row oriel-flag">
        <input
          type="checkbox"
          checked={set}
          onChange={() => onFilters(withFilter(filters, filter, set ? undefined : true))}
        />
        {name}
      </label>
    );
  }
  return <Completion {...{ apartments, filters, onFilters }} />;
}

function ofKinds(apartments: readonly PublicApartment[], kinds: readonly string[]) {
  return apartments.filter(({ kind }) => kinds.includes(kind));
}

/** Unit of a range: currency or square metres; floors have none. */
function unitOf(
  filter: NavigatorFilter,
  apartment: PublicApartment | undefined,
  words: ApartmentWords,
): string | undefined {
  if (!apartment || filter === 'floor') return undefined;
  if (filter === 'sun') return 'h';
  const area = words.unit(apartment.areaUnit);
  if (filter === 'area') return area;
  const money = words.currency(apartment.currency);
  return filter === 'price' ? money : `${money}/${area}`;
}

/** Completion dates as months, to select the latest acceptable one. */
function Completion({ apartments, filters, onFilters }: FilterProps) {
  const text = useTexts();
  const words = useApartmentWords();
  const asked = filters.completion;
  const days = [...new Set([...completionsOf(apartments), ...(asked ? [asked] : [])])].sort();
  if (days.length < 2 && !asked) return null;
  return (
    <label className="oriel-completion">
      {text(FILTER_NAMES.completion)}
      <select
        value={asked ?? ''}
        onChange={({ target }) => onFilters(withFilter(filters, 'completion', target.value || undefined))}
      >
        <option value="">{text('filter.completion.any')}</option>
        {days.map((day) => (
          <option key={day} value={day}>
            {words.month(day)}
          </option>
        ))}
      </select>
    </label>
  );
}

const ORDERS: Partial<Record<NavigatorFilter, readonly string[]>> = {
  status: APARTMENT_STATUSES,
  orientation: ORIENTATIONS,
  kind: APARTMENT_KINDS,
  sunTime: SUN_TIMES,
};

function Choices({
  filter,
  apartments,
  filters,
  onFilters,
}: FilterProps & { filter: Extract<NavigatorFilter, Parameters<typeof choicesOf>[1]> }) {
  const text = useTexts();
  const name = useChoiceName(filter);
  const counts = choicesOf(apartments, filter);
  const asked = filters[filter] ?? [];
  const order = ORDERS[filter];
  const all = [...new Set([...counts.keys(), ...asked])];
  const words = order
    ? order.filter((word) => all.includes(word))
    : all.sort((a, b) => name(a).localeCompare(name(b), 'en', { numeric: true }));
  if (words.length < 2 && asked.length === 0) return null;
  return (
    <fieldset>
      <legend>{text(filterName(filter, apartments))}</legend>
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
  kind: KIND_TEXTS,
  features: FEATURE_TEXTS,
  sunTime: SUN_TIME_TEXTS,
};

/** Label of an option: translated for our own values, the team's text for theirs. */
function useChoiceName(filter: NavigatorFilter): (word: string) => string {
  const text = useTexts();
  const buildings = useBuildingState(({ navigator }) => navigator.buildings);
  return (word) => {
    const known = KNOWN[filter];
    if (known && isKnown(known, word)) return text(known[word] as TextId);
    return buildings?.find(({ id }) => id === word)?.name ?? word.replaceAll('_', ' ');
  };
}
