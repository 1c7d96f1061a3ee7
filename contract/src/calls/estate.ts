import { ApartmentDetailsStats, ApartmentDetailsStatsQuery } from '../apartment-details-stats.ts';
import { Data, DataList, Deleted } from '../envelope.ts';
import {
  Estate,
  EstateCreate,
  EstateDeleteQuery,
  EstateDetail,
  EstateListQuery,
  EstatePatch,
  EstateUnits,
  EstateUnitsChange,
  PublicEstateDetail,
} from '../estate.ts';
import { EstateProgress, EstatePublish } from '../estate-progress.ts';
import { ById, ByReader } from './parts.ts';

export const ESTATE_CALLS = {
  listEstates: {
    querystring: EstateListQuery,
    response: { 200: DataList(Estate) },
  },
  createEstate: {
    body: EstateCreate,
    response: { 201: Data(EstateDetail) },
  },
  getEstate: {
    params: ById,
    response: { 200: Data(ByReader(EstateDetail, PublicEstateDetail)) },
  },
  updateEstate: {
    params: ById,
    body: EstatePatch,
    response: { 200: Data(EstateDetail) },
  },
  deleteEstate: {
    params: ById,
    querystring: EstateDeleteQuery,
    response: { 200: Deleted },
  },
  getApartmentDetailsStats: {
    params: ById,
    querystring: ApartmentDetailsStatsQuery,
    response: { 200: Data(ApartmentDetailsStats) },
  },
  correctEstateUnits: {
    params: ById,
    body: EstateUnits,
    response: { 200: Data(EstateUnitsChange) },
  },
  getEstateProgress: {
    params: ById,
    response: { 200: Data(EstateProgress) },
  },
  publishEstate: {
    params: ById,
    body: EstatePublish,
    response: { 200: Data(EstateProgress) },
  },
} as const;
