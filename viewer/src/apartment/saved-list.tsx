import { ArrowLeft, GitCompareArrows, Heart } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { COMPARED_MAX, SAVED_MAX, united } from '../core/apartment-collection.ts';
import { useTexts } from '../locales/texts.tsx';
import { displayOptions } from '../shell/kept-options.ts';
import { saveApartments } from './apartment-actions.ts';
import { ApartmentRow } from './apartment-row.tsx';
import { useBuilding, useBuildingState } from './building-context.ts';
import { AskButton } from './inquiry/ask-button.tsx';
import { ShareButton } from './share-button.tsx';

/** The favourites: the visitor's own, or those of a shared link. */
export function SavedList() {
  const text = useTexts();
  const { store, visit } = useBuilding();
  const navigator = useBuildingState((state) => state.navigator);
  const apartments = useBuildingState((state) => state.apartments);
  const saved = useBuildingState((state) => state.saved);
  const shared = useBuildingState((state) => state.shared);
  const pointed = useBuildingState((state) => state.pointed);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const ids = shared ?? saved;
  const byId = new Map((apartments ?? []).map((apartment) => [apartment.id, apartment]));
  const listed = ids.flatMap((id) => byId.get(id) ?? []);
  const gone = apartments ? ids.length - listed.length : 0;
  const link = () => {
    const { href } = visit.environment.address;
    const saved = `saved=${listed.map(({ id }) => id).join(',')}`;
    const query = [saved, displayOptions(href).toString()].filter(Boolean).join('&');
    return new URL(`/viewer/${navigator.slug}?${query}`, href).href;
  };
  return (
    <>
      <div className="oriel-side-head">
        <button
          type="button"
          className="oriel-button is-quiet"
          onClick={() => store.setState({ view: 'all', shared: null })}
        >
          <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />
          {text('building.back')}
        </button>
        <h1 ref={heading} tabIndex={-1} className="oriel-saved-title">
          {shared ? text('saved.shared') : text('saved.title', { count: listed.length })}
        </h1>
        {listed.length > 0 && !shared && !visit.mayStore ? (
          <p className="oriel-quiet">{text('saved.visit')}</p>
        ) : null}
        {listed.length > 0 ? <AskButton apartments={listed.map(({ id }) => id)} /> : null}
        {listed.length > 0 ? (
          <div className="oriel-row oriel-listing-bar">
            {shared ? (
              <button
                type="button"
                className="oriel-button is-quiet"
                onClick={() => {
                  saveApartments(store, united(saved, shared, SAVED_MAX));
                  store.setState({ shared: null, view: 'saved' });
                }}
              >
                <Heart size={16} strokeWidth={1.5} aria-hidden="true" />
                {text('saved.keepShared')}
              </button>
            ) : (
              <ShareButton link={link} />
            )}
            {listed.length > 1 ? (
              <button
                type="button"
                className="oriel-button is-quiet"
                onClick={() =>
                  store.setState({
                    compared: listed.slice(0, COMPARED_MAX).map(({ id }) => id),
                    comparing: true,
                  })
                }
              >
                <GitCompareArrows size={16} strokeWidth={1.5} aria-hidden="true" />
                {text('compare.open', { count: Math.min(listed.length, COMPARED_MAX) })}
              </button>
            ) : null}
          </div>
        ) : null}
      </div>
      {apartments && listed.length === 0 ? (
        <div className="oriel-nothing">
          <Heart size={32} strokeWidth={1.5} aria-hidden="true" />
          <p className="oriel-nothing-title">{text('saved.empty')}</p>
          <p>{text(visit.mayStore ? 'saved.empty.how' : 'saved.empty.visit')}</p>
        </div>
      ) : null}
      {gone > 0 ? <p className="oriel-notice-line">{text('saved.gone', { count: gone })}</p> : null}
      <ul className="oriel-apartments" aria-label={text('listing.apartments')}>
        {listed.map((apartment) => (
          <ApartmentRow
            key={apartment.id}
            apartment={apartment}
            pointed={pointed === apartment.id}
            saved={saved.includes(apartment.id)}
          />
        ))}
      </ul>
    </>
  );
}
