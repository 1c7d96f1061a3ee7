import type { PublicApartment } from '@oriel/contract/apartment';
import type { PublicPriceHistory } from '@oriel/contract/price-history';
import { useApartmentWords } from '../../locales/apartment-words.ts';
import { useTexts } from '../../locales/texts.tsx';

/** Rows shown before the history is expanded. */
const FIRST = 4;

/** Price history of an apartment, newest first. */
export function PriceHistory({
  rows,
  apartment,
}: {
  rows: readonly PublicPriceHistory[];
  apartment: PublicApartment;
}) {
  const text = useTexts();
  const words = useApartmentWords();
  // Status changes start rows too; the oldest row of each price has the date since when it applies.
  const prices = rows.filter(({ price, promotionPrice }, index) => {
    const older = rows[index + 1];
    return !older || older.price !== price || older.promotionPrice !== promotionPrice;
  });
  // Hidden prices have no history.
  if (prices.every(({ price }) => price === undefined)) return null;
  const line = ({ price, promotionPrice, currency, validFrom }: PublicPriceHistory) => {
    const asked = promotionPrice ?? price;
    return asked === undefined ? null : (
      <li key={validFrom}>
        <span>{text('apartment.history.since', { day: words.day(validFrom) })}</span>
        <span>
          {words.money(asked, currency)}
          {promotionPrice === undefined || price === undefined ? null : (
            <del>{words.money(price, currency)}</del>
          )}
        </span>
      </li>
    );
  };
  return (
    <section>
      <h2>{text('apartment.history')}</h2>
      {apartment.lowestPrice30d !== undefined && !apartment.promotionActive ? (
        <p className="oriel-quiet">
          {text('point.apartment.lowest', {
            price: words.money(apartment.lowestPrice30d, apartment.currency),
          })}
        </p>
      ) : null}
      <ol className="oriel-history">{prices.slice(0, FIRST).map(line)}</ol>
      {prices.length > FIRST ? (
        <details>
          <summary>{text('apartment.history.all', { count: prices.length })}</summary>
          <ol className="oriel-history">{prices.slice(FIRST).map(line)}</ol>
        </details>
      ) : null}
    </section>
  );
}
