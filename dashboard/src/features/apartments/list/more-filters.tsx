import { APARTMENT_KINDS, ORIENTATIONS } from '@oriel/contract/enums';
import { readNumber } from '@oriel/contract/read-number';
import { useEffect, useId, useState } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { cx } from '../../../ui/class-names.ts';
import type { ListChange, ListState, OneFilter, SeveralFilter } from './list-address.ts';

/** Yes-or-no filters: their names in the address, what they are about, and their two answers. */
const FLAGS = [
  ['hasPanorama', 'apartments.tour', 'apartments.withTour', 'apartments.withoutTour'],
  ['hasBalcony', 'apartments.balcony', 'apartments.withBalcony', 'apartments.withoutBalcony'],
  ['hasGarden', 'areaPart.garden', 'apartments.withGarden', 'apartments.withoutGarden'],
  ['visible', 'apartment.visible', 'apartments.visible', 'apartments.hidden'],
  ['promotion', 'apartment.promotion', 'apartments.promotion', 'apartments.noPromotion'],
  ['missing', 'apartments.sync', 'apartments.missing', 'apartments.present'],
] as const;

type FlagName = (typeof FLAGS)[number][0];

const ROOMS = ['1', '2', '3', '4', '5+'] as const;

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface MoreFiltersProps {
  state: ListState;
  members: readonly Named[];
  /** Names of the staircases of the chosen place. */
  staircases: readonly string[];
  onToggle: (name: SeveralFilter, value: string) => void;
  onChange: (change: ListChange) => void;
}

/** Less common filters. */
export function MoreFilters({ state, members, staircases, onToggle, onChange }: MoreFiltersProps) {
  const t = useTranslate();
  const { several, one } = state;
  const people = members.map(({ id, name }) => ({ value: id, label: name }));
  const flag = (name: FlagName) => ({
    value: one[name] ?? '',
    onChange: (value: string) => onChange({ [name]: value }),
  });
  return (
    <div className="grid animate-appear gap-x-8 gap-y-4 rounded-card bg-sunken p-4 sm:grid-cols-2 lg:grid-cols-3">
      <Pills
        legend={t('apartment.rooms')}
        values={ROOMS}
        chosen={several.rooms}
        name={(value) => value}
        onToggle={(value) => onToggle('rooms', value)}
      />
      <Range label={t('apartment.area')} from="areaMin" to="areaMax" state={state} onChange={onChange} />
      <Range
        label={t('apartment.price')}
        from="priceMin"
        to="priceMax"
        money
        state={state}
        onChange={onChange}
      />
      <Range label={t('apartment.floor')} from="floorMin" to="floorMax" state={state} onChange={onChange} />
      <Range label={t('apartments.sunRange')} from="sunMin" to="sunMax" state={state} onChange={onChange} />
      <Range
        label={t('apartments.viewRange')}
        from="viewMin"
        to="viewMax"
        state={state}
        onChange={onChange}
      />
      <Pills
        legend={t('apartment.kind')}
        values={APARTMENT_KINDS}
        chosen={several.kind}
        name={(kind) => t(`apartmentKind.${kind}`)}
        onToggle={(value) => onToggle('kind', value)}
      />
      <Pills
        legend={t('apartment.orientations')}
        values={ORIENTATIONS}
        chosen={several.orientation}
        name={(orientation) => t(`orientation.${orientation}`)}
        onToggle={(value) => onToggle('orientation', value)}
      />
      {staircases.length > 0 || several.staircase.length > 0 ? (
        <Pills
          legend={t('apartment.staircase')}
          values={[...new Set([...staircases, ...several.staircase])]}
          chosen={several.staircase}
          name={(value) => value}
          onToggle={(value) => onToggle('staircase', value)}
        />
      ) : null}
      <Words label={t('apartment.features')} name="features" state={state} onChange={onChange} />
      <Words label={t('apartment.tags')} name="tag" state={state} onChange={onChange} />
      <div className="grid grid-cols-2 items-end gap-4 sm:col-span-2 lg:col-span-3 lg:grid-cols-4">
        <Pick
          label={t('apartment.agents')}
          value={several.agentId[0] ?? ''}
          options={people}
          onChange={(agentId) => onChange({ agentId })}
        />
        <Pick
          label={t('apartments.bookedBy')}
          value={several.bookedBy[0] ?? ''}
          options={people}
          onChange={(bookedBy) => onChange({ bookedBy })}
        />
        <LastDay
          label={t('apartments.bookedUntilTo')}
          value={one.bookedUntilTo ?? ''}
          onChange={(bookedUntilTo) => onChange({ bookedUntilTo })}
        />
        {FLAGS.map(([name, label, yes, no]) => (
          <Flag key={name} label={t(label)} yes={t(yes)} no={t(no)} {...flag(name)} />
        ))}
      </div>
    </div>
  );
}

function Pills<T extends string>({
  legend,
  values,
  chosen,
  name,
  onToggle,
}: {
  legend: string;
  values: readonly T[];
  chosen: readonly string[];
  name: (value: T) => string;
  onToggle: (value: T) => void;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-1">
        {values.map((value) => (
          <label
            key={value}
            className={cx(
              'flex h-8 min-w-8 cursor-pointer items-center justify-center rounded-control border px-2 text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              chosen.includes(value)
                ? 'border-accent bg-accent-soft'
                : 'border-line bg-raised hover:border-faint',
            )}
          >
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={() => onToggle(value)}
              className="sr-only"
            />
            {name(value)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Range({
  label,
  from,
  to,
  money,
  state,
  onChange,
}: {
  label: string;
  from: OneFilter;
  to: OneFilter;
  money?: boolean;
  state: ListState;
  onChange: (change: ListChange) => void;
}) {
  const t = useTranslate();
  const bound = (name: OneFilter, word: string) => (
    <Bound
      label={`${label}: ${word}`}
      placeholder={word}
      value={state.one[name] ?? ''}
      money={money === true}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="flex items-center gap-2">
        {bound(from, t('apartments.from'))}
        <span aria-hidden className="text-secondary">
          –
        </span>
        {bound(to, t('apartments.to'))}
      </div>
    </fieldset>
  );
}

/** One end of a range; applied on blur, so that the list does not reload on every key. */
function Bound({
  label,
  placeholder,
  value,
  money,
  onChange,
}: {
  label: string;
  placeholder: string;
  value: string;
  money: boolean;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const read = readNumber(typed, money ? 'money' : 'measure');
  const wrong = typed.trim() !== '' && read === undefined;
  const commit = () => {
    if (!wrong) onChange(typed.trim() === '' ? '' : String(read));
  };
  return (
    <input
      aria-label={label}
      placeholder={placeholder}
      inputMode="decimal"
      value={typed}
      aria-invalid={wrong || undefined}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit();
      }}
      className="h-8 w-full min-w-0 rounded-control border border-edge bg-raised px-2 text-right text-sm tabular placeholder:text-secondary aria-invalid:border-bad"
    />
  );
}

/** Names that the team gives, after commas; applied on blur, like a bound. */
function Words({
  label,
  name,
  state,
  onChange,
}: {
  label: string;
  name: 'features' | 'tag';
  state: ListState;
  onChange: (change: ListChange) => void;
}) {
  const t = useTranslate();
  const id = useId();
  const value = state.several[name].join(', ');
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const commit = () => {
    const words = typed.split(',').map((word) => word.trim().slice(0, 60));
    onChange({ [name]: [...new Set(words)].filter((word) => word !== '').join(',') });
  };
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        value={typed}
        placeholder={t('apartments.commas')}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit();
        }}
        className="h-8 w-full min-w-0 rounded-control border border-edge bg-raised px-2 text-sm placeholder:text-secondary"
      />
    </div>
  );
}

function LastDay({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (day: string) => void;
}) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="h-8 w-full min-w-0 rounded-control border border-edge bg-raised px-2 text-sm"
      />
    </div>
  );
}

function Flag({
  yes,
  no,
  ...pick
}: {
  label: string;
  yes: string;
  no: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Pick
      {...pick}
      options={[
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ]}
    />
  );
}

function Pick({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: (value: string) => void;
}) {
  const t = useTranslate();
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="h-8 w-full rounded-control border border-edge bg-raised px-2 text-sm"
      >
        <option value="">{t('apartments.any')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
