import type { PublicApartment } from '@oriel/contract/apartment';
import { Heart, List, Map as MapIcon, SlidersHorizontal } from 'lucide-react';
import { lazy, type MouseEvent, Suspense, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ApartmentFilters, relaxations, setFilters, withoutFilter } from '../core/apartment-filters.ts';
import { APARTMENT_SORT_KEYS, type ApartmentSortKey } from '../core/apartment-order.ts';
import { hasBesides, isBeside, mainOf } from '../core/kinds.ts';
import { type TextId, useTexts } from '../locales/texts.tsx';
import { PrivacyLink } from '../privacy/privacy-link.tsx';
import { BrandLogo } from '../shell/brand-logo.tsx';
import { ApartmentRow } from './apartment-row.tsx';
import { Besides, BesidesCount, goToBesides, useBesidesName } from './besides.tsx';
import { useBuilding, useBuildingState } from './building-context.ts';
import { hasScene } from './building-store.ts';
import { Crumbs, useStepName } from './crumbs.tsx';
import { FILTER_NAMES } from './filter-names.ts';
import { AskButton } from './inquiry/ask-button.tsx';
import { LegalNotice } from './legal-notice.tsx';
import { PointsList } from './points-list.tsx';

const FilterPanel = lazy(async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel }));

/** Labels of each order, ascending and descending. */
const SORT_NAMES: Readonly<Record<ApartmentSortKey, readonly [TextId, TextId]>> = {
  available: ['listing.sort.available', 'listing.sort.available'],
  number: ['listing.sort.number', 'listing.sort.number.down'],
  price: ['listing.sort.price', 'listing.sort.price.down'],
  area: ['listing.sort.area', 'listing.sort.area.down'],
  rooms: ['listing.sort.rooms', 'listing.sort.rooms.down'],
  floor: ['listing.sort.floor', 'listing.sort.floor.down'],
  sun: ['listing.sort.sun', 'listing.sort.sun.down'],
};

/**
 * The apartments as a list: an accessible equivalent of the picture. `apartments` are those of the building and floor that the visitor is
 * at, null until loaded; `found` are those that match the filters, in order.
 */
export function Listing({
  apartments,
  found,
}: {
  apartments: readonly PublicApartment[] | null;
  found: readonly PublicApartment[];
}) {
  const text = useTexts();
  const { store } = useBuilding();
  const filters = useBuildingState((state) => state.filters);
  const pointed = useBuildingState((state) => state.pointed);
  const saved = useBuildingState((state) => state.saved);
  const [open, setOpen] = useState(false);
  const panel = useId();
  const set = setFilters(filters).length;
  const list = useTopAfter<HTMLUListElement>(
    filters,
    useBuildingState((state) => state.sort),
  );
  // A single apartment needs neither filters nor sorting.
  const several = apartments === null || apartments.length > 1 || set > 0;
  const apart = apartments !== null && hasBesides(apartments);
  const main = apart ? found.filter((one) => !isBeside(one)) : found;
  const besides = apart ? found.filter(isBeside) : [];
  const row = (apartment: PublicApartment) => (
    <ApartmentRow
      key={apartment.id}
      apartment={apartment}
      pointed={pointed === apartment.id}
      saved={saved.includes(apartment.id)}
    />
  );
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setOpen(false));
    button.current?.focus({ preventScroll: true });
  };
  const openBesides = () => {
    // On a phone the list has little room below its head until the sheet is up.
    flushSync(() => store.setState({ sheet: 'full' }));
    goToBesides(list.current);
  };
  return (
    <>
      <div className="oriel-side-head">
        <Heading />
        <div className="oriel-row oriel-listing-bar">
          {several ? (
            <button
              ref={button}
              type="button"
              className="oriel-button is-quiet"
              aria-expanded={open}
              aria-controls={panel}
              onClick={() => {
                setOpen(!open);
                // On a phone the filters need the whole sheet.
                if (!open) store.setState({ sheet: 'full' });
              }}
            >
              <SlidersHorizontal size={16} strokeWidth={1.5} aria-hidden="true" />
              {set > 0 ? text('listing.filters.set', { count: set }) : text('listing.filters')}
            </button>
          ) : null}
          <button
            type="button"
            className="oriel-button is-quiet"
            onClick={() => store.setState({ view: 'saved', shared: null })}
          >
            <Heart size={16} strokeWidth={1.5} aria-hidden="true" />
            {text('saved.title', { count: saved.length })}
          </button>
          <Layout />
        </div>
        <div className="oriel-row oriel-listing-bar">
          <p className="oriel-listing-count" aria-live="polite">
            {apartments?.length === 0 ? null : apartments ? (
              <Count found={found} apartments={apartments} onBesides={openBesides} />
            ) : (
              text('listing.loading')
            )}
          </p>
          {several ? <Sort /> : null}
        </div>
      </div>
      <div id={panel} hidden={!open} className="oriel-filter-room">
        {open && apartments ? (
          <Suspense>
            <FilterPanel apartments={apartments} found={found} onClose={close} />
          </Suspense>
        ) : null}
      </div>
      {apartments === null ? <Skeleton /> : null}
      {apartments?.length === 0 ? <NothingHere /> : null}
      {apartments && apartments.length > 0 && found.length === 0 ? (
        <NothingFound apartments={apartments} />
      ) : null}
      <ul ref={list} className="oriel-apartments" aria-label={text('listing.apartments')}>
        {main.map(row)}
        {besides.length > 0 ? (
          <li className="oriel-besides">
            <Besides apartments={besides} row={row} />
          </li>
        ) : null}
        <li>
          <PointsList />
          <LegalNotice />
          <PrivacyLink viewer={store} />
        </li>
      </ul>
    </>
  );
}

/** A scroller that goes back to its top when what it is of or its order changes, so that the first of them is seen. */
function useTopAfter<Scroller extends Element>(...what: readonly object[]) {
  const scroller = useRef<Scroller>(null);
  const before = useRef(what);
  useEffect(() => {
    const isSame = what.every((one, place) => one === before.current[place]);
    before.current = what;
    if (!isSame) scroller.current?.scrollTo({ top: 0 });
  });
  return scroller;
}

/** Number of matching apartments, the total if it differs, and how many are available; parking and storage apart from them. */
function Count({
  found: allFound,
  apartments: all,
  onBesides,
}: {
  found: readonly PublicApartment[];
  apartments: readonly PublicApartment[];
  onBesides: () => void;
}) {
  const text = useTexts();
  const apart = hasBesides(all);
  const apartments = mainOf(all);
  const found = apart ? allFound.filter((one) => !isBeside(one)) : allFound;
  const besides = apart ? allFound.filter(isBeside) : [];
  const besidesName = useBesidesName(all.filter(isBeside));
  const free = apartments.filter(({ status }) => status === 'ACTIVE').length;
  const told = apartments.length > 0 && apartments.every(({ status }) => status !== undefined);
  const counted =
    found.length < apartments.length
      ? [text('listing.count', { count: found.length, total: apartments.length })]
      : [
          text('listing.count.all', { count: apartments.length }),
          ...(told ? [text('listing.count.free', { count: free })] : []),
        ];
  return (
    <>
      {found.length === 0 && besides.length > 0 ? null : counted.join(' · ')}
      {besides.length > 0 ? <BesidesCount found={besides} name={besidesName} onOpen={onBesides} /> : null}
    </>
  );
}

/** Empty state of the list: still loading, or no apartments, with what visitors can do instead. */
function NothingHere() {
  const text = useTexts();
  return (
    <div className="oriel-nothing">
      <p className="oriel-nothing-title">{text('listing.empty')}</p>
      <p>{text('listing.empty.how')}</p>
      <AskButton />
    </div>
  );
}

/** Title of the step that the list is of, with the way back up. */
function Heading() {
  const navigator = useBuildingState((state) => state.navigator);
  const step = useBuildingState(({ entered, lifted }) => `${entered} ${lifted}`);
  const isTop = useBuildingState(({ entered, lifted }) => entered === null && lifted === null);
  const text = useTexts();
  const { store } = useBuilding();
  const about = () => store.setState({ view: 'about' });
  const name = useStepName();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  const { apiBase } = useBuilding().visit;
  useEffect(() => {
    const moved = before.current !== step;
    before.current = step;
    // What was pressed to come here is gone: keyboard and screen reader go on at the new step.
    if (moved && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [step]);
  return (
    <>
      <BrandLogo organization={navigator.organization} apiBase={apiBase} />
      <Crumbs />
      <div className="oriel-row oriel-listing-title">
        <h1 ref={heading} tabIndex={-1}>
          {isTop ? (
            <button type="button" onClick={about}>
              {name}
            </button>
          ) : (
            name
          )}
        </h1>
        {isTop ? (
          <button type="button" className="oriel-link-button" onClick={about}>
            {text('about.open')}
          </button>
        ) : null}
      </div>
    </>
  );
}

/** Toggles between list and picture. */
function Layout() {
  const text = useTexts();
  const { store } = useBuilding();
  const listOnly = useBuildingState((state) => state.listOnly);
  if (!useBuildingState(hasScene)) return null;
  const Icon = listOnly ? MapIcon : List;
  return (
    <button
      type="button"
      className="oriel-button is-quiet oriel-layout"
      title={text(listOnly ? 'listing.withPicture' : 'listing.only')}
      onClick={() => store.setState({ listOnly: !listOnly })}
    >
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
      <span>{text(listOnly ? 'listing.withPicture' : 'listing.only')}</span>
    </button>
  );
}

function Sort() {
  const text = useTexts();
  const { store } = useBuilding();
  const sort = useBuildingState((state) => state.sort);
  const apartments = useBuildingState((state) => state.apartments);
  // Hidden prices cannot be sorted by, nor sun that nobody has computed.
  const priced =
    apartments?.some(({ price, effectivePrice }) => (effectivePrice ?? price) !== undefined) ?? true;
  const sunny = apartments?.some(({ daylight }) => daylight?.sun !== undefined) ?? false;
  const told = apartments?.some(({ status }) => status !== undefined) ?? true;
  const known: Partial<Record<ApartmentSortKey, boolean>> = { available: told, price: priced, sun: sunny };
  // Without statuses, the usual order is that of the numbers.
  const current = sort.key === 'available' && !told ? 'number' : sort.key;
  const keys = APARTMENT_SORT_KEYS.filter((key) => (known[key] ?? true) || current === key);
  return (
    <label className="oriel-sort">
      <span className="oriel-unseen">{text('listing.sort')}</span>
      <select
        value={`${sort.down ? '-' : ''}${current}`}
        onChange={({ target }) => {
          const down = target.value.startsWith('-');
          const key = APARTMENT_SORT_KEYS.find((one) => one === target.value.replace(/^-/, ''));
          if (key) store.setState({ sort: { key, down } });
        }}
      >
        {keys.flatMap((key) =>
          (key === 'available' ? [false] : [false, true]).map((down) => (
            <option key={`${key}${down}`} value={`${down ? '-' : ''}${key}`}>
              {text(SORT_NAMES[key][down ? 1 : 0])}
            </option>
          )),
        )}
      </select>
    </label>
  );
}

/** Suggests which filter to remove. */
function NothingFound({ apartments }: { apartments: readonly PublicApartment[] }) {
  const text = useTexts();
  const { store } = useBuilding();
  const filters = useBuildingState((state) => state.filters);
  const suggestions = relaxations(apartments, filters);
  const relax = (next: ApartmentFilters, { currentTarget }: MouseEvent<HTMLElement>) => {
    const side = currentTarget.closest('.oriel-side');
    flushSync(() => store.setState({ filters: next }));
    // The button disappears with the empty list; the focus moves to the first row.
    side?.querySelector<HTMLElement>('.oriel-apartment-row')?.focus({ preventScroll: true });
  };
  return (
    <div className="oriel-nothing">
      <p className="oriel-nothing-title">{text('listing.nothing')}</p>
      <p>{text(suggestions.length > 0 ? 'listing.nothing.relax' : 'listing.nothing.clear')}</p>
      <div className="oriel-chips">
        {suggestions.map(({ filter, count }) => (
          <button
            key={filter}
            type="button"
            className="oriel-chip"
            onClick={(event) => relax(withoutFilter(filters, filter), event)}
          >
            {text('listing.without', { filter: text(FILTER_NAMES[filter]), count })}
          </button>
        ))}
        <button type="button" className="oriel-chip" onClick={(event) => relax({}, event)}>
          {text('listing.clear')}
        </button>
      </div>
      <AskButton />
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
