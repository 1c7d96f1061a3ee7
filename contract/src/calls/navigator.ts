import { Type } from 'typebox';
import { Data, DataList, Deleted } from '../envelope.ts';
import {
  Navigator,
  NavigatorCreate,
  NavigatorDetail,
  NavigatorKey,
  NavigatorListQuery,
  NavigatorPatch,
  NavigatorQuery,
  PublicNavigator,
} from '../navigator.ts';
import { NavigatorApartment, NavigatorApartmentQuery } from '../navigator-apartment.ts';
import { NavigatorImage, OverlaysReplace, PublicNavigatorImage } from '../navigator-image.ts';
import { NavigatorModel, NavigatorModelPatch, PublicNavigatorModel } from '../navigator-model.ts';
import { NavigatorStats, PublicNavigatorStats, ShowcaseNavigator } from '../navigator-stats.ts';
import { Id } from '../primitives.ts';
import { ById, ByReader } from './parts.ts';

const KeyParams = Type.Object({ id: NavigatorKey });
const ApartmentParams = Type.Object({ id: NavigatorKey, apartmentId: Id });

export const NAVIGATOR_CALLS = {
  listNavigators: {
    querystring: NavigatorListQuery,
    response: { 200: DataList(Navigator) },
  },
  createNavigator: {
    body: NavigatorCreate,
    response: { 201: Data(NavigatorDetail) },
  },
  updateNavigator: {
    params: ById,
    body: NavigatorPatch,
    response: { 200: Data(NavigatorDetail) },
  },
  deleteNavigator: { params: ById, response: { 200: Deleted } },
  replaceOverlays: {
    params: ById,
    body: OverlaysReplace,
    response: { 200: Data(NavigatorImage) },
  },
  listShowcase: {
    response: { 200: Data(Type.Array(ShowcaseNavigator)) },
  },
  getNavigatorStats: {
    response: { 200: Data(ByReader(NavigatorStats, PublicNavigatorStats)) },
  },
  getNavigatorImage: {
    params: ById,
    querystring: NavigatorQuery,
    response: { 200: Data(ByReader(NavigatorImage, PublicNavigatorImage)) },
  },
  getImagesWithOverlays: {
    params: KeyParams,
    querystring: NavigatorQuery,
    response: { 200: Data(Type.Array(ByReader(NavigatorImage, PublicNavigatorImage))) },
  },
  getNavigatorApartment: {
    params: ApartmentParams,
    querystring: NavigatorApartmentQuery,
    response: { 200: Data(NavigatorApartment) },
  },
  getNavigatorModel: {
    params: KeyParams,
    querystring: NavigatorQuery,
    response: { 200: Data(ByReader(NavigatorModel, PublicNavigatorModel)) },
  },
  updateNavigatorModel: {
    params: ById,
    body: NavigatorModelPatch,
    response: { 200: Data(NavigatorModel) },
  },
  getNavigator: {
    params: KeyParams,
    querystring: NavigatorQuery,
    response: { 200: Data(ByReader(NavigatorDetail, PublicNavigator)) },
  },
} as const;
