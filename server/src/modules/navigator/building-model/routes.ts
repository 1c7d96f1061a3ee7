import {
  type NavigatorModel,
  NavigatorModelPatch,
  type PublicNavigatorModel,
} from '@oriel/contract/navigator-model';
import { memberScope } from '../../../platform/caller.ts';
import { idOf, type RequestById } from '../../../platform/entity-id.ts';
import { ApiError } from '../../../platform/errors.ts';
import { patchRoute } from '../../../platform/patch-route.ts';
import type { Api } from '../../../platform/route.ts';
import { mediaUrl } from '../../../platform/storage-address.ts';
import type { NavigatorDependencies } from '../dependencies.ts';
import type { NavigatorModelDocument } from './model.ts';

/** The model for visitors, with addresses. */
export function publicModel({ shown }: NavigatorModelDocument): PublicNavigatorModel | undefined {
  if (!shown) return undefined;
  const { full, phone } = shown;
  return {
    ...shown,
    // Models that were made before buildings were told apart.
    buildings: shown.buildings ?? [],
    full: { ...full, url: mediaUrl(full.url) },
    phone: { ...phone, url: mediaUrl(phone.url) },
  };
}

/** The model for members; `NONE` for a navigator without a file. */
export function modelForMembers(model: NavigatorModelDocument | undefined): NavigatorModel {
  if (!model) return { status: 'NONE', findings: [], parts: [], assignments: [] };
  const { status, progress, assetId, findings, frame, settings, parts, assignments, updatedAt } = model;
  const shown = publicModel(model);
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
    ...(shown ? { shown } : {}),
    ...(pickable ? { pickable: { ...pickable, url: mediaUrl(pickable.url) } } : {}),
    updatedAt: updatedAt.toISOString(),
  };
}

export function buildingModelRoutes(app: Api, { database, services }: NavigatorDependencies): void {
  const { models } = database;

  patchRoute(app, 'updateNavigatorModel', {
    admit: memberScope,
    async find(request: RequestById): Promise<NavigatorModelDocument | null> {
      const { organizationId } = memberScope(request);
      return await models.NavigatorModel.findOne({ organizationId, navigatorId: idOf(request) }).lean();
    },
    present: (_request, model) => modelForMembers(model),
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
      return await services.buildingModels.update(model, request.body, since);
    },
  });
}
