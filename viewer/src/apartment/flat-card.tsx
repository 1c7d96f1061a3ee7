import type { PublicApartment } from '@oriel/contract/apartment';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { WIND_TEXTS } from '../locales/known-words.ts';
import { useTexts } from '../locales/texts.tsx';
import { FlatStatus } from './flat-status.tsx';
import { useFlatWords } from './flat-words.ts';

/** A flat, told in full. */
export function FlatCard({ flat, onBack }: { flat: PublicApartment | undefined; onBack: () => void }) {
  const text = useTexts();
  const words = useFlatWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = flat?.id;
  // What has come in place of the list is where the focus belongs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another flat is another card
  useEffect(() => heading.current?.focus({ preventScroll: true }), [id]);
  const back = (
    <button type="button" className="oriel-button is-quiet" onClick={onBack}>
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
  const price = words.price(flat);
  const floor = words.floor(flat);
  const facts = [
    flat.rooms === undefined ? undefined : words.rooms(flat.rooms),
    words.area(flat.area, flat.areaUnit),
    floor,
    flat.orientations.map((one) => text(WIND_TEXTS[one])).join(', '),
  ];
  const plan = flat.floorPlan2dUrl;
  return (
    <article className="oriel-flat-card" onKeyDown={(event) => event.key === 'Escape' && onBack()}>
      <div className="oriel-side-head">
        {back}
        <h1 ref={heading} tabIndex={-1}>
          {text('flat.name', { number: flat.number })}
          {flat.status ? <FlatStatus status={flat.status} /> : null}
        </h1>
        <p className="oriel-flat-card-facts">{facts.filter(Boolean).join(' · ')}</p>
        {price ? (
          <p className="oriel-flat-card-price">
            {price}
            {flat.promotionActive && flat.price !== undefined ? (
              <del>{words.money(flat.price, flat.currency)}</del>
            ) : null}
          </p>
        ) : null}
        {flat.promotionActive && flat.lowestPrice30d !== undefined ? (
          <p className="oriel-quiet">
            {text('point.apartment.lowest', { price: words.money(flat.lowestPrice30d, flat.currency) })}
          </p>
        ) : null}
      </div>
      <div className="oriel-flat-card-body">
        {plan ? (
          <figure>
            <img src={plan} alt={text('flat.plan.alt', { number: flat.number })} loading="lazy" />
          </figure>
        ) : null}
        {flat.roomList.length > 0 ? (
          <>
            <h2>{text('flat.rooms.title')}</h2>
            <dl>
              {flat.roomList.map((room, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two rooms may have one name, and their order is theirs
                <div key={index}>
                  <dt>{room.name}</dt>
                  <dd>{room.area === undefined ? '' : words.area(room.area, flat.areaUnit)}</dd>
                </div>
              ))}
            </dl>
          </>
        ) : null}
      </div>
    </article>
  );
}
