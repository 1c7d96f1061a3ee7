import type { PublicApartment } from '@oriel/contract/apartment';
import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { STATUS_TEXTS } from '../../locales/known-words.ts';
import { useLanguageTag, useTexts } from '../../locales/texts.tsx';
import type { PointView } from '../marks-stage.ts';

type Known = NonNullable<PointView['apartment']>;

/** What is asked for when a flat's card opens: its price and status of the moment, and where it can be seen; null when it is not shown. */
export type LoadApartment = (
  apartment: Known,
  signal: AbortSignal,
) => Promise<{ readonly apartment: PublicApartment; readonly url?: string | undefined } | null>;

/** A flat in figures: what the panorama's answer tells at once, price and status as soon as they are asked for, and only if they are told. */
export function ApartmentFacts({ apartment, load }: { apartment: Known; load: LoadApartment | undefined }) {
  const text = useTexts();
  const tag = useLanguageTag();
  const [live, setLive] = useState<Awaited<ReturnType<LoadApartment>>>(null);

  useEffect(() => {
    if (!load) return;
    const asking = new AbortController();
    load(apartment, asking.signal).then(
      (answer) => !asking.signal.aborted && setLive(answer),
      // What is known stays; a price that cannot be had is not shown.
      () => {},
    );
    return () => asking.abort();
  }, [apartment, load]);

  const { number, rooms, area, floor } = apartment;
  const flat = live?.apartment;
  const figure = (value: number) => new Intl.NumberFormat(tag, { maximumFractionDigits: 2 }).format(value);
  const unit = flat?.areaUnit === 'sqft' ? 'ft²' : 'm²';
  const price = flat?.effectivePrice ?? flat?.price ?? flat?.rent?.monthly;
  const money = (value: number) =>
    new Intl.NumberFormat(tag, {
      style: 'currency',
      currency: flat?.currency ?? 'PLN',
      maximumFractionDigits: Number.isInteger(value) ? 0 : 2,
    }).format(value);

  const facts: [string, string][] = [[text('point.apartment.number'), number]];
  if (rooms !== undefined) facts.push([text('point.apartment.rooms'), figure(rooms)]);
  facts.push([text('point.apartment.area'), flat || !load ? `${figure(area)} ${unit}` : figure(area)]);
  if (floor !== undefined)
    facts.push([
      text('point.apartment.floor'),
      flat?.floorLabel ?? (floor === 0 ? text('point.apartment.ground') : figure(floor)),
    ]);

  return (
    <div className="oriel-flat-facts">
      {flat?.status ? (
        <p className="oriel-flat-status" data-status={flat.status}>
          {text(STATUS_TEXTS[flat.status])}
        </p>
      ) : null}
      {price === undefined ? null : (
        <p className="oriel-flat-price">
          {flat?.rent?.monthly === price
            ? text('point.apartment.monthly', { price: money(price) })
            : money(price)}
          {flat?.promotionActive && flat.price !== undefined && flat.price !== price ? (
            <>
              <span className="oriel-unseen">
                {text('point.apartment.before', { price: money(flat.price) })}
              </span>
              <del aria-hidden="true">{money(flat.price)}</del>
            </>
          ) : null}
        </p>
      )}
      {flat?.promotionActive && flat.lowestPrice30d !== undefined ? (
        <p className="oriel-card-quiet">
          {text('point.apartment.lowest', { price: money(flat.lowestPrice30d) })}
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
