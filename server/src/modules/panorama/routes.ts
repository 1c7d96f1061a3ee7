import { Data, DataList, Deleted } from '@oriel/contract/envelope';
import {
  Panorama,
  PanoramaCreate,
  PanoramaListQuery,
  PanoramaPatch,
  PublicPanorama,
} from '@oriel/contract/panorama';
import { Id } from '@oriel/contract/primitives';
import { CALLS } from '@oriel/contract/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import { type Static, Type } from 'typebox';
import type { AppDependencies } from '../../app.ts';
import { estateFilter, memberScope, type Scope, scopeOf } from '../../platform/caller.ts';
import { ApiError } from '../../platform/errors.ts';
import { ifMatchDate } from '../../platform/if-match.ts';
import { listPage } from '../../platform/list.ts';
import { cleanText } from '../../platform/present.ts';
import { allowPublicCaching } from '../../platform/public-answer.ts';
import { withoutUnchanged } from '../../platform/read-only.ts';
import { route } from '../../platform/route.ts';
import type { PanoramaDocument } from './model.ts';
import { panoramaForMembers, publicPanorama } from './present.ts';

const Params = Type.Object({ id: Id });
const DeleteQuery = Type.Object({ cascade: Type.Optional(Type.Boolean()) });

function panoramaId(request: FastifyRequest): Types.ObjectId {
  return new Types.ObjectId((request.params as Static<typeof Params>).id);
}

/** What a list may be narrowed to: the estate, building or apartment that a panorama hangs on. */
function placeFilter(query: Static<typeof PanoramaListQuery>): Record<string, Types.ObjectId> {
  const places = ['estateId', 'buildingId', 'apartmentId'] as const;
  return Object.fromEntries(
    places.flatMap((name) => (query[name] ? [[name, new Types.ObjectId(query[name])]] : [])),
  );
}

export function panoramaRoutes(app: FastifyInstance, deps: AppDependencies): void {
  const { Panorama: Panoramas, Asset } = deps.database.models;

  async function ownPanorama(scope: Scope, id: Types.ObjectId): Promise<PanoramaDocument> {
    const panorama = await Panoramas.findOne({ ...estateFilter(scope), _id: id }).lean();
    if (!panorama) throw new ApiError('NOT_FOUND');
    return panorama;
  }

  app.route({
    ...route(CALLS.listPanoramas, 'listPanoramas', {
      querystring: PanoramaListQuery,
      response: { 200: DataList(Panorama) },
    }),
    async handler(request) {
      const scope = memberScope(request);
      const query = request.query as Static<typeof PanoramaListQuery>;
      const { rows, meta } = await listPage<PanoramaDocument>(Panoramas, {
        query,
        filter: {
          $and: [estateFilter(scope), placeFilter(query)],
          organizationId: scope.organizationId,
          ...(query.tourId ? { tourId: new Types.ObjectId(query.tourId) } : {}),
          ...(query.entry === undefined ? {} : { entry: query.entry }),
          ...(query.kind ? { kind: query.kind } : {}),
        },
        defaultSort: '-createdAt',
        searchIn: ['name'],
      });
      return { data: rows.map((row) => panoramaForMembers(row, scope.organization)), meta };
    },
  });

  app.route({
    ...route(CALLS.createPanorama, 'createPanorama', {
      body: PanoramaCreate,
      response: { 201: Data(Panorama) },
    }),
    async handler(request, reply) {
      const scope = memberScope(request);
      const body = cleanText(request.body as PanoramaCreate);
      if (body.name === '') throw new ApiError('VALIDATION', { fields: { name: ['field.control'] } });
      const { organizationId } = scope;
      const asset = await Asset.findOne({ organizationId, _id: new Types.ObjectId(body.assetId) }).lean();
      if (asset?.type !== 'PANORAMA') {
        throw new ApiError('VALIDATION', { fields: { assetId: ['field.assetNotPanorama'] } });
      }
      const tourId = body.tourId ? new Types.ObjectId(body.tourId) : undefined;
      if (tourId && !(await Panoramas.exists({ organizationId, _id: tourId, entry: true }))) {
        throw new ApiError('VALIDATION', { fields: { tourId: ['field.tourUnknown'] } });
      }
      const panorama = await deps.services.panoramas.create(asset, {
        id: new Types.ObjectId(),
        name: body.name,
        kind: body.kind ?? 'PHOTO',
        north: 0,
        createdBy: scope.userId,
        ...(tourId ? { tourId } : {}),
      });
      return reply.code(201).send({ data: panoramaForMembers(panorama, scope.organization) });
    },
  });

  app.route({
    ...route(CALLS.getPanorama, 'getPanorama', {
      params: Params,
      response: { 200: Data(Type.Union([Panorama, PublicPanorama])) },
    }),
    async handler(request, reply) {
      const id = panoramaId(request);
      const scope = scopeOf(request);
      const own = scope ? await Panoramas.findOne({ ...estateFilter(scope), _id: id }).lean() : null;
      if (scope && own) return { data: panoramaForMembers(own, scope.organization) };
      const found = await deps.services.panoramas.findPublic(id);
      if (!found) throw new ApiError('NOT_FOUND');
      const settled = found.panorama.tiles.status === 'READY' || found.panorama.tiles.status === 'FAILED';
      allowPublicCaching(request, reply, { organization: found.organization, changing: !settled });
      return { data: publicPanorama(found.panorama, found.organization) };
    },
  });

  app.route({
    ...route(CALLS.updatePanorama, 'updatePanorama', {
      params: Params,
      body: PanoramaPatch,
      response: { 200: Data(Panorama) },
    }),
    async preValidation(request) {
      const scope = memberScope(request);
      const { id } = request.params as Static<typeof Params>;
      // A malformed id is for the validation to name.
      if (!Types.ObjectId.isValid(id)) return;
      const current = await Panoramas.findOne({ ...estateFilter(scope), _id: new Types.ObjectId(id) }).lean();
      if (current)
        request.body = withoutUnchanged(
          request.body,
          PanoramaPatch,
          panoramaForMembers(current, scope.organization),
        );
    },
    async handler(request) {
      const scope = memberScope(request);
      const panorama = await ownPanorama(scope, panoramaId(request));
      const patch = cleanText(request.body as PanoramaPatch);
      const updated = await deps.services.panoramas.update(panorama, patch, ifMatchDate(request));
      return { data: panoramaForMembers(updated, scope.organization) };
    },
  });

  app.route({
    ...route(CALLS.deletePanorama, 'deletePanorama', {
      params: Params,
      querystring: DeleteQuery,
      response: { 200: Deleted },
    }),
    async handler(request) {
      const scope = memberScope(request);
      const panorama = await ownPanorama(scope, panoramaId(request));
      const { cascade = false } = request.query as Static<typeof DeleteQuery>;
      await deps.services.panoramas.remove(panorama, cascade);
      return { data: { id: String(panorama._id), deleted: true as const } };
    },
  });
}
