import type { PublicApartment } from '@oriel/contract/apartment';
import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useApartmentWords } from '../../locales/apartment-words.ts';
import { useTexts } from '../../locales/texts.tsx';
import type { PointView } from '../marks-stage.ts';

type Known = NonNullable<PointView['apartment']>;

/** Loads the current price and status of an apartment, and the link to its page, when its card opens; null when it is not public. */
export type LoadApartment = (
  apartment: Known,
  signal: AbortSignal,
) => Promise<{ readonly apartment: PublicApartment; readonly url?: string | undefined } | null>;

/** Facts of an apartment: the panorama's data at once, price and status once loaded, if public. */
export function ApartmentFacts({ apartment, load }: { apartment: Known; load: LoadApartment | undefined }) {
  const text = useTexts();
  const words = useApartmentWords();
  const [live, setLive] = useState<Awaited<ReturnType<LoadApartment>>>(null);

  useEffect(() => {
    if (!load) return;
    const asking = new AbortController();
    load(apartment, asking.signal).then(
      (answer) => !asking.signal.aborted && setLive(answer),
      // The known facts stay; an unavailable price is not shown.
      () => {},
    );
    return () => asking.abort();
  }, [apartment, load]);

  const { number, rooms, area, areaUnit, floor } = apartment;
  const current = live?.apartment;
  const price = current && words.price(current);

  const facts: [string, string][] = [[text('point.apartment.number'), number]];
  if (rooms !== undefined) facts.push([text('point.apartment.rooms'), words.number(rooms)]);
  // A tour that was exported before it had units says the number alone.
  if (area !== undefined) {
    const unit = current?.areaUnit ?? areaUnit;
    facts.push([text('point.apartment.area'), unit ? words.area(area, unit) : words.number(area)]);
  }
  const level = words.level({ floor, floorLabel: current?.floorLabel });
  if (level !== undefined) facts.push([text('point.apartment.floor'), level]);

  return (
    <div className="oriel-apartment-facts">
      {current?.status ? (
        <p className="oriel-row oriel-apartment-status" data-status={current.status}>
          {words.status(current.status)}
        </p>
      ) : null}
      {price === undefined ? null : (
        <p className="oriel-apartment-price">
          {price}
          {current?.promotionActive && current.price !== undefined ? (
            <>
              <span className="oriel-unseen">
                {text('point.apartment.before', { price: words.money(current.price, current.currency) })}
              </span>
              <del aria-hidden="true">{words.money(current.price, current.currency)}</del>
            </>
          ) : null}
        </p>
      )}
      {current?.promotionActive && current.lowestPrice30d !== undefined ? (
        <p className="oriel-card-quiet">
          {text('point.apartment.lowest.before', {
            price: words.money(current.lowestPrice30d, current.currency),
          })}
        </p>
      ) : null}
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {live?.url ? (
        <a className="oriel-button" href={live.url} target="_blank" rel="noopener">
          {text('point.apartment.open')}
          <ArrowRight size={16} strokeWidth={1.5} aria-hidden="true" />
        </a>
      ) : null}
    </div>
  );
}
