import '../../styles/cards.css';
import '../../styles/files.css';
import '../../styles/flat-card.css';
import '../../styles/flat-media.css';
import '../../styles/sun.css';
import type { PublicApartment } from '@oriel/contract/apartment';
import { ArrowLeft, ChevronLeft, ChevronRight, GitCompareArrows, Heart } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFlatWords } from '../../locales/flat-words.ts';
import { useTexts } from '../../locales/texts.tsx';
import { IconButton } from '../../shell/icon-button.tsx';
import { useBuilding, useBuildingState } from '../building-context.ts';
import { openFlat, toggleCompared, toggleSaved } from '../flat-actions.ts';
import { useFlatDetail } from '../flat-detail.ts';
import { useBuildingName } from '../flat-row.tsx';
import { FlatStatus } from '../flat-status.tsx';
import { AskButton } from '../inquiry/ask-button.tsx';
import { ShareButton } from '../share-button.tsx';
import { FlatDetails, FlatEssentials } from './flat-details.tsx';
import { FlatPrice } from './flat-price.tsx';

/** Card of an apartment, full or brief. `found` are the apartments in list order, for the previous and next buttons. */
export function FlatCard({
  flat,
  found,
}: {
  flat: PublicApartment | undefined;
  found: readonly PublicApartment[];
}) {
  const text = useTexts();
  const { store } = useBuilding();
  const back = (
    <button
      type="button"
      className="oriel-button is-quiet"
      data-back=""
      onClick={() => openFlat(store, null)}
    >
      <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />
      {text('building.back')}
    </button>
  );
  if (!flat) {
    return (
      <div className="oriel-side-head">
        {back}
        <p>{text('flat.missing')}</p>
      </div>
    );
  }
  return (
    <article
      className="oriel-flat-card"
      aria-label={text('flat.name', { kind: flat.kind, number: flat.number })}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && openFlat(store, null)}
    >
      <div className="oriel-row oriel-flat-card-bar">
        {back}
        <Neighbours flat={flat} found={found} />
      </div>
      <Contents key={flat.id} flat={flat} />
      <div className="oriel-flat-card-foot">
        <AskButton flats={[flat.id]} />
      </div>
    </article>
  );
}

function Contents({ flat }: { flat: PublicApartment }) {
  const text = useTexts();
  const words = useFlatWords();
  const { store, visit } = useBuilding();
  const heading = useRef<HTMLHeadingElement>(null);
  const building = useBuildingName(flat.buildingId);
  const detailsEnabled = useBuildingState(({ navigator }) => navigator.settings.detailsEnabled);
  const chosen = useBuildingState((state) => state.detailed);
  const inFull = visit.enableDetails || detailsEnabled || chosen;
  const detail = useFlatDetail(flat.id, `${flat.status}${flat.effectivePrice}${flat.price}`);
  // The card replaces the list, so the focus moves to it.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="oriel-flat-card-scroll">
      <div className="oriel-flat-card-head">
        <h1 ref={heading} tabIndex={-1}>
          {text('flat.name', { kind: flat.kind, number: flat.number })}
          {flat.status ? <FlatStatus status={flat.status} /> : null}
        </h1>
        {flat.name ? <p className="oriel-flat-card-name">{flat.name}</p> : null}
        <p className="oriel-flat-card-facts">{[words.facts(flat), building].filter(Boolean).join(' · ')}</p>
        <FlatPrice flat={flat} />
        <Actions flat={flat} />
      </div>
      <div className="oriel-flat-card-body">
        <FlatEssentials flat={flat} detail={detail} />
        {inFull ? (
          <FlatDetails flat={flat} detail={detail} />
        ) : (
          <button
            type="button"
            className="oriel-button is-quiet is-wide"
            onClick={() => store.setState({ detailed: true })}
          >
            {text('flat.details')}
          </button>
        )}
      </div>
    </div>
  );
}

/** Actions on an apartment besides an inquiry. */
function Actions({ flat }: { flat: PublicApartment }) {
  const text = useTexts();
  const { store, visit } = useBuilding();
  const saved = useBuildingState((state) => state.saved.includes(flat.id));
  const compared = useBuildingState((state) => state.compared.includes(flat.id));
  return (
    <div className="oriel-flat-actions">
      <button
        type="button"
        className="oriel-button is-quiet"
        aria-pressed={saved}
        onClick={() => toggleSaved(store, flat.id)}
      >
        <Heart size={16} strokeWidth={1.5} fill={saved ? 'currentColor' : 'none'} aria-hidden="true" />
        {text(saved ? 'saved.isSaved' : 'saved.save')}
      </button>
      <button
        type="button"
        className="oriel-button is-quiet"
        aria-pressed={compared}
        onClick={() => toggleCompared(store, flat.id)}
      >
        <GitCompareArrows size={16} strokeWidth={1.5} aria-hidden="true" />
        {text('compare.add')}
      </button>
      <ShareButton link={() => visit.environment.address.href} />
    </div>
  );
}

/** Links to the previous and next apartment in the list. */
function Neighbours({ flat, found }: { flat: PublicApartment; found: readonly PublicApartment[] }) {
  const text = useTexts();
  const { store } = useBuilding();
  const place = found.findIndex(({ id }) => id === flat.id);
  if (place < 0 || found.length < 2) return null;
  const go = (step: number) => {
    const next = found[(place + step + found.length) % found.length];
    if (next) openFlat(store, next.id);
  };
  return (
    <div className="oriel-neighbours">
      <span className="oriel-quiet">{text('flat.place', { place: place + 1, count: found.length })}</span>
      <IconButton label={text('flat.previous')} icon={ChevronLeft} onClick={() => go(-1)} />
      <IconButton label={text('flat.next')} icon={ChevronRight} onClick={() => go(1)} />
    </div>
  );
}
