import { needsArea } from '@oriel/contract/apartment-kinds';
import { isLet } from '../../inventory/apartment/prices.ts';
import { priceMayBeHidden } from '../../inventory/estate/price-rules.ts';
import type { AuditedApartment, AuditedRow, Facts } from '../facts.ts';
import type { Issue } from '../issue.ts';

const AREA_MAX = 100_000;
/** Tolerated deviation of area times price per area from the price. */
const TOLERANCE = 0.01;

function checkArea({ _id, kind, area = null, areaTotal }: AuditedApartment): Issue[] {
  if (area === null && !needsArea(kind)) return [];
  const right = area !== null && Number.isFinite(area) && area > 0 && area <= AREA_MAX;
  const smaller = area !== null && typeof areaTotal === 'number' && areaTotal < area;
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

function checkPrice(apartment: AuditedApartment, facts: Facts): Issue[] {
  const { _id, type, area, visible, status } = apartment;
  const listPrice = apartment.listPrice ?? undefined;
  const pricePerArea = apartment.pricePerArea ?? undefined;
  const field = isLet(type) ? 'rent.monthly' : 'price';
  if (listPrice === undefined || listPrice <= 0) {
    if (!visible || status === 'SOLD') return [];
    const estate = facts.estates.get(String(apartment.estateId));
    const owed = estate !== undefined && !priceMayBeHidden(estate, type);
    return [{ code: 'PRICE_MISSING', severity: owed ? 'ERROR' : 'WARNING', apartmentId: _id, field }];
  }
  if (pricePerArea === undefined || !area || !(area > 0)) return [];
  if (Math.abs(pricePerArea * area - listPrice) <= listPrice * TOLERANCE) return [];
  return [{ code: 'PRICE_MISMATCH', severity: 'WARNING', apartmentId: _id, field: 'pricePerArea' }];
}

function checkHiding(apartment: AuditedApartment, { estates }: Facts): Issue[] {
  const estate = estates.get(String(apartment.estateId));
  if (
    !estate ||
    !apartment.visible ||
    apartment.status === 'SOLD' ||
    priceMayBeHidden(estate, apartment.type)
  )
    return [];
  if (!apartment.priceHidden && estate.settings.showPrice) return [];
  return [
    {
      code: 'PRICE_HIDDEN_NOT_ALLOWED',
      severity: 'ERROR',
      apartmentId: apartment._id,
      field: apartment.priceHidden ? 'priceHidden' : 'estate.settings.showPrice',
      values: { kind: apartment.priceHidden ? 'flat' : 'estate' },
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

function checkHistory(apartment: AuditedApartment, { rows }: Facts): Issue[] {
  // A change that is just being written is not a gap.
  if (apartment.outbox && apartment.outbox.length > 0) return [];
  const kind = gapIn(rows.get(String(apartment._id)) ?? [], apartment.listPrice ?? undefined);
  if (!kind) return [];
  return [
    {
      code: 'PRICE_HISTORY_GAP',
      severity: 'WARNING',
      apartmentId: apartment._id,
      field: 'priceHistory',
      values: { kind },
    },
  ];
}

/** Checks prices and areas of apartments. */
export function checkPrices(facts: Facts): Issue[] {
  return facts.apartments.flatMap((apartment) => [
    ...checkArea(apartment),
    ...checkPrice(apartment, facts),
    ...checkHiding(apartment, facts),
    ...checkHistory(apartment, facts),
  ]);
}
