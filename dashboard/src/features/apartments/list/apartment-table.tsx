import { decimalsOf } from '@oriel/contract/amounts';
import type { Apartment } from '@oriel/contract/apartment';
import { useTable } from '@tanstack/react-table';
import { useEffect } from 'react';
import { useTranslate } from '../../../i18n/translate.ts';
import type { Viewer } from '../../../kit/apartments/rights.ts';
import { cx } from '../../../ui/class-names.ts';
import { useSkipTarget } from '../../../ui/skip-links.tsx';
import { SortHead } from '../../../ui/sort-head.tsx';
import { ApartmentRow, type Names } from './apartment-row.tsx';
import { cellKey, cells, focusCell } from './cell-state.ts';
import { COLUMNS, TABLE_COLUMNS, TABLE_FEATURES } from './columns.ts';
import { walkGrid } from './grid-keys.ts';
import { COLUMN_IDS, type ColumnId, type ListState } from './list-address.ts';

export interface ApartmentTableProps {
  apartments: readonly Apartment[];
  state: ListState;
  viewer: Viewer | undefined;
  names: Names;
  selection: ReadonlyMap<string, Apartment>;
  /** The requested page has not arrived yet. */
  toApartment: (apartment: Apartment) => string;
  onSelect: (apartment: Apartment, range: boolean) => void;
  onSelectPage: (all: boolean) => void;
  onSort: (sort: string) => void;
}

/** Focuses the cell that Tab leads to. */
function focusActive(): void {
  const { active } = cells.getState();
  if (active) focusCell(active);
}

/** A page of apartments as a grid, navigated by arrows and editable. */
export function ApartmentTable({ apartments, state, viewer, names, selection, ...on }: ApartmentTableProps) {
  const t = useTranslate();
  const table = useTable({
    features: TABLE_FEATURES,
    data: apartments,
    columns: TABLE_COLUMNS,
    getRowId: ({ id }) => id,
    manualSorting: true,
    state: {
      sorting: [{ id: state.sort.key, desc: state.sort.descending }],
      columnVisibility: Object.fromEntries(COLUMN_IDS.map((id) => [id, state.columns.includes(id)])),
      rowSelection: Object.fromEntries([...selection.keys()].map((id) => [id, true])),
    },
  });
  const columns = table.getVisibleLeafColumns().map(({ id }) => id as ColumnId | 'number');
  const rows = table.getRowModel().rows;
  const selectable = viewer !== undefined;
  const decimals = decimalsOf(apartments.flatMap(({ area }) => area ?? []));
  const all = rows.length > 0 && rows.every((row) => row.getIsSelected());
  const some = rows.some((row) => row.getIsSelected());

  // Tab enters the table at the last cell, or at the start.
  const firstId = rows[0]?.id;
  useEffect(() => {
    const { active } = cells.getState();
    if (!firstId || (active && document.querySelector(`[data-cell="${active}"]`))) return;
    cells.setState({ active: cellKey(firstId, 'number') });
  }, [firstId]);

  useSkipTarget(t('apartments.skip'), focusActive);

  return (
    <div className="overflow-x-auto">
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is walked and written in is a grid.
        role="grid"
        aria-label={t('area.apartments')}
        aria-rowcount={-1}
        aria-multiselectable={selectable || undefined}
        onKeyDown={walkGrid}
        className="w-full border-collapse max-[1399px]:[&_td]:px-[6px] max-[1399px]:[&_th]:px-[6px]"
      >
        <thead>
          <tr className="border-b border-line text-left">
            {selectable ? (
              <th scope="col" className="w-8 pr-0 pl-2">
                <label className="flex size-8 cursor-pointer items-center justify-center">
                  <input
                    type="checkbox"
                    aria-label={t('apartments.selectPage')}
                    checked={all}
                    ref={(input) => {
                      if (input) input.indeterminate = some && !all;
                    }}
                    onChange={() => on.onSelectPage(!all)}
                    className="size-4 cursor-pointer accent-accent"
                  />
                </label>
              </th>
            ) : null}
            {columns.map((id) => {
              const { label, right, sort } = COLUMNS[id];
              return sort ? (
                <SortHead
                  key={id}
                  label={t(label)}
                  by={sort}
                  sort={`${state.sort.descending ? '-' : ''}${state.sort.key}`}
                  right={right}
                  onSort={on.onSort}
                />
              ) : (
                <th
                  key={id}
                  scope="col"
                  className={cx(
                    'px-3 py-2 text-xs font-medium whitespace-nowrap text-secondary',
                    right && 'text-right',
                  )}
                >
                  {t(label)}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ApartmentRow
              key={row.id}
              apartment={row.original}
              columns={columns}
              viewer={viewer}
              names={names}
              selected={row.getIsSelected()}
              selectable={selectable}
              decimals={decimals}
              to={on.toApartment(row.original)}
              onSelect={on.onSelect}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
