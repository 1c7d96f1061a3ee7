import type { Apartment } from '@oriel/contract/apartment';
import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { useTranslate } from '../../../i18n/translate.ts';
import { nextStatuses, type Viewer } from '../../../kit/apartments/rights.ts';
import { StatusDot } from '../../../kit/apartments/status-dot.tsx';
import { areaText, numberText, priceText } from '../../../kit/apartments/words.ts';
import { cx } from '../../../ui/class-names.ts';
import { StatusMenu } from '../status-menu.tsx';
import { cellKey, cells } from './cell-state.ts';
import type { Names } from './flat-row.tsx';

export interface FlatCardsProps {
  flats: readonly Apartment[];
  viewer: Viewer | undefined;
  names: Names;
  selection: ReadonlyMap<string, Apartment>;
  toFlat: (flat: Apartment) => string;
  onSelect: (flat: Apartment, range: boolean) => void;
}

/** A page of apartments on screens too narrow for a table. */
export function FlatCards({ flats, ...rest }: FlatCardsProps) {
  const t = useTranslate();
  return (
    <ul aria-label={t('area.apartments')} className="-mx-4">
      {flats.map((flat) => (
        <FlatCard key={flat.id} flat={flat} {...rest} />
      ))}
    </ul>
  );
}

function FlatCard({
  flat,
  viewer,
  names,
  selection,
  toFlat,
  onSelect,
}: Omit<FlatCardsProps, 'flats'> & { flat: Apartment }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const key = cellKey(flat.id, 'status');
  const failure = useStore(cells, (state) => state.failures[key]);
  const place = [
    flat.buildingId ? names.buildings.get(flat.buildingId) : names.estates.get(flat.estateId),
    flat.floor === undefined ? undefined : t('flats.onFloor', { floor: numberText(flat.floor) }),
  ];
  const facts = [
    flat.rooms === undefined ? undefined : t('flats.roomCount', { count: flat.rooms }),
    areaText(flat),
  ];
  return (
    <li
      className={cx(
        'flex items-start gap-1 border-b border-line py-3 pr-4 pl-2',
        selection.has(flat.id) && 'bg-accent-soft',
      )}
    >
      {viewer ? (
        <label className="flex size-8 shrink-0 items-center justify-center">
          <input
            type="checkbox"
            checked={selection.has(flat.id)}
            aria-label={t('flats.select', { number: flat.number })}
            onChange={() => onSelect(flat, false)}
            className="size-4 accent-accent"
          />
        </label>
      ) : null}
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <Link to={toFlat(flat)} className="min-w-0 truncate py-1 font-medium">
            {flat.number}
            {flat.visible ? null : (
              <EyeOff
                size={14}
                strokeWidth={1.5}
                role="img"
                aria-label={t('flats.hidden')}
                className="ml-2 inline text-secondary"
              />
            )}
          </Link>
          <span className="shrink-0 font-medium tabular">{priceText(flat)}</span>
        </div>
        <p className="truncate text-sm text-secondary">{[...facts, ...place].filter(Boolean).join(' · ')}</p>
        <div className="mt-1 text-sm">
          {nextStatuses(flat, viewer).length > 0 ? (
            <StatusMenu flat={flat} viewer={viewer} cell={key} open={open} onOpenChange={setOpen} />
          ) : (
            <StatusDot status={flat.status} />
          )}
        </div>
        {failure ? (
          <p role="alert" className="text-xs text-bad">
            {failure.message}
          </p>
        ) : null}
      </div>
    </li>
  );
}
