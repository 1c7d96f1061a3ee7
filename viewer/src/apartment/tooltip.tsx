import type { PublicApartment } from '@oriel/contract/apartment';
import type { PublicOverlay } from '@oriel/contract/navigator-image';
import { useLayoutEffect, useRef } from 'react';
import { bestPlace, boxWithin, grown } from '../core/places.ts';
import { useApartmentWords } from '../locales/apartment-words.ts';
import { useBuildingState } from './building-context.ts';
import { buildingOf, keyOf } from './outlines.tsx';
import { StatusLabel } from './status-label.tsx';
import { usePlaceFacts } from './use-place-facts.ts';

/** CSS pixels between a tooltip and its outline, and the edges of the scene. */
const GAP = 10;
const EDGE = 8;
/** Distance in pixels from other elements over the picture. */
const APART = 4;

/** Elements over the picture of a building. */
const OVER = '.oriel-over, .oriel-pill';

/**
 * Short description of an apartment beside its outline, which stays visible. Hidden from screen readers, because the outline's name says
 * the same.
 */
export function ApartmentTooltip({
  overlay,
  apartment,
  scene,
  frame,
}: {
  overlay: PublicOverlay;
  apartment: PublicApartment | undefined;
  scene: HTMLElement;
  frame: HTMLElement;
}) {
  const element = useRef<HTMLDivElement>(null);

  // Repositions after every render, whose text may have another length, and when the picture moves or is resized.
  useLayoutEffect(() => {
    const place = () => {
      const { current } = element;
      const outline = frame.querySelector(`[data-outline="${overlay.id}"]`);
      if (!current || !outline) return;
      const around = scene.getBoundingClientRect();
      const { left, top } = bestPlace({
        about: boxWithin(around, outline),
        size: { width: current.offsetWidth, height: current.offsetHeight },
        gap: GAP,
        order: ['above', 'below', 'right', 'left'],
        room: { left: EDGE, top: EDGE, right: around.width - EDGE, bottom: around.height - EDGE },
        taken: [...scene.querySelectorAll(OVER)].map((one) => grown(boxWithin(around, one), APART)),
      });
      current.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
    };
    place();
    const moves = new MutationObserver(place);
    moves.observe(frame, { attributeFilter: ['style'] });
    const sizes = new ResizeObserver(place);
    sizes.observe(scene);
    return () => {
      moves.disconnect();
      sizes.disconnect();
    };
  });

  return (
    // With touch, a tap on what it says is one on its outline.
    <div ref={element} className="oriel-tooltip" data-key={keyOf(overlay)} aria-hidden="true">
      <ApartmentHintText number={overlay.apartment?.number ?? overlay.name} apartment={apartment} />
      {overlay.apartment ? null : <PlaceHintText buildingId={buildingOf(overlay)} />}
    </div>
  );
}

/** What a tooltip says of a building besides its name. */
function PlaceHintText({ buildingId }: { buildingId: string | undefined }) {
  const apartments = useBuildingState((state) => state.apartments);
  const { free, from } = usePlaceFacts(apartments ?? [])(buildingId);
  return (
    <>
      {free ? <p>{free}</p> : null}
      {from ? <p className="oriel-tooltip-price">{from}</p> : null}
    </>
  );
}

/** What a tooltip says: the number with its status, the facts, the price. */
export function ApartmentHintText({
  number,
  apartment,
}: {
  number: string | undefined;
  apartment: PublicApartment | undefined;
}) {
  const words = useApartmentWords();
  const price = apartment && words.price(apartment);
  const facts = apartment && [words.rooms(apartment), words.size(apartment), words.floor(apartment)];
  return (
    <>
      <p className="oriel-row oriel-tooltip-name">
        {number}
        {apartment?.status ? <StatusLabel status={apartment.status} /> : null}
      </p>
      {facts ? <p>{facts.filter(Boolean).join(' · ')}</p> : null}
      {price ? <p className="oriel-tooltip-price">{price}</p> : null}
    </>
  );
}
