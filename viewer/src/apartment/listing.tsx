import type { PublicApartment } from '@oriel/contract/apartment';
import type { NavigatorFilter } from '@oriel/contract/navigator';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { type FlatFilters, relaxations, setFilters, withoutFilter } from '../core/flat-filters.ts';
import { FLAT_SORT_KEYS, type FlatSort, type FlatSortKey } from '../core/flat-order.ts';
import { type TextId, useTexts } from '../locales/texts.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { FlatStatus } from './flat-status.tsx';
import { useFlatWords } from './flat-words.ts';

export interface ListingProps {
  readonly name: string;
  /** every flat of the building, and those that were found, in their order; null while they are on their way */
  readonly flats: readonly PublicApartment[] | null;
  readonly found: readonly PublicApartment[];
  readonly offered: readonly NavigatorFilter[];
  readonly filters: FlatFilters;
  readonly sort: FlatSort;
  readonly pointed: string | null;
  readonly onFilters: (filters: FlatFilters) => void;
  readonly onSort: (sort: FlatSort) => void;
  readonly onPoint: (id: string | null) => void;
  readonly onOpen: (id: string) => void;
}

const SORT_NAMES: Readonly<Record<FlatSortKey, TextId>> = {
  number: 'listing.sort.number',
  price: 'listing.sort.price',
  area: 'listing.sort.area',
  rooms: 'listing.sort.rooms',
  floor: 'listing.sort.floor',
};

export const FILTER_NAMES: Readonly<Record<NavigatorFilter, TextId>> = {
  rooms: 'filter.rooms',
  area: 'filter.area',
  price: 'filter.price',
  pricePerArea: 'filter.pricePerArea',
  floor: 'filter.floor',
  building: 'filter.building',
  staircase: 'filter.staircase',
  orientation: 'filter.orientation',
  status: 'filter.status',
  kind: 'filter.kind',
  features: 'filter.features',
  completion: 'filter.completion',
  promotion: 'filter.promotion',
  panorama: 'filter.panorama',
};

/** The flats as a list: what the picture shows, for who reads it instead. */
export function Listing(props: ListingProps) {
  const { name, flats, found, offered, filters, sort, onFilters, onSort } = props;
  const text = useTexts();
  const [open, setOpen] = useState(false);
  const panel = useId();
  const set = setFilters(filters).length;
  return (
    <>
      <div className="oriel-side-head">
        <h1>{name}</h1>
        <div className="oriel-listing-bar">
          <button
            type="button"
            className="oriel-button is-quiet"
            aria-expanded={open}
            aria-controls={panel}
            onClick={() => setOpen(!open)}
          >
            <SlidersHorizontal size={16} strokeWidth={1.5} aria-hidden="true" />
            {set > 0 ? text('listing.filters.set', { count: set }) : text('listing.filters')}
          </button>
          <p className="oriel-listing-count" aria-live="polite">
            {flats
              ? text('listing.count', { count: found.length, total: flats.length })
              : text('listing.loading')}
          </p>
          <label className="oriel-sort">
            <span className="oriel-unseen">{text('listing.sort')}</span>
            <select
              value={`${sort.down ? '-' : ''}${sort.key}`}
              onChange={({ target }) => {
                const down = target.value.startsWith('-');
                const key = FLAT_SORT_KEYS.find((one) => one === target.value.replace(/^-/, ''));
                if (key) onSort({ key, down });
              }}
            >
              {FLAT_SORT_KEYS.flatMap((key) =>
                [false, true].map((down) => (
                  <option key={`${key}${down}`} value={`${down ? '-' : ''}${key}`}>
                    {text(SORT_NAMES[key])} {down ? '↓' : '↑'}
                  </option>
                )),
              )}
            </select>
          </label>
        </div>
      </div>
      <div id={panel} hidden={!open}>
        {open && flats ? (
          <FilterPanel flats={flats} offered={offered} filters={filters} onFilters={onFilters} />
        ) : null}
      </div>
      {flats === null ? <Skeleton /> : null}
      {flats && found.length === 0 ? (
        <NothingFound flats={flats} filters={filters} onFilters={onFilters} />
      ) : null}
      <ul className="oriel-flats" aria-label={text('listing.flats')}>
        {found.map((flat) => (
          <FlatRow key={flat.id} flat={flat} {...props} />
        ))}
      </ul>
    </>
  );
}

function FlatRow({
  flat,
  pointed,
  onPoint,
  onOpen,
}: { flat: PublicApartment } & Pick<ListingProps, 'pointed' | 'onPoint' | 'onOpen'>) {
  const text = useTexts();
  const words = useFlatWords();
  const price = words.price(flat);
  const facts = [
    flat.rooms === undefined ? undefined : words.rooms(flat.rooms),
    words.area(flat.area, flat.areaUnit),
    words.floor(flat),
  ];
  return (
    <li>
      <button
        type="button"
        className="oriel-flat-row"
        data-flat={flat.id}
        data-pointed={pointed === flat.id || undefined}
        onClick={() => onOpen(flat.id)}
        onPointerEnter={(event) => event.pointerType === 'mouse' && onPoint(flat.id)}
        onPointerLeave={(event) => event.pointerType === 'mouse' && onPoint(null)}
        onFocus={() => onPoint(flat.id)}
      >
        <span className="oriel-flat-row-number">
          <span className="oriel-unseen">{text('flat.name', { number: '' })}</span>
          {flat.number}
        </span>
        <span className="oriel-flat-row-facts">{facts.filter(Boolean).join(' · ')}</span>
        {flat.status ? <FlatStatus status={flat.status} /> : null}
        {price ? (
          <span className="oriel-flat-row-price">
            {price}
            {flat.promotionActive && flat.price !== undefined ? (
              <del>{words.money(flat.price, flat.currency)}</del>
            ) : null}
          </span>
        ) : null}
      </button>
    </li>
  );
}

/** Says which filter stands in the way, and takes it away. */
function NothingFound({
  flats,
  filters,
  onFilters,
}: { flats: readonly PublicApartment[] } & Pick<ListingProps, 'filters' | 'onFilters'>) {
  const text = useTexts();
  const ways = relaxations(flats, filters);
  return (
    <div className="oriel-nothing">
      <p className="oriel-nothing-title">{text('listing.nothing')}</p>
      <p>{text(ways.length > 0 ? 'listing.nothing.relax' : 'listing.nothing.clear')}</p>
      <div className="oriel-chips">
        {ways.map(({ filter, count }) => (
          <button
            key={filter}
            type="button"
            className="oriel-chip"
            onClick={() => onFilters(withoutFilter(filters, filter))}
          >
            {text('listing.without', { filter: text(FILTER_NAMES[filter]), count })}
          </button>
        ))}
        <button type="button" className="oriel-chip" onClick={() => onFilters({})}>
          {text('listing.clear')}
        </button>
      </div>
    </div>
  );
}

function Skeleton() {
  return (
    <div className="oriel-skeleton" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
