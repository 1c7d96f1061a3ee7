import type { PublicApartment } from '@oriel/contract/apartment';
import { pricePerAreaOf } from '../../core/apartment-filters.ts';
import { isBeside } from '../../core/kinds.ts';
import { useApartmentWords } from '../../locales/apartment-words.ts';
import { useTexts } from '../../locales/texts.tsx';
import { usePriceOnRequest } from '../use-price-on-request.ts';

/** Price of an apartment, with the former price during a promotion. Renders nothing where no prices are shown. */
export function ApartmentPrice({ apartment }: { apartment: PublicApartment }) {
  const text = useTexts();
  const words = useApartmentWords();
  const price = words.price(apartment);
  const onRequest = usePriceOnRequest(apartment);
  if (!price) return onRequest ? <p className="oriel-apartment-card-price">{onRequest}</p> : null;
  const { promotion, promotionActive } = apartment;
  const perArea = pricePerAreaOf(apartment);
  return (
    <>
      <p className="oriel-apartment-card-price">
        {price}
        {promotionActive && apartment.price !== undefined ? (
          <>
            <span className="oriel-unseen">
              {text('point.apartment.before', { price: words.money(apartment.price, apartment.currency) })}
            </span>
            <del aria-hidden="true">{words.money(apartment.price, apartment.currency)}</del>
          </>
        ) : null}
        {perArea !== undefined && !isBeside(apartment) && apartment.rent?.monthly === undefined ? (
          <span className="oriel-apartment-card-per-area">
            {text('apartment.perArea', {
              price: words.money(perArea, apartment.currency),
              unit: words.unit(apartment.areaUnit),
            })}
          </span>
        ) : null}
      </p>
      {promotionActive && promotion ? (
        <p className="oriel-apartment-promotion">
          {promotion.label ?? text('filter.promotion')}
          {promotion.to ? ` · ${text('apartment.promotion.until', { day: words.day(promotion.to) })}` : null}
        </p>
      ) : null}
      {promotionActive && apartment.lowestPrice30d !== undefined ? (
        <p className="oriel-quiet">
          {text('point.apartment.lowest.before', {
            price: words.money(apartment.lowestPrice30d, apartment.currency),
          })}
        </p>
      ) : null}
    </>
  );
}
