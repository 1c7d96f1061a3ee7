import { ShieldAlert, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '../../../i18n/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { DialogPanel } from '../../../ui/dialog.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx';
import { filterCount } from './inquiries-address.ts';

interface FilterBarProps extends FilterFieldsProps {
  /** The text in the search field, possibly not applied yet. */
  typed: string;
  /** There is room for the filters beside the list; otherwise they open in a sheet. */
  wide: boolean;
  onClear: () => void;
  /** The other folder. */
  folder: string;
  children?: ReactNode;
}

/** What is looked for most, with the filters that it stands for. */
const STATES = [
  { name: 'inquiries.all', status: '', answered: '' },
  { name: 'inquiries.unread', status: 'NEW', answered: '' },
  { name: 'inquiries.unanswered', status: '', answered: 'false' },
  { name: 'inquiries.answered', status: '', answered: 'true' },
] as const;

/** Search and read status; the other filters are behind one button. */
export function FilterBar({ typed, wide, onClear, folder, children, ...fields }: FilterBarProps) {
  const t = useTranslate();
  const { state, onChange } = fields;
  const [open, setOpen] = useState(false);
  const count = filterCount(state);
  const spam = state.filters.spam !== undefined;
  const filters = count > 0 ? t('inquiries.filtersOn', { count }) : t('inquiries.filters');
  return (
    <search className="mb-4 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label={t('inquiries.search')}
          value={typed}
          onChange={(search) => onChange({ search })}
        />
        <fieldset className="flex gap-1 max-md:hidden">
          <legend className="sr-only">{t('inquiries.state')}</legend>
          {STATES.map(({ name, status, answered }) => {
            const isOn =
              (state.filters.status ?? '') === status && (state.filters.answered ?? '') === answered;
            return (
              <label
                key={name}
                className={cx(
                  'flex h-8 cursor-pointer items-center rounded-pill border px-3 text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
                  isOn ? 'border-accent bg-accent-soft' : 'border-line bg-raised hover:border-faint',
                )}
              >
                <input
                  type="radio"
                  name="inquiries-status"
                  checked={isOn}
                  onChange={() => onChange({ status, answered })}
                  className="sr-only"
                />
                {t(name)}
              </label>
            );
          })}
        </fieldset>
        <div className="flex flex-1 flex-wrap items-center justify-end gap-2 max-md:justify-start">
          <Button
            {...(wide ? { 'aria-expanded': open } : { 'aria-haspopup': 'dialog' as const })}
            onClick={() => setOpen(!open)}
          >
            <SlidersHorizontal size={16} strokeWidth={1.5} aria-hidden />
            {filters}
          </Button>
          <Button asChild variant={spam ? 'secondary' : 'quiet'}>
            <Link to={folder} aria-current={spam ? 'page' : undefined}>
              <ShieldAlert size={16} strokeWidth={1.5} aria-hidden />
              {t('inquiries.spam')}
            </Link>
          </Button>
          {children}
        </div>
      </div>
      {wide && open ? (
        <div className="grid animate-appear gap-x-6 gap-y-4 rounded-card bg-sunken p-4 sm:grid-cols-2 lg:grid-cols-4">
          <FilterFields {...fields} />
        </div>
      ) : null}
      {count > 0 || typed ? (
        <div>
          <Button variant="quiet" size="small" onClick={onClear}>
            {t('inquiries.clearFilters')}
          </Button>
        </div>
      ) : null}
      {wide ? null : (
        <DialogPanel open={open} onOpenChange={setOpen} title={filters} sheet>
          <div className="mt-4 flex flex-col gap-4">
            <FilterFields {...fields} />
            <div className="flex gap-2">
              <Button variant="primary" className="flex-1" onClick={() => setOpen(false)}>
                {t('inquiries.showResults')}
              </Button>
              {count > 0 ? <Button onClick={onClear}>{t('inquiries.clearFilters')}</Button> : null}
            </div>
          </div>
        </DialogPanel>
      )}
    </search>
  );
}
