import type { Apartment } from '@oriel/contract/apartment';
import { Eye, EyeOff, Star } from 'lucide-react';
import { useStore } from 'zustand';
import { useTranslate } from '../../../i18n/translate.ts';
import { editApartment, editFailure } from '../../../kit/apartments/edit-apartment.ts';
import { isLocked } from '../../../kit/apartments/rights.ts';
import { cx } from '../../../ui/class-names.ts';
import { cellKey, cells, saveCell } from './cell-state.ts';
import { COLUMNS } from './columns.ts';
import { useCell } from './use-cell.ts';

/** Toggles by click or space bar. */
export function FlagCell({
  apartment,
  column,
  may,
}: {
  apartment: Apartment;
  column: 'visible' | 'highlighted';
  may: boolean;
}) {
  const t = useTranslate();
  const key = cellKey(apartment.id, column);
  const { tabIndex } = useCell(key);
  const failure = useStore(cells, (state) => state.failures[key]);
  const on = apartment[column];
  const editable = may && !isLocked(apartment, column);
  const Icon = column === 'highlighted' ? Star : on ? Eye : EyeOff;

  function toggle(): void {
    if (!editable) return;
    void saveCell(
      key,
      '',
      () => editApartment(apartment, { [column]: !on }),
      (error) => editFailure(error, column),
    );
  }

  return (
    <td
      data-cell={key}
      tabIndex={tabIndex}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) cells.setState({ active: key });
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget || (event.key !== ' ' && event.key !== 'Enter')) return;
        event.preventDefault();
        toggle();
      }}
      className="h-12 px-3 text-sm -outline-offset-2"
    >
      <button
        type="button"
        role="switch"
        aria-checked={on}
        aria-label={t('apartments.cell', { field: t(COLUMNS[column].label), number: apartment.number })}
        title={t(COLUMNS[column].label)}
        tabIndex={-1}
        disabled={!editable}
        onClick={toggle}
        className={cx(
          '-ml-2 flex size-8 items-center justify-center rounded-control transition-colors enabled:hover:bg-sunken',
          on ? 'text-ink' : 'text-faint',
        )}
      >
        <Icon
          size={16}
          strokeWidth={1.5}
          aria-hidden
          className={column === 'highlighted' && on ? 'fill-accent text-accent' : ''}
        />
      </button>
      {failure ? (
        <span role="alert" className="block max-w-[160px] text-xs text-bad">
          {failure.message}
        </span>
      ) : null}
    </td>
  );
}
