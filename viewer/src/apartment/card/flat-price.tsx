import type { PublicApartment } from '@oriel/contract/apartment';
import { pricePerAreaOf } from '../../core/flat-filters.ts';
import { useFlatWords } from '../../locales/flat-words.ts';
import { useTexts } from '../../locales/texts.tsx';

/** Price of an apartment, with the former price during a promotion. Renders nothing when prices are hidden. */
export function FlatPrice({ flat }: { flat: PublicApartment }) {
  const text = useTexts();
  const words = useFlatWords();
  const price = words.price(flat);
  if (!price) return null;
  const { promotion, promotionActive } = flat;
  const perArea = pricePerAreaOf(flat);
  return (
    <>
      <p className="oriel-flat-card-price">
        {price}
        {promotionActive && flat.price !== undefined ? (
          <>
            <span className="oriel-unseen">
              {text('point.apartment.before', { price: words.money(flat.price, flat.currency) })}
            </span>
            <del aria-hidden="true">{words.money(flat.price, flat.currency)}</del>
          </>
        ) : null}
        {perArea !== undefined && flat.rent?.monthly === undefined ? (
          <span className="oriel-flat-card-per-area">
            {text('flat.perArea', {
              price: words.money(perArea, flat.currency),
              unit: words.unit(flat.areaUnit),
            })}
          </span>
        ) : null}
      </p>
      {promotionActive && promotion ? (
        <p className="oriel-flat-promotion">
          {promotion.label ?? text('filter.promotion')}
          {promotion.to ? ` · ${text('flat.promotion.until', { day: words.day(promotion.to) })}` : null}
        </p>
      ) : null}
      {promotionActive && flat.lowestPrice30d !== undefined ? (
        <p className="oriel-quiet">
          {text('point.apartment.lowest.before', { price: words.money(flat.lowestPrice30d, flat.currency) })}
        </p>
      ) : null}
    </>
  );
}
