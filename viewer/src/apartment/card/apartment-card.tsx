import '../../styles/cards.css';
import '../../styles/files.css';
import '../../styles/apartment-card.css';
import '../../styles/apartment-media.css';
import '../../styles/sun.css';
import type { PublicApartment } from '@oriel/contract/apartment';
import { ArrowLeft, ChevronLeft, ChevronRight, GitCompareArrows, Heart } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isBeside } from '../../core/kinds.ts';
import { useApartmentWords } from '../../locales/apartment-words.ts';
import { useTexts } from '../../locales/texts.tsx';
import { IconButton } from '../../shell/icon-button.tsx';
import { addressToShare } from '../../shell/kept-options.ts';
import { openApartment, toggleCompared, toggleSaved } from '../apartment-actions.ts';
import { useApartmentDetail } from '../apartment-detail.ts';
import { useBuildingName } from '../apartment-row.tsx';
import { useBuilding, useBuildingState } from '../building-context.ts';
import { Crumbs } from '../crumbs.tsx';
import { AskButton } from '../inquiry/ask-button.tsx';
import { LegalNotice } from '../legal-notice.tsx';
import { ShareButton } from '../share-button.tsx';
import { StatusLabel } from '../status-label.tsx';
import { ApartmentDetails, ApartmentEssentials } from './apartment-details.tsx';
import { ApartmentPrice } from './apartment-price.tsx';

/** Card of an apartment, full or brief. `found` are the apartments in list order, for the previous and next buttons. */
export function ApartmentCard({
  apartment,
  found,
}: {
  apartment: PublicApartment | undefined;
  found: readonly PublicApartment[];
}) {
  const text = useTexts();
  const { store } = useBuilding();
  const back = (
    <button
      type="button"
      className="oriel-button is-quiet"
      data-back=""
      onClick={() => openApartment(store, null)}
    >
      <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />
      {text('building.back')}
    </button>
  );
  if (!apartment) {
    return (
      <div className="oriel-side-head">
        {back}
        <p>{text('apartment.missing')}</p>
      </div>
    );
  }
  return (
    <article
      className="oriel-apartment-card"
      aria-label={text('apartment.name', { kind: apartment.kind, number: apartment.number })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // The step beneath stays.
        event.preventDefault();
        openApartment(store, null);
      }}
    >
      <Crumbs least={2} />
      <div className="oriel-row oriel-apartment-card-bar">
        {back}
        <Neighbours apartment={apartment} found={found} />
      </div>
      <Contents key={apartment.id} apartment={apartment} />
      <div className="oriel-apartment-card-foot">
        <AskButton apartments={[apartment.id]} />
      </div>
    </article>
  );
}

function Contents({ apartment }: { apartment: PublicApartment }) {
  const text = useTexts();
  const words = useApartmentWords();
  const { store, visit } = useBuilding();
  const heading = useRef<HTMLHeadingElement>(null);
  const building = useBuildingName(apartment.buildingId);
  const detailsEnabled = useBuildingState(({ navigator }) => navigator.settings.detailsEnabled);
  const chosen = useBuildingState((state) => state.detailed);
  const inFull = visit.enableDetails || detailsEnabled || chosen;
  const detail = useApartmentDetail(
    apartment.id,
    `${apartment.status}${apartment.effectivePrice}${apartment.price}`,
  );
  // The card replaces the list, so the focus moves to it.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="oriel-apartment-card-scroll">
      <div className="oriel-apartment-card-head">
        <h1 ref={heading} tabIndex={-1}>
          {text('apartment.name', { kind: apartment.kind, number: apartment.number })}
          {apartment.status ? <StatusLabel status={apartment.status} /> : null}
        </h1>
        {apartment.name ? <p className="oriel-apartment-card-name">{apartment.name}</p> : null}
        <p className="oriel-apartment-card-facts">
          {[words.facts(apartment), building].filter(Boolean).join(' · ')}
        </p>
        <ApartmentPrice apartment={apartment} />
        <Actions apartment={apartment} />
      </div>
      <div className="oriel-apartment-card-body">
        <ApartmentEssentials apartment={apartment} detail={detail} />
        {inFull ? (
          <ApartmentDetails apartment={apartment} detail={detail} />
        ) : (
          <button
            type="button"
            className="oriel-button is-quiet is-wide"
            onClick={() => store.setState({ detailed: true })}
          >
            {text('apartment.details')}
          </button>
        )}
        <LegalNotice />
      </div>
    </div>
  );
}

/** Actions on an apartment besides an inquiry. */
function Actions({ apartment }: { apartment: PublicApartment }) {
  const text = useTexts();
  const { store, visit } = useBuilding();
  const saved = useBuildingState((state) => state.saved.includes(apartment.id));
  const compared = useBuildingState((state) => state.compared.includes(apartment.id));
  return (
    <div className="oriel-apartment-actions">
      <button
        type="button"
        className="oriel-button is-quiet"
        aria-pressed={saved}
        onClick={() => toggleSaved(store, apartment.id)}
      >
        <Heart size={16} strokeWidth={1.5} fill={saved ? 'currentColor' : 'none'} aria-hidden="true" />
        {text(saved ? 'saved.isSaved' : 'saved.save')}
      </button>
      <button
        type="button"
        className="oriel-button is-quiet"
        aria-pressed={compared}
        onClick={() => toggleCompared(store, apartment.id)}
      >
        <GitCompareArrows size={16} strokeWidth={1.5} aria-hidden="true" />
        {text('compare.add')}
      </button>
      <ShareButton link={() => addressToShare(visit.environment.address.href)} />
    </div>
  );
}

/** Links to the previous and next apartment in the list. */
function Neighbours({ apartment, found }: { apartment: PublicApartment; found: readonly PublicApartment[] }) {
  const text = useTexts();
  const { store } = useBuilding();
  // From the last apartment on to the first, not to a parking space.
  const alike = found.filter((one) => isBeside(one) === isBeside(apartment));
  const place = alike.findIndex(({ id }) => id === apartment.id);
  if (place < 0 || alike.length < 2) return null;
  const go = (step: number) => {
    const next = alike[(place + step + alike.length) % alike.length];
    if (next) openApartment(store, next.id);
  };
  return (
    <div className="oriel-neighbours">
      <span className="oriel-quiet">
        {text('apartment.place', { place: place + 1, count: alike.length })}
      </span>
      <IconButton label={text('apartment.previous')} icon={ChevronLeft} onClick={() => go(-1)} />
      <IconButton label={text('apartment.next')} icon={ChevronRight} onClick={() => go(1)} />
    </div>
  );
}
