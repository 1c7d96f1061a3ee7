import type { Apartment } from '@oriel/contract/apartment';
import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { type Translate, useTranslate } from '../../../i18n/translate.ts';
import { nextStatuses, type Viewer } from '../../../kit/apartments/rights.ts';
import { StatusDot } from '../../../kit/apartments/status-dot.tsx';
import { areaText, numberText, priceText } from '../../../kit/apartments/words.ts';
import { cx } from '../../../ui/class-names.ts';
import { StatusMenu } from '../status-menu.tsx';
import type { Names } from './apartment-row.tsx';
import { cellKey, cells } from './cell-state.ts';

export interface ApartmentCardsProps {
  apartments: readonly Apartment[];
  viewer: Viewer | undefined;
  names: Names;
  selection: ReadonlyMap<string, Apartment>;
  toApartment: (apartment: Apartment) => string;
  onSelect: (apartment: Apartment, range: boolean) => void;
}

/** A page of apartments on screens too narrow for a table. */
export function ApartmentCards({ apartments, ...rest }: ApartmentCardsProps) {
  const t = useTranslate();
  return (
    <ul aria-label={t('area.apartments')} className="-mx-4">
      {apartments.map((apartment) => (
        <ApartmentCard key={apartment.id} apartment={apartment} {...rest} />
      ))}
    </ul>
  );
}

/** Rooms, or bedrooms where only those are counted, as in Britain. */
function roomsIn({ rooms, bedrooms }: Apartment, t: Translate): string | undefined {
  if (rooms !== undefined) return t('apartments.roomCount', { count: rooms });
  return bedrooms ? t('apartments.bedroomCount', { count: bedrooms }) : undefined;
}

function ApartmentCard({
  apartment,
  viewer,
  names,
  selection,
  toApartment,
  onSelect,
}: Omit<ApartmentCardsProps, 'apartments'> & { apartment: Apartment }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const key = cellKey(apartment.id, 'status');
  const failure = useStore(cells, (state) => state.failures[key]);
  const place = [
    apartment.buildingId ? names.buildings.get(apartment.buildingId) : names.estates.get(apartment.estateId),
    apartment.floor === undefined
      ? undefined
      : t('apartments.onFloor', { floor: numberText(apartment.floor) }),
  ];
  const facts = [roomsIn(apartment, t), areaText(apartment)];
  return (
    <li
      className={cx(
        'relative flex items-start gap-1 border-b border-line py-3 pr-4 pl-2',
        selection.has(apartment.id) && 'bg-accent-soft',
      )}
    >
      {viewer ? (
        <label className="relative z-10 flex size-8 shrink-0 items-center justify-center">
          <input
            type="checkbox"
            checked={selection.has(apartment.id)}
            aria-label={t('apartments.select', { number: apartment.number })}
            onChange={() => onSelect(apartment, false)}
            className="size-4 accent-accent"
          />
        </label>
      ) : null}
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          {/* All of the card opens it, but for what has a use of its own. */}
          <Link
            to={toApartment(apartment)}
            className="min-w-0 truncate py-1 font-medium after:absolute after:inset-0"
          >
            {apartment.number}
            {apartment.visible ? null : (
              <EyeOff
                size={14}
                strokeWidth={1.5}
                role="img"
                aria-label={t('apartments.hidden')}
                className="ml-2 inline text-secondary"
              />
            )}
          </Link>
          <span className="shrink-0 font-medium tabular">{priceText(apartment)}</span>
        </div>
        <p className="truncate text-sm text-secondary">{[...facts, ...place].filter(Boolean).join(' · ')}</p>
        <div className="relative z-10 mt-1 w-fit text-sm">
          {nextStatuses(apartment, viewer).length > 0 ? (
            <StatusMenu apartment={apartment} viewer={viewer} cell={key} open={open} onOpenChange={setOpen} />
          ) : (
            <StatusDot status={apartment.status} />
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
