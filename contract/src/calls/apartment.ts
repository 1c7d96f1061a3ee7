import { Type } from 'typebox';
import { Activity, ActivityListQuery, NoteCreate } from '../activity.ts';
import { Apartment, PublicApartment } from '../apartment.ts';
import { ApartmentDetail } from '../apartment-detail.ts';
import { ImportOptions, ImportReport } from '../apartment-import.ts';
import { ImportUndo, ImportUndoReport, PastImport } from '../apartment-import-undo.ts';
import { ApartmentCreate, ApartmentPatch } from '../apartment-input.ts';
import { ApartmentExportQuery, ApartmentListQuery, PublicApartmentQuery } from '../apartment-query.ts';
import { Data, DataList, Deleted, NoBody } from '../envelope.ts';
import { ApartmentInquiriesQuery, Inquiry } from '../inquiry.ts';
import { PanoramaLight } from '../panorama.ts';
import { PriceHistory, PublicPriceHistory } from '../price-history.ts';
import { Id } from '../primitives.ts';
import { ById, ByReader, FileAnswer } from './parts.ts';

const NoteParams = Type.Object({ id: Id, activityId: Id });

export const APARTMENT_CALLS = {
  listPublicApartments: {
    querystring: PublicApartmentQuery,
    response: { 200: DataList(PublicApartment) },
  },
  listApartmentPanoramas: {
    params: ById,
    response: { 200: Data(Type.Array(PanoramaLight)) },
  },
  getPriceHistory: {
    params: ById,
    response: { 200: Data(ByReader(Type.Array(PriceHistory), Type.Array(PublicPriceHistory))) },
  },
  markPriceMistake: {
    params: Type.Object({ id: Id, rowId: Id }),
    body: NoBody,
    response: { 200: Data(PriceHistory) },
  },
  listApartments: {
    querystring: ApartmentListQuery,
    response: { 200: DataList(Apartment) },
  },
  exportApartments: {
    querystring: ApartmentExportQuery,
    response: { 200: FileAnswer },
  },
  createApartment: {
    body: ApartmentCreate,
    response: { 201: Data(ApartmentDetail) },
  },
  getApartment: {
    params: ById,
    response: { 200: Data(ApartmentDetail) },
  },
  updateApartment: {
    params: ById,
    body: ApartmentPatch,
    response: { 200: Data(ApartmentDetail) },
  },
  deleteApartment: { params: ById, response: { 200: Deleted } },
  importApartments: {
    consumes: ['multipart/form-data'],
    // Options missing in the form may be given here; `estateId` must be in one of them.
    querystring: Type.Partial(ImportOptions),
    response: { 200: Data(ImportReport) },
  },
  getImportTemplate: {
    querystring: Type.Object({ estateId: Id }),
    response: { 200: FileAnswer },
  },
  getPastImports: {
    querystring: Type.Object({ estateId: Id }),
    response: { 200: Data(Type.Array(PastImport)) },
  },
  undoImport: {
    params: ById,
    body: ImportUndo,
    response: { 200: Data(ImportUndoReport) },
  },
  listApartmentInquiries: {
    params: ById,
    querystring: ApartmentInquiriesQuery,
    response: { 200: DataList(Inquiry) },
  },
  listApartmentActivities: {
    params: ById,
    querystring: ActivityListQuery,
    response: { 200: DataList(Activity) },
  },
  addApartmentNote: {
    params: ById,
    body: NoteCreate,
    response: { 201: Data(Activity) },
  },
  deleteApartmentActivity: {
    params: NoteParams,
    response: { 200: Deleted },
  },
} as const;
