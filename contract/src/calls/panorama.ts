import { Data, DataList, Deleted } from '../envelope.ts';
import {
  Panorama,
  PanoramaCreate,
  PanoramaDeleteQuery,
  PanoramaListQuery,
  PanoramaPatch,
  PublicPanorama,
} from '../panorama.ts';
import { CreatedPortal, Point, PointCreate, PortalCreate, PortalDeleteQuery } from '../panorama-marks.ts';
import { ById, ByReader } from './parts.ts';

export const PANORAMA_CALLS = {
  createPortal: {
    body: PortalCreate,
    response: { 201: Data(CreatedPortal) },
  },
  deletePortal: {
    params: ById,
    querystring: PortalDeleteQuery,
    response: { 200: Deleted },
  },
  listPanoramas: {
    querystring: PanoramaListQuery,
    response: { 200: DataList(Panorama) },
  },
  createPanorama: {
    body: PanoramaCreate,
    response: { 201: Data(Panorama) },
  },
  getPanorama: {
    params: ById,
    response: { 200: Data(ByReader(Panorama, PublicPanorama)) },
  },
  updatePanorama: {
    params: ById,
    body: PanoramaPatch,
    response: { 200: Data(Panorama) },
  },
  createPointOfInterest: {
    params: ById,
    body: PointCreate,
    response: { 201: Data(Point) },
  },
  deletePanorama: {
    params: ById,
    querystring: PanoramaDeleteQuery,
    response: { 200: Deleted },
  },
} as const;
