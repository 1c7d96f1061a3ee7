import type { Building } from '@oriel/contract/building';
import { APARTMENT_STATUSES } from '@oriel/contract/enums';
import type { Estate } from '@oriel/contract/estate';
import type { Colleague } from '@oriel/contract/user';
import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import { StatusDot } from '../../../kit/apartments/status-dot.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { filterCount, type ListChange, type ListState, type SeveralFilter } from './list-address.ts';
import { MoreFilters } from './more-filters.tsx';

const SELECT =
  'h-[40px] min-w-0 max-w-[220px] rounded-control border border-edge bg-raised px-3 text-sm transition-colors hover:border-ink max-md:max-w-none max-md:flex-1';

export interface FilterBarProps {
  state: ListState;
  typed: string;
  estates: readonly Estate[];
  buildings: readonly Building[];
  members: readonly Colleague[];
  open: boolean;
  onOpen: (open: boolean) => void;
  onChange: (change: ListChange) => void;
  onClear: () => void;
  children: ReactNode;
}

/** Names of the staircases in the chosen buildings, or in all of the estate. */
function staircasesOf(buildings: readonly Building[], chosen: readonly string[]): string[] {
  const within = buildings.filter(({ id }) => chosen.length === 0 || chosen.includes(id));
  return [...new Set(within.flatMap(({ staircases }) => staircases))].sort();
}

/** The main filters; the others are behind one button. */
export function FilterBar({
  state,
  typed,
  estates,
  buildings,
  members,
  open,
  onOpen,
  onChange,
  onClear,
  children,
}: FilterBarProps) {
  const t = useTranslate();
  const { several } = state;
  const count = filterCount(state);
  const choices = buildings.filter(
    ({ estateId }) => !several.estateId.length || several.estateId.includes(estateId),
  );

  function toggle(name: SeveralFilter, value: string): void {
    const now: readonly string[] = several[name];
    const next = now.includes(value) ? now.filter((one) => one !== value) : [...now, value];
    onChange({ [name]: next.join(',') });
  }

  return (
    <search className="mb-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label={t('apartments.search')}
          value={typed}
          onChange={(search) => onChange({ search })}
          className="md:max-w-[280px]"
        />
        {estates.length > 1 || several.estateId.length > 0 ? (
          <select
            aria-label={t('apartment.estate')}
            value={several.estateId[0] ?? ''}
            onChange={({ target }) => onChange({ estateId: target.value, buildingId: '' })}
            className={SELECT}
          >
            <option value="">{t('apartments.allEstates')}</option>
            {estates.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        ) : null}
        {choices.length > 1 || several.buildingId.length > 0 ? (
          <select
            aria-label={t('apartment.building')}
            value={several.buildingId[0] ?? ''}
            onChange={({ target }) => onChange({ buildingId: target.value })}
            className={SELECT}
          >
            <option value="">{t('apartments.allBuildings')}</option>
            {choices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        ) : null}
        <div className="flex flex-1 items-center justify-end gap-2 max-md:justify-start">
          <Button aria-expanded={open} onClick={() => onOpen(!open)}>
            <SlidersHorizontal size={16} strokeWidth={1.5} aria-hidden />
            {count > 0 ? t('apartments.filtersOn', { count }) : t('apartments.filters')}
          </Button>
          {children}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <fieldset className="flex flex-wrap gap-1">
          <legend className="sr-only">{t('apartment.status')}</legend>
          {APARTMENT_STATUSES.map((status) => (
            <label
              key={status}
              className={cx(
                'flex h-8 cursor-pointer items-center rounded-pill border px-3 text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
                several.status.includes(status)
                  ? 'border-accent bg-accent-soft'
                  : 'border-line bg-raised hover:border-faint',
              )}
            >
              <input
                type="checkbox"
                checked={several.status.includes(status)}
                onChange={() => toggle('status', status)}
                className="sr-only"
              />
              <StatusDot status={status} />
            </label>
          ))}
        </fieldset>
        {count > 0 || typed ? (
          <Button variant="quiet" size="small" onClick={onClear}>
            {t('apartments.clearFilters')}
          </Button>
        ) : null}
      </div>
      {open ? (
        <MoreFilters
          state={state}
          members={members}
          staircases={staircasesOf(choices, several.buildingId)}
          onToggle={toggle}
          onChange={onChange}
        />
      ) : null}
    </search>
  );
}
