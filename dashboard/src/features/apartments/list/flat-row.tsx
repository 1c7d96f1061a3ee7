import type { Apartment } from '@oriel/contract/apartment';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { calendarDay, decimal, money } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { mayWrite, type Viewer } from '../../../kit/apartments/rights.ts';
import { areaText, NOTHING, numberText, priceText } from '../../../kit/apartments/words.ts';
import { cx } from '../../../ui/class-names.ts';
import { cellKey, cells } from './cell-state.ts';
import { COLUMNS } from './columns.ts';
import { FlagCell } from './flag-cell.tsx';
import type { ColumnId } from './list-address.ts';
import { StatusCell } from './status-cell.tsx';
import { TypedCell } from './typed-cell.tsx';
import { useCell } from './use-cell.ts';

export interface Names {
  readonly estates: ReadonlyMap<string, string>;
  readonly buildings: ReadonlyMap<string, string>;
  readonly members: ReadonlyMap<string, string>;
}

export interface FlatRowProps {
  flat: Apartment;
  columns: readonly (ColumnId | 'number')[];
  viewer: Viewer | undefined;
  names: Names;
  selected: boolean;
  selectable: boolean;
  /** Address of its page, including the list it was found in. */
  to: string;
  onSelect: (flat: Apartment, range: boolean) => void;
}

/** A row of the table. */
export const FlatRow = memo(function FlatRow(props: FlatRowProps) {
  const { flat, columns, selected, selectable, onSelect } = props;
  const t = useTranslate();
  return (
    <tr
      aria-selected={selectable ? selected : undefined}
      className={cx(
        'group border-b border-line transition-colors',
        selected ? 'bg-accent-soft' : 'hover:bg-[color-mix(in_srgb,var(--color-sunken)_55%,transparent)]',
        !flat.visible && 'text-secondary',
      )}
    >
      {selectable ? (
        <PlainCell flat={flat} column="select" className="w-8 pr-0 pl-2">
          <label className="flex size-8 cursor-pointer items-center justify-center">
            <input
              type="checkbox"
              checked={selected}
              aria-label={t('flats.select', { number: flat.number })}
              tabIndex={-1}
              // Shift selects all rows in between; change events have no modifier keys.
              onClick={(event) => onSelect(flat, event.shiftKey)}
              onChange={() => undefined}
              className="size-4 cursor-pointer accent-accent"
            />
          </label>
        </PlainCell>
      ) : null}
      {columns.map((column) => (
        <Cell key={column} column={column} {...props} />
      ))}
    </tr>
  );
});

function Cell({ column, flat, viewer, names, to }: FlatRowProps & { column: ColumnId | 'number' }) {
  const t = useTranslate();
  const may = mayWrite(viewer);
  switch (column) {
    case 'number':
      return (
        <TypedCell flat={flat} column="number" may={may}>
          <Link to={to} tabIndex={-1} className="font-medium underline-offset-4 hover:underline">
            {flat.number}
          </Link>
          {flat.sync?.missingSince ? (
            <span className="rounded-pill bg-bad-soft px-2 text-xs text-bad">{t('flats.missing')}</span>
          ) : null}
        </TypedCell>
      );
    case 'status':
      return <StatusCell flat={flat} viewer={viewer} />;
    case 'visible':
    case 'highlighted':
      return <FlagCell flat={flat} column={column} may={may} />;
    case 'rooms':
    case 'floor':
      return (
        <TypedCell flat={flat} column={column} may={may}>
          {numberText(flat[column])}
        </TypedCell>
      );
    case 'area':
      return (
        <TypedCell flat={flat} column="area" may={may}>
          {areaText(flat)}
        </TypedCell>
      );
    case 'price':
      return (
        <TypedCell flat={flat} column="price" may={may}>
          {priceText(flat)}
        </TypedCell>
      );
    case 'estate':
      return plain(names.estates.get(flat.estateId));
    case 'building':
      return plain(flat.buildingId ? names.buildings.get(flat.buildingId) : undefined);
    case 'kind':
      return plain(t(`flatKind.${flat.kind}`));
    case 'orientations':
      return plain(flat.orientations.map((orientation) => t(`orientation.${orientation}`)).join(', '));
    case 'pricePerArea':
      return plain(
        flat.pricePerArea === undefined ? undefined : money(Math.round(flat.pricePerArea), flat.currency),
      );
    case 'promotion':
      return plain(
        flat.promotion ? (
          <span className={flat.promotionActive ? 'text-accent' : 'text-secondary'}>
            {money(flat.promotion.price, flat.currency)}
          </span>
        ) : undefined,
      );
    case 'agents':
      return plain(flat.agentIds.map((id) => names.members.get(id) ?? '?').join(', '));
    case 'inquiries':
    case 'views':
      return plain(flat.stats[column] ? decimal(flat.stats[column]) : undefined);
    case 'updatedAt':
      return plain(calendarDay(flat.updatedAt.slice(0, 10)));
  }

  function plain(content: ReactNode): ReactNode {
    return (
      <PlainCell flat={flat} column={column} className={COLUMNS[column].right ? 'text-right tabular' : ''}>
        <span className="block max-w-[180px] truncate">
          {content || <span className="text-faint">{NOTHING}</span>}
        </span>
      </PlainCell>
    );
  }
}

function PlainCell({
  flat,
  column,
  className,
  children,
}: {
  flat: Apartment;
  column: string;
  className: string;
  children: ReactNode;
}) {
  const key = cellKey(flat.id, column);
  const { tabIndex } = useCell(key);
  return (
    <td
      data-cell={key}
      tabIndex={tabIndex}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) cells.setState({ active: key });
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget || event.key !== ' ') return;
        event.preventDefault();
        event.currentTarget.querySelector('input')?.click();
      }}
      className={cx('h-12 px-3 text-sm -outline-offset-2', className)}
    >
      {children}
    </td>
  );
}
