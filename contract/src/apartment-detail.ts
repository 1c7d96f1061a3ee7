import { type Static, Type } from 'typebox';
import { Apartment } from './apartment.ts';
import { BuildingLight } from './building.ts';
import { EstateLight } from './estate-light.ts';
import { PriceHistory } from './price-history.ts';

/** Rows of price history that come with a flat. */
export const PRICE_HISTORY_SHOWN = 20;

/** `GET /apartment/{id}`: a flat with where it stands and what it cost, newest price first. */
export const ApartmentDetail = Type.Object({
  ...Apartment.properties,
  estate: Type.Optional(EstateLight),
  building: Type.Optional(BuildingLight),
  priceHistory: Type.Array(PriceHistory, { maxItems: PRICE_HISTORY_SHOWN }),
  panoramasCount: Type.Integer(),
});
export type ApartmentDetail = Static<typeof ApartmentDetail>;
