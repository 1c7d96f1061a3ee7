import { type NavigatorDetail, NavigatorPatch } from '@oriel/contract/navigator';
import type { NavigatorImage } from '@oriel/contract/navigator-image';
import type { FastifyRequest } from 'fastify';
import { estateFilter, memberScope, type Scope } from '../../platform/caller.ts';
import { idOf, type RequestById } from '../../platform/entity-id.ts';
import { ApiError } from '../../platform/errors.ts';
import { askedWording } from '../../platform/language.ts';
import { listPage } from '../../platform/list.ts';
import { mapById, objectIds } from '../../platform/object-ids.ts';
import { patchRoute } from '../../platform/patch-route.ts';
import { type Api, route } from '../../platform/route.ts';
import { buildingModelRoutes } from './building-model/routes.ts';
import { cleanNavigator, cleanOverlays } from './clean.ts';
import type { NavigatorDependencies } from './dependencies.ts';
import type { NavigatorPlace } from './find.ts';
import type { NavigatorDocument, NavigatorImageDocument } from './model.ts';
import { navigatorForMembers } from './present.ts';
import { navigatorReadRoutes } from './read-routes.ts';
import { navigatorRelations } from './related.ts';
import { showImages, showNavigator } from './show.ts';
import { unchangedOverlayFieldsDropped } from './unchanged-overlays.ts';

export function navigatorRoutes(app: Api, deps: NavigatorDependencies): void {
  const { models } = deps.database;
  const { navigators } = deps.services;

  async function findOwn(request: RequestById): Promise<NavigatorDocument | null> {
    const { organizationId } = memberScope(request);
    return await models.Navigator.findOne({ organizationId, _id: idOf(request) }).lean();
  }

  async function requireOwn(request: RequestById): Promise<NavigatorDocument> {
    const navigator = await findOwn(request);
    if (!navigator) throw new ApiError('NOT_FOUND');
    return navigator;
  }

  async function findOwnImage(request: RequestById): Promise<NavigatorImageDocument | null> {
    const { organizationId } = memberScope(request);
    return await models.NavigatorImage.findOne({ organizationId, _id: idOf(request) }).lean();
  }

  async function placeOf({ organization }: Scope, navigator: NavigatorDocument): Promise<NavigatorPlace> {
    const { organizationId, estateId } = navigator;
    const estate = await models.Estate.findOne({ organizationId, _id: estateId }).lean();
    if (!estate) throw new ApiError('NOT_FOUND');
    return { navigator, estate, organization };
  }

  async function detail(request: FastifyRequest, navigator: NavigatorDocument): Promise<NavigatorDetail> {
    const place = await placeOf(memberScope(request), navigator);
    const viewer = { forPublic: false, locale: askedWording(request), now: deps.clock() };
    return (await showNavigator(models, place, viewer, deps.publicUrl())) as NavigatorDetail;
  }

  async function imageAnswer(
    request: FastifyRequest,
    image: NavigatorImageDocument,
  ): Promise<NavigatorImage> {
    const { organizationId, navigatorId } = image;
    const navigator = await models.Navigator.findOne({ organizationId, _id: navigatorId }).lean();
    if (!navigator) throw new ApiError('NOT_FOUND');
    const place = await placeOf(memberScope(request), navigator);
    const viewer = { forPublic: false, locale: askedWording(request), now: deps.clock() };
    const [shown] = await showImages(models, place, [image], viewer);
    return shown as NavigatorImage;
  }

  app.route({
    ...route('listNavigators'),
    async handler(request) {
      const scope = memberScope(request);
      const { organizationId, organization } = scope;
      const query = request.query;
      const { rows, meta } = await listPage<NavigatorDocument>(models.Navigator, {
        query,
        filter: {
          $and: [estateFilter(scope), query.estateId ? { estateId: { $in: objectIds(query.estateId) } } : {}],
          organizationId,
          ...(query.buildingId ? { buildingId: { $in: objectIds(query.buildingId) } } : {}),
          ...(query.published === undefined ? {} : { published: query.published }),
        },
        defaultSort: '-createdAt',
        searchIn: ['name', 'slug'],
      });
      const [related, estates] = await Promise.all([
        navigatorRelations(models, rows, { forPublic: false }),
        models.Estate.find({ organizationId, _id: { $in: rows.map(({ estateId }) => estateId) } }).lean(),
      ]);
      const view = { related, locale: askedWording(request), origin: deps.publicUrl() };
      const estateOf = mapById(estates);
      return {
        data: rows.map((row) =>
          navigatorForMembers(row, view, { estate: estateOf.get(String(row.estateId)), organization }),
        ),
        meta,
      };
    },
  });

  app.route({
    ...route('createNavigator'),
    async handler(request, reply) {
      const { organizationId, userId } = memberScope(request);
      const body = cleanNavigator(request.body);
      const navigator = await navigators.create(organizationId, body, userId);
      return reply.code(201).send({ data: await detail(request, navigator) });
    },
  });

  patchRoute(app, 'updateNavigator', {
    admit: memberScope,
    find: findOwn,
    present: detail,
    unchanged: NavigatorPatch,
    change: (request, navigator, since) => navigators.update(navigator, cleanNavigator(request.body), since),
  });

  app.route({
    ...route('deleteNavigator'),
    async handler(request) {
      const navigator = await requireOwn(request);
      await navigators.remove(navigator);
      return { data: { id: String(navigator._id), deleted: true as const } };
    },
  });

  patchRoute(app, 'replaceOverlays', {
    admit: memberScope,
    find: findOwnImage,
    present: imageAnswer,
    unchanged: (body, { overlays }) => unchangedOverlayFieldsDropped(body, overlays),
    change: (request, image, since) =>
      navigators.replaceOverlays(image, { overlays: cleanOverlays(request.body.overlays) }, since),
  });

  buildingModelRoutes(app, deps);
  navigatorReadRoutes(app, deps);
}
