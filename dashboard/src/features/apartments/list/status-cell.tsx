import type { Apartment } from '@oriel/contract/apartment';
import { useRef } from 'react';
import { useStore } from 'zustand';
import { useTranslate } from '../../../i18n/translate.ts';
import { nextStatuses, type Viewer } from '../../../kit/apartments/rights.ts';
import { StatusDot } from '../../../kit/apartments/status-dot.tsx';
import { cx } from '../../../ui/class-names.ts';
import { StatusMenu } from '../status-menu.tsx';
import { cellKey, cells, editCell, focusCell, forgetFailure } from './cell-state.ts';
import { useCell } from './use-cell.ts';

/** The status, with its possible transitions. */
export function StatusCell({ apartment, viewer }: { apartment: Apartment; viewer: Viewer | undefined }) {
  const t = useTranslate();
  const key = cellKey(apartment.id, 'status');
  const { tabIndex, editing } = useCell(key);
  const failure = useStore(cells, (state) => state.failures[key]);
  const element = useRef<HTMLTableCellElement>(null);
  const editable = nextStatuses(apartment, viewer).length > 0;
  return (
    <td
      ref={element}
      data-cell={key}
      tabIndex={editing ? -1 : tabIndex}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) cells.setState({ active: key });
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget || !editable) return;
        if (event.key === 'Escape') forgetFailure(key);
        if (event.key !== 'Enter' && event.key !== 'F2' && event.key !== ' ') return;
        event.preventDefault();
        editCell(key);
      }}
      className={cx('h-12 px-3 text-sm -outline-offset-2', editable && 'hover:bg-sunken')}
    >
      {editable ? (
        <StatusMenu
          apartment={apartment}
          viewer={viewer}
          cell={key}
          open={editing}
          onOpenChange={(open) => editCell(open ? key : undefined)}
          onClosed={() => focusCell(key)}
        />
      ) : (
        <StatusDot status={apartment.status} />
      )}
      {failure ? (
        <span role="alert" className="block max-w-[200px] pb-1 text-xs text-bad">
          {failure.message || t('apartments.notSaved')}
        </span>
      ) : null}
    </td>
  );
}
