import {
  type ModelPlan,
  type NavigatorModel,
  NavigatorModelPatch,
  type PublicNavigatorModel,
} from '@oriel/contract/navigator-model';
import type { Types } from 'mongoose';
import { memberScope } from '../../../platform/caller.ts';
import type { Models } from '../../../platform/database.ts';
import { idOf, type RequestById } from '../../../platform/entity-id.ts';
import { ApiError } from '../../../platform/errors.ts';
import { patchRoute } from '../../../platform/patch-route.ts';
import type { Api } from '../../../platform/route.ts';
import { mediaUrl } from '../../../platform/storage-address.ts';
import { assetUrls, urlOf } from '../../asset/urls.ts';
import type { NavigatorDependencies } from '../dependencies.ts';
import type { NavigatorModelDocument } from './model.ts';

/** The model for visitors, with addresses. */
export async function publicModel(
  models: Models,
  { organizationId, shown, plans = [], pointsOfInterest = [] }: NavigatorModelDocument,
): Promise<PublicNavigatorModel | undefined> {
  if (!shown) return undefined;
  const { full, phone } = shown;
  const urlOfPlan = await plansOf(models, organizationId, plans.length > 0 ? shown.floors : []);
  return {
    ...shown,
    floors: shown.floors.map((floor) => {
      const placed = plans.find(
        ({ buildingId, level }) => buildingId === floor.buildingId && level === floor.level,
      );
      const url = placed && urlOfPlan(floor);
      return placed && url
        ? { ...floor, plan: { url, picture: placed.picture, model: placed.model } }
        : floor;
    }),
    // Models that were made before buildings were told apart.
    buildings: shown.buildings ?? [],
    ...(pointsOfInterest.length > 0 ? { pointsOfInterest } : {}),
    full: { ...full, url: mediaUrl(full.url) },
    phone: { ...phone, url: mediaUrl(phone.url) },
  };
}

/** Addresses of the plans of storeys: those that their buildings have. */
async function plansOf(
  models: Models,
  organizationId: Types.ObjectId,
  floors: PublicNavigatorModel['floors'],
): Promise<(floor: PublicNavigatorModel['floors'][number]) => string | undefined> {
  const ids = [...new Set(floors.flatMap(({ buildingId }) => buildingId ?? []))];
  const buildings =
    ids.length === 0
      ? []
      : await models.Building.find({ organizationId, _id: { $in: ids } }, { floors: 1 }).lean();
  const assetOf = (floor: { readonly buildingId?: string; readonly level: number }) =>
    buildings
      .find(({ _id }) => String(_id) === floor.buildingId)
      ?.floors.find(({ level }) => level === floor.level)?.planAssetId;
  const urls = await assetUrls(models, organizationId, floors.map(assetOf));
  return (floor) => urlOf(urls, assetOf(floor));
}

/** The model for members; `NONE` for a navigator without a file. */
export async function modelForMembers(
  models: Models,
  model: NavigatorModelDocument | null,
): Promise<NavigatorModel> {
  if (!model)
    return { status: 'NONE', findings: [], parts: [], assignments: [], plans: [], pointsOfInterest: [] };
  const { status, progress, assetId, findings, frame, settings, parts, updatedAt } = model;
  const { assignments, plans = [], pointsOfInterest = [] } = model;
  const shown = await publicModel(models, model);
  const { pickable } = model;
  return {
    status,
    ...(progress === undefined ? {} : { progress }),
    assetId: String(assetId),
    findings,
    ...(frame ? { frame } : {}),
    settings,
    parts,
    assignments,
    plans,
    pointsOfInterest,
    ...(shown ? { shown } : {}),
    ...(pickable ? { pickable: { ...pickable, url: mediaUrl(pickable.url) } } : {}),
    updatedAt: updatedAt.toISOString(),
  };
}

/** Two points nearer than this say nothing of how large a plan is, or how it is turned. */
const LEAST_SHARE = 0.02;
const LEAST_METRES = 0.5;

function areApart([[x, y], [otherX, otherY]]: ModelPlan['model'], least: number): boolean {
  return Math.hypot(otherX - x, otherY - y) >= least;
}

export function buildingModelRoutes(app: Api, { database, services }: NavigatorDependencies): void {
  const { models } = database;

  patchRoute(app, 'updateNavigatorModel', {
    admit: memberScope,
    async find(request: RequestById): Promise<NavigatorModelDocument | null> {
      const { organizationId } = memberScope(request);
      return await models.NavigatorModel.findOne({ organizationId, navigatorId: idOf(request) }).lean();
    },
    present: (_request, model) => modelForMembers(models, model),
    unchanged: NavigatorModelPatch,
    async change(request, model, since) {
      const { organizationId } = memberScope(request);
      const ids = (request.body.assignments ?? []).flatMap(({ apartmentId }) => apartmentId ?? []);
      const known = new Set(
        (await models.Apartment.distinct('_id', { organizationId, _id: { $in: ids } })).map(String),
      );
      const unknown = (request.body.assignments ?? []).findIndex(
        ({ apartmentId }) => apartmentId !== null && !known.has(apartmentId),
      );
      if (unknown >= 0) {
        throw new ApiError('VALIDATION', {
          fields: { [`assignments.${unknown}.apartmentId`]: ['field.apartmentUnknown'] },
        });
      }
      const flat = (request.body.plans ?? []).findIndex(
        ({ picture, model: places }) => !areApart(picture, LEAST_SHARE) || !areApart(places, LEAST_METRES),
      );
      if (flat >= 0) {
        throw new ApiError('VALIDATION', { fields: { [`plans.${flat}`]: ['field.pointsApart'] } });
      }
      const keys = (request.body.pointsOfInterest ?? []).map(({ key }) => key);
      const twice = keys.findIndex((key, place) => keys.indexOf(key) !== place);
      if (twice >= 0) {
        throw new ApiError('VALIDATION', {
          fields: { [`pointsOfInterest.${twice}.key`]: ['field.keyTwice'] },
        });
      }
      return await services.buildingModels.update(model, request.body, since);
    },
  });
}
