import { Data, DataList, Deleted } from '@oriel/contract/envelope';
import {
  Panorama,
  PanoramaCreate,
  PanoramaDeleteQuery,
  PanoramaListQuery,
  PanoramaPatch,
  PublicPanorama,
} from '@oriel/contract/panorama';
import { Point, PointCreate } from '@oriel/contract/panorama-marks';
import { Id } from '@oriel/contract/primitives';
import { CALLS } from '@oriel/contract/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import { type Static, Type } from 'typebox';
import type { AppDependencies } from '../../app.ts';
import { estateFilter, memberScope, type Scope, scopeOf } from '../../platform/caller.ts';
import { cleanBody } from '../../platform/clean-body.ts';
import { ApiError } from '../../platform/errors.ts';
import { ifMatchDate } from '../../platform/if-match.ts';
import { askedWording, requestWording } from '../../platform/language.ts';
import { listPage } from '../../platform/list.ts';
import { allowPublicCaching } from '../../platform/public-answer.ts';
import { route } from '../../platform/route.ts';
import type { PanoramaDocument } from './model.ts';
import { resolvePlace } from './place.ts';
import { portalRoutes } from './portal-routes.ts';
import { unchangedPanoramaFieldsDropped } from './unchanged.ts';

const Params = Type.Object({ id: Id });

function panoramaId(request: FastifyRequest): Types.ObjectId {
  return new Types.ObjectId((request.params as Static<typeof Params>).id);
}

/** What a list may be narrowed to: the estate, building or apartment that a panorama hangs on. */
function placeFilter(query: PanoramaListQuery): Record<string, Types.ObjectId> {
  const places = ['estateId', 'buildingId', 'apartmentId'] as const;
  return Object.fromEntries(
    places.flatMap((name) => (query[name] ? [[name, new Types.ObjectId(query[name])]] : [])),
  );
}

export function panoramaRoutes(app: FastifyInstance, deps: AppDependencies): void {
  const { models } = deps.database;
  const { panoramas, panoramaReader } = deps.services;

  async function ownPanorama(scope: Scope, id: Types.ObjectId): Promise<PanoramaDocument> {
    const panorama = await models.Panorama.findOne({ ...estateFilter(scope), _id: id }).lean();
    if (!panorama) throw new ApiError('NOT_FOUND');
    return panorama;
  }

  async function present(
    request: FastifyRequest,
    { organization }: Scope,
    panorama: PanoramaDocument,
  ): Promise<Panorama> {
    return await panoramaReader.oneForMembers(panorama, organization, askedWording(request));
  }

  portalRoutes(app, deps);

  app.route({
    ...route(CALLS.listPanoramas, 'listPanoramas', {
      querystring: PanoramaListQuery,
      response: { 200: DataList(Panorama) },
    }),
    async handler(request) {
      const scope = memberScope(request);
      const query = request.query as PanoramaListQuery;
      const { rows, meta } = await listPage<PanoramaDocument>(models.Panorama, {
        query,
        filter: {
          $and: [estateFilter(scope), placeFilter(query)],
          organizationId: scope.organizationId,
          ...(query.tourId ? { tourId: new Types.ObjectId(query.tourId) } : {}),
          ...(query.entry === undefined ? {} : { entry: query.entry }),
          ...(query.kind ? { kind: query.kind } : {}),
        },
        defaultSort: '-createdAt',
        searchIn: ['name', 'i18n.en.name', 'i18n.gb.name', 'i18n.pl.name'],
      });
      const locale = askedWording(request);
      return { data: await panoramaReader.forMembers(rows, scope.organization, locale), meta };
    },
  });

  app.route({
    ...route(CALLS.createPanorama, 'createPanorama', {
      body: PanoramaCreate,
      response: { 201: Data(Panorama) },
    }),
    async handler(request, reply) {
      const scope = memberScope(request);
      const { name, assetId, kind, visibility, ...body } = cleanBody(request.body as PanoramaCreate);
      const { organizationId } = scope;
      const asset = await models.Asset.findOne({ organizationId, _id: new Types.ObjectId(assetId) }).lean();
      if (asset?.type !== 'PANORAMA') {
        throw new ApiError('VALIDATION', { fields: { assetId: ['field.assetNotPanorama'] } });
      }
      const tourId = body.tourId ? new Types.ObjectId(body.tourId) : undefined;
      if (tourId && !(await models.Panorama.exists({ organizationId, _id: tourId, entry: true }))) {
        throw new ApiError('VALIDATION', { fields: { tourId: ['field.tourUnknown'] } });
      }
      const panorama = await panoramas.create(asset, {
        id: new Types.ObjectId(),
        name,
        kind: kind ?? 'PHOTO',
        north: asset.sphere?.north ?? 0,
        createdBy: scope.userId,
        place: await resolvePlace(models, scope, body),
        ...(visibility ? { visibility } : {}),
        ...(tourId ? { tourId } : {}),
      });
      return reply.code(201).send({ data: await present(request, scope, panorama) });
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
      const own = scope ? await models.Panorama.findOne({ ...estateFilter(scope), _id: id }).lean() : null;
      if (scope && own) return { data: await present(request, scope, own) };
      const found = await panoramas.findPublic(id);
      if (!found) throw new ApiError('NOT_FOUND');
      const { panorama, organization } = found;
      const settled = panorama.tiles.status === 'READY' || panorama.tiles.status === 'FAILED';
      allowPublicCaching(request, reply, { organization, changing: !settled });
      const locale = requestWording(request, organization);
      return { data: await panoramaReader.oneForPublic(panorama, organization, locale) };
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
      const _id = new Types.ObjectId(id);
      const current = await models.Panorama.findOne({ ...estateFilter(scope), _id }).lean();
      if (!current) return;
      const answered = await present(request, scope, current);
      request.body = unchangedPanoramaFieldsDropped(request.body, answered);
    },
    async handler(request) {
      const scope = memberScope(request);
      const panorama = await ownPanorama(scope, panoramaId(request));
      const patch = cleanBody(request.body as PanoramaPatch);
      const updated = await panoramas.update(panorama, patch, ifMatchDate(request));
      return { data: await present(request, scope, updated) };
    },
  });

  app.route({
    ...route(CALLS.createPointOfInterest, 'createPointOfInterest', {
      params: Params,
      body: PointCreate,
      response: { 201: Data(Point) },
    }),
    async handler(request, reply) {
      const scope = memberScope(request);
      const panorama = await ownPanorama(scope, panoramaId(request));
      const made = await panoramas.addPoint(panorama, cleanBody(request.body as PointCreate));
      const { pointsOfInterest } = await present(request, scope, made.panorama);
      const data = pointsOfInterest.find((point) => point.id === String(made.pointId));
      return reply.code(201).send({ data });
    },
  });

  app.route({
    ...route(CALLS.deletePanorama, 'deletePanorama', {
      params: Params,
      querystring: PanoramaDeleteQuery,
      response: { 200: Deleted },
    }),
    async handler(request) {
      const scope = memberScope(request);
      const panorama = await ownPanorama(scope, panoramaId(request));
      const { cascade = false } = request.query as Static<typeof PanoramaDeleteQuery>;
      await panoramas.remove(panorama, cascade);
      return { data: { id: String(panorama._id), deleted: true as const } };
    },
  });
}
