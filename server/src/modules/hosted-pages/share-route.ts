import type { FastifyInstance } from 'fastify';
import { ShareCards, type Spot } from '../../media/share-card.ts';
import { MEDIA_PREFIX } from '../../platform/storage-address.ts';
import { findPublicNavigator, type NavigatorPlace } from '../navigator/find.ts';
import { coverUrl } from '../navigator/present.ts';
import { navigatorRelations } from '../navigator/related.ts';
import { openingImage } from '../navigator/show.ts';
import type { HostedPagesDependencies } from './dependencies.ts';
import { isNavigatorKey } from './navigator-key.ts';

const MIDDLE: Spot = { x: 0.5, y: 0.5 };
const DAY = 'public, max-age=86400';

/** `/viewer/{id}/share.jpg`: a navigator's picture for link previews. */
export function shareRoute(app: FastifyInstance, deps: HostedPagesDependencies): void {
  const cards = new ShareCards(deps.media);
  const { models } = deps.database;
  app.get<{ Params: { id: string } }>(
    '/viewer/:id/share.jpg',
    { schema: { hide: true } },
    async (request, reply) => {
      const { id } = request.params;
      const place = isNavigatorKey(id) ? await findPublicNavigator(models, id) : undefined;
      const related = place && (await navigatorRelations(models, [place.navigator], { forPublic: true }));
      const url = related && coverUrl(place.navigator, related);
      const key = url?.startsWith(MEDIA_PREFIX) ? url.slice(MEDIA_PREFIX.length) : undefined;
      const card = place && key ? await cards.of(key, await middleOf(deps, place)) : undefined;
      if (!card) return reply.callNotFound();
      return reply.type('image/jpeg').header('cache-control', DAY).send(card);
    },
  );
}

/** Centre of a card: the safe area of the opening picture, the middle of any other. */
async function middleOf(deps: HostedPagesDependencies, place: NavigatorPlace): Promise<Spot> {
  if (place.navigator.coverAssetId) return MIDDLE;
  const viewer = { forPublic: true, locale: undefined, now: deps.clock() };
  const first = await openingImage(deps.database.models, place);
  const { left, right, top, bottom } = await deps.services.outlines.safeAreaOf(place, viewer, first?._id);
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}
