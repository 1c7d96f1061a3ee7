import type { PanoramaLight } from '@oriel/contract/panorama';
import { idOf } from '../../platform/entity-id.ts';
import { ApiError } from '../../platform/errors.ts';
import { askedWording, requestWording } from '../../platform/language.ts';
import { mapById } from '../../platform/object-ids.ts';
import { allowPublicCaching } from '../../platform/public-answer.ts';
import { type Api, route } from '../../platform/route.ts';
import type { TextLanguage } from '../../platform/translation.ts';
import { findOwnApartment, findPublicApartment } from '../inventory/apartment/access.ts';
import type { OrganizationDocument } from '../organization/model.ts';
import { showsTours } from '../organization/public-tours.ts';
import { panoramasOfApartment } from './apartment-panoramas.ts';
import type { PanoramaDependencies } from './dependencies.ts';
import type { PanoramaDocument } from './model.ts';
import { lightPanorama } from './present.ts';

/** The tours of an apartment. */
export function apartmentPanoramaRoutes(app: Api, deps: PanoramaDependencies): void {
  const { models } = deps.database;

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
    const assets = mapById(files);
    return panoramas.map((panorama) => lightPanorama(panorama, { locale, assets }));
  }

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
}
