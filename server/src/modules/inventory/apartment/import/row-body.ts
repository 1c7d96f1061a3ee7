import type { Areas } from '@oriel/contract/apartment';
import { AREA_PARTS, PLAIN_COLUMNS } from '@oriel/contract/apartment-fields';
import { ApartmentPatch } from '@oriel/contract/apartment-input';
import { needsArea } from '@oriel/contract/apartment-kinds';
import type { PropertyType } from '@oriel/contract/enums';
import { fieldNames } from '@oriel/contract/field-table';
import type { FastifySchemaValidationError } from 'fastify';
import { Value } from 'typebox/value';
import type { ApartmentBody } from '../fields.ts';
import type { ApartmentDocument } from '../model.ts';
import { presentPromotion, presentRent } from '../present.ts';
import { isLet } from '../prices.ts';
import type { RowValues } from './row-values.ts';

const LINKS = ['floorPlan2dUrl', 'cardPdfUrl'] as const;

/** Fields that have the same name in a body. */
const SAME = [
  ...fieldNames(PLAIN_COLUMNS),
  'number',
  'name',
  'kind',
  'orientations',
  'levels',
  'area',
  'finish',
  'priceNet',
  'status',
  'visible',
  'description',
  'tags',
] as const;

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The price of a row: given, or computed from the price per area, or from the net price where the row says its VAT. */
function priceOf(
  { price, pricePerArea, priceNet, vatRate }: RowValues,
  area: number | undefined,
): number | undefined {
  if (price !== undefined) return price;
  if (pricePerArea !== undefined && area !== undefined) return hundredths(pricePerArea * area);
  return priceNet === undefined || vatRate === undefined
    ? undefined
    : hundredths(priceNet * (1 + vatRate / 100));
}

/** The usable area of a row: given, or computed from the two prices, as in the Polish price reports. */
function areaOf(values: RowValues): number | undefined {
  const { area, price, pricePerArea } = values;
  if (area !== undefined || price === undefined || !pricePerArea) return area;
  return hundredths(price / pricePerArea);
}

/** Sizes of parts; parts that are only marked as present become features. */
function partsOf(values: RowValues): { areas: Areas; features: string[] } {
  const areas: Areas = {};
  const features: string[] = [];
  for (const name of AREA_PARTS) {
    const value = values[name];
    if (typeof value === 'number' && value > 0) areas[name] = value;
    else if (value === true) features.push(name);
  }
  return { areas, features };
}

function promotionOf(values: RowValues, current: ApartmentDocument | undefined): ApartmentBody['promotion'] {
  const { promotionPrice, promotionFrom, promotionTo } = values;
  if (promotionPrice === undefined && promotionFrom === undefined && promotionTo === undefined)
    return undefined;
  const before = presentPromotion(current?.promotion);
  const price = promotionPrice ?? before?.price;
  if (price === undefined) return undefined;
  return {
    ...before,
    price,
    ...(promotionFrom ? { from: promotionFrom } : {}),
    ...(promotionTo ? { to: promotionTo } : {}),
  };
}

/**
 * Converts a row to a body of the API. Groups are completed from the apartment's values, since a sheet holds only part of them.
 *
 * @param type the apartment's; where it is let, the price is the monthly rent
 */
export function bodyOf(
  values: RowValues,
  current: ApartmentDocument | undefined,
  type: PropertyType,
): ApartmentBody {
  const body: Record<string, unknown> = {};
  for (const name of SAME) if (values[name] !== undefined) body[name] = values[name];
  // Lists write 0 for what is sold by the piece.
  if (body.area === 0 && !needsArea(values.kind ?? current?.kind ?? 'APARTMENT')) delete body.area;
  const known = areaOf(values) ?? current?.area ?? undefined;
  if (values.area === undefined && current === undefined && known !== undefined) body.area = known;
  const price = priceOf(values, known);
  if (price !== undefined && isLet(type)) body.rent = { ...presentRent(current?.rent), monthly: price };
  else if (price !== undefined) body.price = price;

  const { areas, features } = partsOf(values);
  if (Object.keys(areas).length > 0) body.areas = { ...current?.areas, ...areas };
  const listed = [...(values.features ?? current?.features ?? []), ...features];
  if (values.features !== undefined || features.length > 0) body.features = [...new Set(listed)];
  const links = Object.fromEntries(LINKS.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
  if (Object.keys(links).length > 0) body.links = { ...current?.links, ...links };
  const promotion = promotionOf(values, current);
  if (promotion) body.promotion = promotion;
  return body as ApartmentBody;
}

/** The schema errors the API would report for a body. */
export function shapeErrors(body: ApartmentBody): FastifySchemaValidationError[] {
  return Value.Check(ApartmentPatch, body)
    ? []
    : (Value.Errors(ApartmentPatch, body) as unknown as FastifySchemaValidationError[]);
}

/** Maps fields of a body to the names of columns. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  'promotion.price': 'promotionPrice',
  'promotion.from': 'promotionFrom',
  'promotion.to': 'promotionTo',
  'rent.monthly': 'price',
  'links.floorPlan2dUrl': 'floorPlan2dUrl',
  'links.cardPdfUrl': 'cardPdfUrl',
  buildingId: 'building',
};

export function columnOf(path: string): string {
  return (
    COLUMN_OF[path] ?? (path.startsWith('areas.') ? path.slice('areas.'.length) : path.replace(/\.\d+$/, ''))
  );
}
