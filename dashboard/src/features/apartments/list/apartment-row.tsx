import type { Apartment } from '@oriel/contract/apartment';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { calendarDay, decimal, money } from '../../../i18n/format.ts';
import { useTranslate } from '../../../i18n/translate.ts';
import { mayWrite, type Viewer } from '../../../kit/apartments/rights.ts';
import { areaText, floorText, NOTHING, numberText, priceText } from '../../../kit/apartments/words.ts';
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

export interface ApartmentRowProps {
  apartment: Apartment;
  columns: readonly (ColumnId | 'number')[];
  viewer: Viewer | undefined;
  names: Names;
  selected: boolean;
  selectable: boolean;
  /** Decimals of all areas of the page. */
  decimals: number;
  /** Address of its page, including the list it was found in. */
  to: string;
  onSelect: (apartment: Apartment, range: boolean) => void;
}

/** A row of the table. */
export const ApartmentRow = memo(function ApartmentRow(props: ApartmentRowProps) {
  const { apartment, columns, selected, selectable, onSelect } = props;
  const t = useTranslate();
  return (
    <tr
      aria-selected={selectable ? selected : undefined}
      className={cx(
        'group border-b border-line transition-colors',
        selected ? 'bg-accent-soft' : 'hover:bg-[color-mix(in_srgb,var(--color-sunken)_55%,transparent)]',
        !apartment.visible && 'text-secondary',
      )}
    >
      {selectable ? (
        <PlainCell apartment={apartment} column="select" className="w-8 pr-0 pl-2">
          <label className="flex size-8 cursor-pointer items-center justify-center">
            <input
              type="checkbox"
              checked={selected}
              aria-label={t('apartments.select', { number: apartment.number })}
              tabIndex={-1}
              // Shift selects all rows in between; change events have no modifier keys.
              onClick={(event) => onSelect(apartment, event.shiftKey)}
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

function Cell({
  column,
  apartment,
  viewer,
  names,
  decimals,
  to,
}: ApartmentRowProps & { column: ColumnId | 'number' }) {
  const t = useTranslate();
  const may = mayWrite(viewer);
  switch (column) {
    case 'number':
      return (
        <TypedCell apartment={apartment} column="number" may={may}>
          <Link to={to} tabIndex={-1} className="font-medium underline-offset-4 hover:underline">
            {apartment.number}
          </Link>
          {apartment.sync?.missingSince ? (
            <span className="rounded-pill bg-bad-soft px-2 text-xs text-bad">{t('apartments.missing')}</span>
          ) : null}
        </TypedCell>
      );
    case 'status':
      return <StatusCell apartment={apartment} viewer={viewer} />;
    case 'visible':
    case 'highlighted':
      return <FlagCell apartment={apartment} column={column} may={may} />;
    case 'rooms':
      return (
        <TypedCell apartment={apartment} column={column} may={may}>
          {numberText(apartment.rooms)}
        </TypedCell>
      );
    case 'floor':
      return (
        <TypedCell apartment={apartment} column={column} may={may}>
          {floorText(apartment, t)}
        </TypedCell>
      );
    case 'area':
      return (
        <TypedCell apartment={apartment} column="area" may={may}>
          {areaText(apartment, decimals) ?? NOTHING}
        </TypedCell>
      );
    case 'price':
      return (
        <TypedCell apartment={apartment} column="price" may={may}>
          {priceText(apartment)}
        </TypedCell>
      );
    case 'estate':
      return plain(names.estates.get(apartment.estateId));
    case 'building':
      return plain(apartment.buildingId ? names.buildings.get(apartment.buildingId) : undefined);
    case 'kind':
      return plain(t(`apartmentKind.${apartment.kind}`));
    case 'orientations':
      return plain(apartment.orientations.map((orientation) => t(`orientation.${orientation}`)).join(', '));
    case 'pricePerArea':
      return plain(
        apartment.pricePerArea === undefined
          ? undefined
          : money(Math.round(apartment.pricePerArea), apartment.currency),
      );
    case 'promotion':
      return plain(
        apartment.promotion ? (
          <span className={apartment.promotionActive ? 'text-accent' : 'text-secondary'}>
            {money(apartment.promotion.price, apartment.currency)}
          </span>
        ) : undefined,
      );
    case 'agents':
      return plain(apartment.agentIds.map((id) => names.members.get(id) ?? '?').join(', '));
    case 'inquiries':
    case 'views':
      return plain(apartment.stats[column] ? decimal(apartment.stats[column]) : undefined);
    case 'sun': {
      const { sun } = apartment.daylight ?? {};
      return plain(sun && t('apartments.sunHours', { hours: decimal(Math.round(sun.march / 6) / 10) }));
    }
    case 'outlook': {
      const { distance } = apartment.daylight ?? {};
      return plain(
        distance === undefined ? undefined : t('apartments.metres', { metres: decimal(distance) }),
      );
    }
    case 'updatedAt':
      return plain(calendarDay(apartment.updatedAt.slice(0, 10)));
  }

  function plain(content: ReactNode): ReactNode {
    return (
      <PlainCell
        apartment={apartment}
        column={column}
        className={COLUMNS[column].right ? 'text-right tabular' : ''}
      >
        <span className="block max-w-[180px] truncate">
          {content || <span className="text-faint">{NOTHING}</span>}
        </span>
      </PlainCell>
    );
  }
}

function PlainCell({
  apartment,
  column,
  className,
  children,
}: {
  apartment: Apartment;
  column: string;
  className: string;
  children: ReactNode;
}) {
  const key = cellKey(apartment.id, column);
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
