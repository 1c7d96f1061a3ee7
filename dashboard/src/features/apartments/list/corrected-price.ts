import type { PriceHistory } from '@oriel/contract/price-history';
import { isPriceJump } from '@oriel/contract/price-jump';
import { mayBeMistake } from '../apartment/may-be-mistake.ts';

/**
 * The former price where the newest one corrects it: soon, and not the other way round. After a jump, the former price is the mistake only if it
 * had been a jump itself; else the new one may be, and the former must not be hidden.
 */
export function correctedPrice(history: readonly PriceHistory[]): PriceHistory | undefined {
  const [now, former, before] = history.toSorted((one, other) =>
    other.validFrom.localeCompare(one.validFrom),
  );
  if (!former || former.price === undefined || before?.price === undefined) return undefined;
  if (!mayBeMistake(former, now)) return undefined;
  const isJump = now?.price !== undefined && isPriceJump(former.price, now.price);
  return isJump && !isPriceJump(before.price, former.price) ? undefined : former;
}
