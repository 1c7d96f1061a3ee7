import { type NavigatorDetail, NavigatorPatch } from '@oriel/contract/navigator';
import type { NavigatorImage } from '@oriel/contract/navigator-image';
import type { FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import { memberScope, type Scope } from '../../platform/caller.ts';
import type { RequestById } from '../../platform/entity-id.ts';
import { ApiError } from '../../platform/errors.ts';
import { ifMatchDate } from '../../platform/if-match.ts';
import { askedWording } from '../../platform/language.ts';
import { listPage } from '../../platform/list.ts';
import { mapById } from '../../platform/object-ids.ts';
import { withoutUnchanged } from '../../platform/read-only.ts';
import { replaceBody } from '../../platform/replace-body.ts';
import { type Api, route } from '../../platform/route.ts';
import { cleanNavigator, cleanOverlays } from './clean.ts';
import type { NavigatorDependencies } from './dependencies.ts';
import type { NavigatorPlace } from './find.ts';
import type { NavigatorDocument, NavigatorImageDocument } from './model.ts';
import { navigatorForMembers } from './present.ts';
import { navigatorReadRoutes } from './read-routes.ts';
import { navigatorRelations } from './related.ts';
import { showImages, showNavigator } from './show.ts';
import { unchangedOverlayFieldsDropped } from './unchanged-overlays.ts';

function idOf(request: RequestById): Types.ObjectId | undefined {
  const { id } = request.params;
  // A malformed id is for the validation to name.
  return Types.ObjectId.isValid(id) ? new Types.ObjectId(id) : undefined;
}

export function navigatorRoutes(app: Api, deps: NavigatorDependencies): void {
  const { models } = deps.database;
  const { navigators } = deps.services;

  async function own(request: RequestById): Promise<NavigatorDocument> {
    const { organizationId } = memberScope(request);
    const _id = idOf(request);
    const navigator = _id ? await models.Navigator.findOne({ organizationId, _id }).lean() : null;
    if (!navigator) throw new ApiError('NOT_FOUND');
    return navigator;
  }

  async function ownImage(request: RequestById): Promise<NavigatorImageDocument> {
    const { organizationId } = memberScope(request);
    const _id = idOf(request);
    const image = _id ? await models.NavigatorImage.findOne({ organizationId, _id }).lean() : null;
    if (!image) throw new ApiError('NOT_FOUND');
    return image;
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
      const { organizationId, organization } = memberScope(request);
      const query = request.query;
      const { rows, meta } = await listPage<NavigatorDocument>(models.Navigator, {
        query,
        filter: {
          organizationId,
          ...(query.estateId ? { estateId: new Types.ObjectId(query.estateId) } : {}),
          ...(query.buildingId ? { buildingId: new Types.ObjectId(query.buildingId) } : {}),
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

  app.route({
    ...route('updateNavigator'),
    async preValidation(request) {
      memberScope(request);
      if (!idOf(request)) return;
      const current = await own(request).catch(() => undefined);
      if (current)
        replaceBody(request, withoutUnchanged(request.body, NavigatorPatch, await detail(request, current)));
    },
    async handler(request) {
      const patch = cleanNavigator(request.body);
      const updated = await navigators.update(await own(request), patch, ifMatchDate(request));
      return { data: await detail(request, updated) };
    },
  });

  app.route({
    ...route('deleteNavigator'),
    async handler(request) {
      const navigator = await own(request);
      await navigators.remove(navigator);
      return { data: { id: String(navigator._id), deleted: true as const } };
    },
  });

  app.route({
    ...route('replaceOverlays'),
    async preValidation(request) {
      memberScope(request);
      if (!idOf(request)) return;
      const current = await ownImage(request).catch(() => undefined);
      if (!current) return;
      const { overlays } = await imageAnswer(request, current);
      replaceBody(request, unchangedOverlayFieldsDropped(request.body, overlays));
    },
    async handler(request) {
      const overlays = cleanOverlays(request.body.overlays);
      const updated = await navigators.replaceOverlays(
        await ownImage(request),
        { overlays },
        ifMatchDate(request),
      );
      return { data: await imageAnswer(request, updated) };
    },
  });

  navigatorReadRoutes(app, deps);
}
