import { type Static, Type } from 'typebox';
import { Apartment } from './apartment.ts';
import { BuildingLight } from './building.ts';
import { EstateLight } from './estate-light.ts';
import { PriceHistory } from './price-history.ts';

/** Rows of price history returned with an apartment. */
export const PRICE_HISTORY_SHOWN = 20;

/** `GET /apartment/{id}`: an apartment with its location and prices, newest first. */
export const ApartmentDetail = Type.Object({
  ...Apartment.properties,
  estate: Type.Optional(EstateLight),
  building: Type.Optional(BuildingLight),
  priceHistory: Type.Array(PriceHistory, { maxItems: PRICE_HISTORY_SHOWN }),
  panoramasCount: Type.Integer(),
});
export type ApartmentDetail = Static<typeof ApartmentDetail>;
