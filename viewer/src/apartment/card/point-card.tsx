import '../../styles/apartment-card.css';
import '../../styles/point-card.css';
import type { PublicPointOfInterest } from '@oriel/contract/navigator';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../locales/texts.tsx';
import { openPointOfInterest } from '../apartment-actions.ts';
import { useBuilding } from '../building-context.ts';

/** Card of a point of interest, in the place of the list: its picture, its name and what the team wrote of it. */
export function PointCard({ point: { title, description, pictureUrl } }: { point: PublicPointOfInterest }) {
  const text = useTexts();
  const { store } = useBuilding();
  const heading = useRef<HTMLHeadingElement>(null);
  // The card replaces the list, so the focus moves to it.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const close = () => openPointOfInterest(store, null);
  return (
    <article
      className="oriel-apartment-card"
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // The step beneath stays.
        event.preventDefault();
        close();
      }}
    >
      <div className="oriel-row oriel-apartment-card-bar">
        <button type="button" className="oriel-button is-quiet" data-back="" onClick={close}>
          <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />
          {text('building.back')}
        </button>
      </div>
      <div className="oriel-apartment-card-scroll">
        <div className="oriel-apartment-card-head">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        </div>
        <div className="oriel-point-body">
          {/* The heading above names it. */}
          {pictureUrl ? <img className="oriel-point-picture" src={pictureUrl} alt="" /> : null}
          {description ? <p className="oriel-point-text">{description}</p> : null}
        </div>
      </div>
    </article>
  );
}
