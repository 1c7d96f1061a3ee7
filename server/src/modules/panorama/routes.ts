import { LOCALES } from '@oriel/contract/enums';
import type { Panorama, PanoramaListQuery } from '@oriel/contract/panorama';
import type { FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import { estateFilter, memberScope, type Scope, scopeOf } from '../../platform/caller.ts';
import { cleanBody } from '../../platform/clean-body.ts';
import { idOf } from '../../platform/entity-id.ts';
import { ApiError } from '../../platform/errors.ts';
import { askedWording, requestWording } from '../../platform/language.ts';
import { listPage } from '../../platform/list.ts';
import { objectIds } from '../../platform/object-ids.ts';
import { patchRoute } from '../../platform/patch-route.ts';
import { allowPublicCaching } from '../../platform/public-answer.ts';
import { type Api, route } from '../../platform/route.ts';
import { northOfFile } from '../asset/file-north.ts';
import { resolvePlace } from '../asset/place.ts';
import { apartmentPanoramaRoutes } from './apartment-routes.ts';
import type { PanoramaDependencies } from './dependencies.ts';
import type { PanoramaDocument } from './model.ts';
import { portalRoutes } from './portal-routes.ts';
import { unchangedPanoramaFieldsDropped } from './unchanged.ts';

/** Filter of a list by the estate, building or apartment of a panorama. */
function placeFilter(query: PanoramaListQuery): Record<string, { $in: Types.ObjectId[] }> {
  const places = ['estateId', 'buildingId', 'apartmentId'] as const;
  return Object.fromEntries(
    places.flatMap((name) => (query[name] ? [[name, { $in: objectIds(query[name]) }]] : [])),
  );
}

export function panoramaRoutes(app: Api, deps: PanoramaDependencies): void {
  const { models } = deps.database;
  const { panoramas, panoramaReader } = deps.services;

  async function findOwn(scope: Scope, id: Types.ObjectId): Promise<PanoramaDocument | null> {
    return await models.Panorama.findOne({ ...estateFilter(scope), _id: id }).lean();
  }

  async function ownPanorama(scope: Scope, id: Types.ObjectId): Promise<PanoramaDocument> {
    const panorama = await findOwn(scope, id);
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
  apartmentPanoramaRoutes(app, deps);

  app.route({
    ...route('listPanoramas'),
    async handler(request) {
      const scope = memberScope(request);
      const query = request.query;
      const { rows, meta } = await listPage<PanoramaDocument>(models.Panorama, {
        query,
        filter: {
          $and: [estateFilter(scope), placeFilter(query)],
          organizationId: scope.organizationId,
          ...(query.tourId ? { tourId: { $in: objectIds(query.tourId) } } : {}),
          ...(query.entry === undefined ? {} : { entry: query.entry }),
          ...(query.kind ? { kind: { $in: query.kind } } : {}),
        },
        defaultSort: '-createdAt',
        searchIn: ['name', 'tourName'].flatMap((field) => [
          field,
          ...LOCALES.map((locale) => `i18n.${locale}.${field}`),
        ]),
      });
      const locale = askedWording(request);
      return { data: await panoramaReader.forMembers(rows, scope.organization, locale), meta };
    },
  });

  app.route({
    ...route('createPanorama'),
    async handler(request, reply) {
      const scope = memberScope(request);
      const { name, assetId, kind, visibility, ...body } = cleanBody(request.body);
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
        north: northOfFile(asset.sphere),
        createdBy: scope.userId,
        place: await resolvePlace(models, scope, body),
        ...(visibility ? { visibility } : {}),
        ...(tourId ? { tourId } : {}),
      });
      return reply.code(201).send({ data: await present(request, scope, panorama) });
    },
  });

  app.route({
    ...route('getPanorama'),
    async handler(request, reply) {
      const id = idOf(request);
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

  patchRoute(app, 'updatePanorama', {
    admit: memberScope,
    find: (request) => findOwn(memberScope(request), idOf(request)),
    present: (request, panorama) => present(request, memberScope(request), panorama),
    unchanged: unchangedPanoramaFieldsDropped,
    change: (request, panorama, since) => panoramas.update(panorama, cleanBody(request.body), since),
  });

  app.route({
    ...route('createPointOfInterest'),
    async handler(request, reply) {
      const scope = memberScope(request);
      const panorama = await ownPanorama(scope, idOf(request));
      const made = await panoramas.addPoint(panorama, cleanBody(request.body));
      const { pointsOfInterest } = await present(request, scope, made.panorama);
      const data = pointsOfInterest.find((point) => point.id === String(made.pointId));
      // It was removed in between.
      if (!data) throw new ApiError('NOT_FOUND');
      return reply.code(201).send({ data });
    },
  });

  app.route({
    ...route('deletePanorama'),
    async handler(request) {
      const scope = memberScope(request);
      const panorama = await ownPanorama(scope, idOf(request));
      const { cascade = false } = request.query;
      await panoramas.remove(panorama, cascade);
      return { data: { id: String(panorama._id), deleted: true as const } };
    },
  });
}
