import { Building, BuildingCreate, BuildingDetail, BuildingListQuery, BuildingPatch } from '../building.ts';
import { Data, DataList, Deleted } from '../envelope.ts';
import { ById } from './parts.ts';

export const BUILDING_CALLS = {
  listBuildings: {
    querystring: BuildingListQuery,
    response: { 200: DataList(Building) },
  },
  createBuilding: {
    body: BuildingCreate,
    response: { 201: Data(BuildingDetail) },
  },
  getBuilding: {
    params: ById,
    response: { 200: Data(BuildingDetail) },
  },
  updateBuilding: {
    params: ById,
    body: BuildingPatch,
    response: { 200: Data(BuildingDetail) },
  },
  deleteBuilding: { params: ById, response: { 200: Deleted } },
} as const;
