import type { Apartment } from '@oriel/contract/apartment';
import { isPriceJump } from '@oriel/contract/price-jump';
import { Lock } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useTranslate } from '../../../i18n/translate.ts';
import { editApartment, editFailure } from '../../../kit/apartments/edit-apartment.ts';
import { isLocked } from '../../../kit/apartments/rights.ts';
import { listPrice } from '../../../kit/apartments/words.ts';
import { cx } from '../../../ui/class-names.ts';
import { cellKey, cells, editCell, focusCell, forgetFailure, refuseCell, saveCell } from './cell-state.ts';
import { COLUMNS } from './columns.ts';
import { neighbour, nextTyped } from './grid-keys.ts';
import { PriceJump } from './price-jump.tsx';
import { savePrice } from './save-price.ts';
import { startText, type TypedColumn, typedEdit } from './typed-edit.ts';
import { useCell } from './use-cell.ts';

/** An editable cell: by click, Enter, F2, or by typing over it. */
export function TypedCell({
  apartment,
  column,
  may,
  children,
}: {
  apartment: Apartment;
  column: TypedColumn;
  may: boolean;
  children: ReactNode;
}) {
  const t = useTranslate();
  const key = cellKey(apartment.id, column);
  const { tabIndex, editing } = useCell(key);
  const saving = useStore(cells, (state) => state.saving[key] === true);
  const failure = useStore(cells, (state) => state.failures[key]);
  const element = useRef<HTMLTableCellElement>(null);
  const first = useRef<string>(undefined);
  const [asking, setAsking] = useState<{ typed: string; from: number; to: number }>();
  const { label, right } = COLUMNS[column];
  const locked = isLocked(apartment, column === 'price' && apartment.rent ? 'rent' : column);
  const editable = may && !locked;
  // The number is a link; clicking it opens the apartment.
  const byClick = column !== 'number';

  /** Saves what was typed; true if it asks first. */
  function save(typed: string): boolean {
    const edit = typedEdit(apartment, column, typed);
    if ('same' in edit) forgetFailure(key);
    else if ('wrong' in edit) refuseCell(key, { text: typed, message: t(edit.wrong) });
    else if (edit.price !== undefined) {
      const from = listPrice(apartment);
      if (edit.price !== null && from !== undefined && isPriceJump(from, edit.price)) {
        setAsking({ typed, from, to: edit.price });
        return true;
      }
      savePrice(key, typed, apartment, edit.price);
    } else {
      const field = Object.keys(edit.patch)[0] ?? column;
      void saveCell(
        key,
        typed,
        () => editApartment(apartment, edit.patch),
        (error) => editFailure(error, field),
      );
    }
    return false;
  }

  return (
    <td
      ref={element}
      data-cell={key}
      data-typed={editable ? '' : undefined}
      tabIndex={editing ? -1 : tabIndex}
      aria-invalid={failure ? true : undefined}
      title={locked ? t('apartments.locked') : undefined}
      onFocus={() => cells.setState({ active: key })}
      onClick={() => {
        if (editable && byClick && !editing) editCell(key);
      }}
      onDoubleClick={() => {
        if (editable && !editing) editCell(key);
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.key === 'Escape' && failure) forgetFailure(key);
        if (event.key === 'Enter' && !byClick) element.current?.querySelector('a')?.click();
        const starts = event.key === 'F2' || (event.key === 'Enter' && byClick);
        const types = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey;
        if (!editable || !(starts || types)) return;
        event.preventDefault();
        first.current = types ? event.key : undefined;
        editCell(key);
      }}
      className={cx(
        'relative h-12 px-3 text-sm -outline-offset-2',
        right && 'text-right tabular whitespace-nowrap',
        editable && byClick && 'cursor-text hover:bg-sunken',
        saving && 'text-secondary',
      )}
    >
      {editing ? (
        <Input
          label={t('apartments.cell', { field: t(label), number: apartment.number })}
          start={first.current ?? failure?.text ?? startText(apartment, column)}
          replaces={first.current === undefined}
          right={right === true}
          onDone={(typed, next) => {
            first.current = undefined;
            editCell(undefined);
            if (typed !== undefined && save(typed)) return;
            const cell = element.current;
            if (!cell || next === 'stay') return;
            const to =
              next === 'here'
                ? key
                : next === 'below'
                  ? neighbour(cell, 1, 0)
                  : nextTyped(cell, next === 'back');
            // The text field is still there; move the focus once it is gone.
            queueMicrotask(() => focusCell(to ?? key));
          }}
        />
      ) : failure ? (
        <span className="flex flex-col gap-1 py-2">
          <span className="text-bad underline decoration-wavy underline-offset-4">{failure.text || '–'}</span>
          <span
            role="alert"
            className={cx('max-w-[200px] text-xs whitespace-normal text-bad', right === true && 'self-end')}
          >
            {failure.message}
          </span>
        </span>
      ) : (
        <span className={cx('inline-flex items-center gap-2', right === true && 'justify-end')}>
          {locked && may ? (
            <Lock
              size={12}
              strokeWidth={1.5}
              role="img"
              aria-label={t('apartments.locked')}
              className="text-secondary"
            />
          ) : null}
          {children}
        </span>
      )}
      {asking ? (
        <PriceJump
          anchor={element}
          from={asking.from}
          to={asking.to}
          currency={apartment.currency}
          onAnswer={(agreed) => {
            setAsking(undefined);
            if (agreed) savePrice(key, asking.typed, apartment, asking.to);
            queueMicrotask(() => focusCell(key));
          }}
        />
      ) : null}
    </td>
  );
}

type Next = 'here' | 'below' | 'forth' | 'back' | 'stay';

function Input({
  label,
  start,
  replaces,
  right,
  onDone,
}: {
  label: string;
  start: string;
  replaces: boolean;
  right: boolean;
  onDone: (typed: string | undefined, next: Next) => void;
}) {
  // Enter and Tab move the focus themselves; the blur must not save again.
  const done = useRef(false);
  const finish = (typed: string | undefined, next: Next) => {
    if (done.current) return;
    done.current = true;
    onDone(typed, next);
  };
  return (
    <input
      ref={(input) => {
        if (!input || document.activeElement === input) return;
        input.focus();
        if (replaces) input.select();
        else input.setSelectionRange(input.value.length, input.value.length);
      }}
      aria-label={label}
      defaultValue={start}
      autoComplete="off"
      onBlur={({ target }) => finish(target.value, 'stay')}
      onKeyDown={(event) => {
        const { value } = event.currentTarget;
        event.stopPropagation();
        if (event.key === 'Escape') finish(undefined, 'here');
        if (event.key === 'Enter') {
          // The key must not press a button of a question that opens with it.
          event.preventDefault();
          finish(value, 'below');
        }
        if (event.key === 'Tab') {
          event.preventDefault();
          finish(value, event.shiftKey ? 'back' : 'forth');
        }
      }}
      className={cx(
        // As wide as a price at least: a digit that is out of sight is where one mistypes.
        'absolute top-1/2 z-10 h-8 w-[max(calc(100%-8px),136px)] -translate-y-1/2 rounded-control border border-accent bg-raised px-2 text-sm outline-none',
        right ? 'right-1 text-right tabular' : 'left-1',
      )}
    />
  );
}
