import { dayIn } from '../../../platform/calendar.ts';
import { idOf } from '../../../platform/entity-id.ts';
import { ApiError } from '../../../platform/errors.ts';
import { allowPublicCaching } from '../../../platform/public-answer.ts';
import { type Api, route } from '../../../platform/route.ts';
import { findOwnApartment, findPublicApartment } from './access.ts';
import type { ApartmentDependencies } from './dependencies.ts';
import { readOpenRooms } from './open-rooms.ts';
import { priceRowForMembers, publicPriceHistory } from './present-price-history.ts';
import { publicApartmentList } from './public-list.ts';
import { visibilityOfApartment } from './public-visibility.ts';

/** Maximum rows of price history in one answer. */
const HISTORY_MOST = 1000;

/** Calls about apartments that visitors may make. */
export function publicApartmentRoutes(app: Api, deps: ApartmentDependencies): void {
  const { models } = deps.database;
  const { answers, publicApartments: rows } = deps.services;

  app.route({
    ...route('listPublicApartments'),
    onRequest: [readOpenRooms, answers.early],
    // Members get what visitors get; the members' list has everything.
    async handler(request, reply) {
      const query = request.query;
      return await answers.send(request, reply, (locale) =>
        publicApartmentList({ models, rows, clock: deps.clock }, query, locale),
      );
    },
  });

  app.route({
    ...route('getPriceHistory'),
    async handler(request, reply) {
      const own = await findOwnApartment(models, request);
      const found = own ? undefined : await findPublicApartment(models, idOf(request));
      const apartment = own ?? found?.apartment;
      if (!apartment) throw new ApiError('NOT_FOUND');
      const { organizationId, _id } = apartment;
      const history = await models.PriceHistory.find({ organizationId, apartmentId: _id })
        .sort({ validFrom: -1, _id: -1 })
        .limit(HISTORY_MOST)
        .lean();
      if (!found) return { data: history.map(priceRowForMembers) };
      const { organization, estate } = found;
      allowPublicCaching(request, reply, { organization, live: true });
      const visibility = visibilityOfApartment(found.visibility, apartment);
      const { timezone: timeZone } = estate;
      const today = dayIn(timeZone, deps.clock());
      return { data: publicPriceHistory(history, visibility, { today, timeZone }) };
    },
  });
}
