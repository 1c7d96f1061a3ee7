import type { QueryOf } from '@oriel/contract/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Types } from 'mongoose';
import { AnswerCache } from '../../platform/answer-cache.ts';
import { estateFilter, scopeOf } from '../../platform/caller.ts';
import type { RequestById } from '../../platform/entity-id.ts';
import { ApiError } from '../../platform/errors.ts';
import { askedLocale, askedWording, localeOfHeader } from '../../platform/language.ts';
import { objectIds } from '../../platform/object-ids.ts';
import { allowPublicCaching } from '../../platform/public-answer.ts';
import { type Api, route } from '../../platform/route.ts';
import { wordingOf } from '../../platform/translation.ts';
import { ownEstates } from '../inventory/estate/list-filter.ts';
import { apartmentCard, findApartment } from './apartment-card.ts';
import { seenBy } from './apartments.ts';
import { modelForMembers, publicModel } from './building-model/routes.ts';
import type { NavigatorDependencies } from './dependencies.ts';
import { findOwnNavigator, findPublicImagePlace, findPublicNavigator, type NavigatorPlace } from './find.ts';
import { exposureFor, type Viewer } from './image-context.ts';
import type { NavigatorDocument } from './model.ts';
import { apartmentsOfTarget } from './overlay-targets.ts';
import { imagesOf, showImages, showNavigator, withoutStatus } from './show.ts';
import { showcase } from './showcase.ts';
import { organizationStats, PublicTotals } from './stats.ts';

/** Renders the answer as JSON. */
type Show = (place: NavigatorPlace, viewer: Viewer) => Promise<string>;

/** Origin of the requesting page, if it is another site's script. */
function foreignOrigin({ headers, protocol }: FastifyRequest): string | undefined {
  const { origin, host } = headers;
  return origin === `${protocol}://${host}` ? undefined : origin;
}

/** Read access to navigators for visitors and members. */
export function navigatorReadRoutes(app: Api, deps: NavigatorDependencies): void {
  const { models, connection } = deps.database;
  const { navigatorVisits, outlines } = deps.services;
  const { mediaAddresses } = deps;
  const answers = new AnswerCache({
    connection,
    now: () => performance.now(),
    ...(mediaAddresses ? { mediaAddresses } : {}),
  });
  const totals = new PublicTotals(models, navigatorVisits, deps.clock);

  /** A navigator of the caller's organization, for an AGENT of an assigned estate, with its context. */
  async function ownPlace(
    request: FastifyRequest,
    find: (organizationId: Types.ObjectId) => Promise<NavigatorDocument | null | undefined>,
  ): Promise<NavigatorPlace | undefined> {
    const scope = scopeOf(request);
    const navigator = scope ? await find(scope.organizationId) : undefined;
    if (!scope || !navigator) return undefined;
    const { organizationId, estateId } = navigator;
    const estate = await models.Estate.findOne({
      $and: [ownEstates(scope)],
      organizationId,
      _id: estateId,
    }).lean();
    return estate ? { navigator, estate, organization: scope.organization } : undefined;
  }

  /** Answers members from the database, and the public from a short-lived cache. */
  async function answer(
    request: FastifyRequest & { readonly query: Partial<QueryOf<'getNavigatorApartment'>> },
    reply: FastifyReply,
    {
      own,
      findPublic,
      show,
    }: {
      own: NavigatorPlace | undefined;
      findPublic: () => Promise<NavigatorPlace | undefined>;
      show: Show;
    },
  ): Promise<void> {
    const { hideAvailability, agentId } = request.query;
    const asAsked = (place: NavigatorPlace) => (hideAvailability ? withoutStatus(place) : place);
    const now = deps.clock();
    if (own) {
      const data = await show(asAsked(own), { forPublic: false, locale: askedWording(request), now });
      // Frames are megabytes: bypasses the schema's serializer.
      await reply.type('application/json; charset=utf-8').send(`{"data":${data}}`);
      return;
    }
    await answers.send(request, reply, async (asked) => {
      const place = await findPublic();
      if (!place) throw new ApiError('NOT_FOUND');
      const locale = wordingOf(place.organization, asked);
      const data = await show(asAsked(place), { forPublic: true, locale, now });
      return {
        body: `{"data":${data}}`,
        organizations: [place.organization],
        live: true,
        // A user belongs to no organization, so changes of their card would go unnoticed.
        keep: agentId === undefined,
      };
    });
  }

  async function answerByKey(
    request: RequestById & { readonly query: Partial<QueryOf<'getNavigatorApartment'>> },
    reply: FastifyReply,
    show: Show,
  ): Promise<void> {
    const { id } = request.params;
    const own = await ownPlace(request, (organizationId) => findOwnNavigator(models, organizationId, id));
    await answer(request, reply, { own, findPublic: () => findPublicNavigator(models, id), show });
  }

  app.route({
    ...route('listShowcase'),
    async handler(request, reply) {
      allowPublicCaching(request, reply, { organizations: [], live: true });
      const locale = askedLocale(request) ?? localeOfHeader(request.headers['accept-language']);
      const origin = deps.publicUrl();
      return { data: await showcase(models, { locale, origin, foreignOrigin: foreignOrigin(request) }) };
    },
  });

  app.route({
    ...route('getNavigatorStats'),
    async handler(request, reply) {
      const scope = scopeOf(request);
      if (scope) {
        return { data: await organizationStats(models, navigatorVisits, estateFilter(scope), deps.clock()) };
      }
      allowPublicCaching(request, reply, { organizations: [] });
      return { data: await totals.get() };
    },
  });

  app.route({
    ...route('getNavigatorImage'),
    async handler(request, reply) {
      const id = new Types.ObjectId(request.params.id);
      const own = await ownPlace(request, async (organizationId) => {
        const image = await models.NavigatorImage.findOne(
          { organizationId, _id: id },
          { navigatorId: 1 },
        ).lean();
        return image && (await models.Navigator.findOne({ organizationId, _id: image.navigatorId }).lean());
      });
      await answer(request, reply, {
        own,
        findPublic: () => findPublicImagePlace(models, id),
        show: async (place, viewer) => {
          const { organizationId } = place.navigator;
          const image = await models.NavigatorImage.findOne({ organizationId, _id: id }).lean();
          if (!image) throw new ApiError('NOT_FOUND');
          return JSON.stringify((await showImages(models, place, [image], viewer))[0]);
        },
      });
    },
  });

  app.route({
    ...route('getImagesWithOverlays'),
    handler: (request, reply) =>
      answerByKey(request, reply, async (place, viewer) => {
        if (viewer.forPublic) return await outlines.imagesJson(place, viewer);
        return JSON.stringify(await showImages(models, place, await imagesOf(models, place), viewer));
      }),
  });

  app.route({
    ...route('getNavigatorApartment'),
    handler: (request, reply) =>
      answerByKey(request, reply, async (place, viewer) => {
        const { apartmentId } = request.params;
        const { agentId } = request.query;
        const apartment = await findApartment(models, place, new Types.ObjectId(apartmentId), viewer);
        if (!apartment) throw new ApiError('NOT_FOUND');
        return JSON.stringify(await apartmentCard(models, place, apartment, { viewer, agentId }));
      }),
  });

  app.route({
    ...route('getNavigatorModel'),
    handler: (request, reply) =>
      answerByKey(request, reply, async (place, { forPublic }) => {
        const { organizationId, _id: navigatorId } = place.navigator;
        const model = await models.NavigatorModel.findOne({ organizationId, navigatorId }).lean();
        if (!forPublic) return JSON.stringify(await modelForMembers(models, model));
        const shown = model ? await publicModel(models, model) : undefined;
        if (!shown) throw new ApiError('NOT_FOUND');
        const seen = await models.Apartment.distinct('_id', {
          ...apartmentsOfTarget(place.navigator),
          _id: { $in: objectIds(shown.apartments.map(({ apartmentId }) => apartmentId)) },
          ...seenBy(exposureFor(place, true)),
        });
        const ids = new Set(seen.map(String));
        return JSON.stringify({
          ...shown,
          apartments: shown.apartments.filter(({ apartmentId }) => ids.has(apartmentId)),
        });
      }),
  });

  app.route({
    ...route('getNavigator'),
    handler: (request, reply) =>
      answerByKey(request, reply, async (place, viewer) =>
        JSON.stringify(await showNavigator(models, place, viewer, deps.publicUrl())),
      ),
  });
}
