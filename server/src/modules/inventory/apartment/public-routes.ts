import type { PanoramaLight } from '@oriel/contract/panorama';
import { dayIn } from '../../../platform/calendar.ts';
import { idOf } from '../../../platform/entity-id.ts';
import { ApiError } from '../../../platform/errors.ts';
import { askedWording, requestWording } from '../../../platform/language.ts';
import { allowPublicCaching } from '../../../platform/public-answer.ts';
import { type Api, route } from '../../../platform/route.ts';
import type { TextLanguage } from '../../../platform/translation.ts';
import type { OrganizationDocument } from '../../organization/model.ts';
import type { PanoramaDocument } from '../../panorama/model.ts';
import { lightPanorama } from '../../panorama/present.ts';
import { showsTours } from '../../panorama/visibility.ts';
import { findOwnApartment, findPublicApartment } from './access.ts';
import type { ApartmentDependencies } from './dependencies.ts';
import { exposureOfApartment } from './exposure.ts';
import { readOpenRooms } from './open-rooms.ts';
import { panoramasOfApartment } from './panoramas.ts';
import { priceRowForMembers, publicPriceHistory } from './present-price-history.ts';
import { publicApartmentList } from './public-list.ts';

/** Rows of price history that one answer tells. */
const HISTORY_MOST = 1000;

/** What visitors may ask about flats. */
export function publicApartmentRoutes(app: Api, deps: ApartmentDependencies): void {
  const { models } = deps.database;
  const { answers, publicApartments: rows } = deps.services;

  async function presentPanoramas(
    panoramas: readonly PanoramaDocument[],
    organization: OrganizationDocument,
    locale: TextLanguage,
  ): Promise<PanoramaLight[]> {
    const plans = panoramas.flatMap(({ plan }) => (plan ? [plan.assetId] : []));
    const files =
      plans.length > 0
        ? await models.Asset.find({ organizationId: organization._id, _id: { $in: plans } }).lean()
        : [];
    const assets = new Map(files.map((file) => [String(file._id), file]));
    return panoramas.map((panorama) => lightPanorama(panorama, { locale, assets }));
  }

  app.route({
    ...route('listPublicApartments'),
    onRequest: [readOpenRooms, answers.early],
    // Members get what visitors get: who wants everything asks for the members' list.
    async handler(request, reply) {
      const query = request.query;
      return await answers.send(request, reply, (locale) =>
        publicApartmentList({ models, rows, clock: deps.clock }, query, locale),
      );
    },
  });

  app.route({
    ...route('listApartmentPanoramas'),
    async handler(request, reply) {
      const own = await findOwnApartment(models, request);
      const { organization: selected } = request.caller;
      if (own && selected) {
        const panoramas = await panoramasOfApartment(models, own, { forPublic: false });
        const locale = askedWording(request);
        return { data: await presentPanoramas(panoramas, selected, locale) };
      }
      const found = await findPublicApartment(models, idOf(request));
      if (!found) throw new ApiError('NOT_FOUND');
      const { organization, apartment } = found;
      allowPublicCaching(request, reply, { organization });
      const panoramas = showsTours(organization)
        ? await panoramasOfApartment(models, apartment, { forPublic: true })
        : [];
      const locale = requestWording(request, organization);
      return { data: await presentPanoramas(panoramas, organization, locale) };
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
      const exposure = exposureOfApartment(found.exposure, apartment);
      return { data: publicPriceHistory(history, exposure, dayIn(estate.timezone, deps.clock())) };
    },
  });
}
