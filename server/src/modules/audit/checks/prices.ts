import { isLet } from '../../inventory/apartment/prices.ts';
import { priceMayBeHidden } from '../../inventory/estate/price-rules.ts';
import type { AuditedFlat, AuditedRow, Facts } from '../facts.ts';
import type { Issue } from '../issue.ts';

const AREA_MAX = 100_000;
/** Tolerated deviation of area times price per area from the price. */
const TOLERANCE = 0.01;

function checkArea({ _id, area, areaTotal }: AuditedFlat): Issue[] {
  const right = Number.isFinite(area) && area > 0 && area <= AREA_MAX;
  const smaller = typeof areaTotal === 'number' && areaTotal < area;
  if (right && !smaller) return [];
  return [
    {
      code: 'AREA_INVALID',
      severity: 'ERROR',
      apartmentId: _id,
      field: right ? 'areaTotal' : 'area',
      values: { kind: right ? 'total' : 'area' },
    },
  ];
}

function checkPrice(flat: AuditedFlat, facts: Facts): Issue[] {
  const { _id, type, area, visible, status } = flat;
  const listPrice = flat.listPrice ?? undefined;
  const pricePerArea = flat.pricePerArea ?? undefined;
  const field = isLet(type) ? 'rent.monthly' : 'price';
  if (listPrice === undefined || listPrice <= 0) {
    if (!visible || status === 'SOLD') return [];
    const estate = facts.estates.get(String(flat.estateId));
    const owed = estate !== undefined && !priceMayBeHidden(estate, type);
    return [{ code: 'PRICE_MISSING', severity: owed ? 'ERROR' : 'WARNING', apartmentId: _id, field }];
  }
  if (pricePerArea === undefined || !(area > 0)) return [];
  if (Math.abs(pricePerArea * area - listPrice) <= listPrice * TOLERANCE) return [];
  return [{ code: 'PRICE_MISMATCH', severity: 'WARNING', apartmentId: _id, field: 'pricePerArea' }];
}

function checkHiding(flat: AuditedFlat, { estates }: Facts): Issue[] {
  const estate = estates.get(String(flat.estateId));
  if (!estate || !flat.visible || flat.status === 'SOLD' || priceMayBeHidden(estate, flat.type)) return [];
  if (!flat.priceHidden && estate.settings.showPrice) return [];
  return [
    {
      code: 'PRICE_HIDDEN_NOT_ALLOWED',
      severity: 'ERROR',
      apartmentId: flat._id,
      field: flat.priceHidden ? 'priceHidden' : 'estate.settings.showPrice',
      values: { kind: flat.priceHidden ? 'flat' : 'estate' },
    },
  ];
}

type Gap = 'none' | 'open' | 'between' | 'price';

/** The fault of a history, if any: rows must be contiguous, and the last one open with the current price. */
function gapIn(rows: readonly AuditedRow[], listPrice: number | undefined): Gap | undefined {
  const last = rows.at(-1);
  if (!last) return listPrice === undefined ? undefined : 'none';
  if (last.validTo) return 'open';
  const joined = rows.every((row, index) => {
    const next = rows[index + 1];
    return next === undefined || row.validTo?.getTime() === next.validFrom.getTime();
  });
  if (!joined) return 'between';
  return (last.price ?? undefined) === listPrice ? undefined : 'price';
}

function checkHistory(flat: AuditedFlat, { rows }: Facts): Issue[] {
  // A change that is just being written is not a gap.
  if (flat.outbox && flat.outbox.length > 0) return [];
  const kind = gapIn(rows.get(String(flat._id)) ?? [], flat.listPrice ?? undefined);
  if (!kind) return [];
  return [
    {
      code: 'PRICE_HISTORY_GAP',
      severity: 'WARNING',
      apartmentId: flat._id,
      field: 'priceHistory',
      values: { kind },
    },
  ];
}

/** Checks prices and areas of apartments. */
export function checkPrices(facts: Facts): Issue[] {
  return facts.flats.flatMap((flat) => [
    ...checkArea(flat),
    ...checkPrice(flat, facts),
    ...checkHiding(flat, facts),
    ...checkHistory(flat, facts),
  ]);
}
