import type { NavigatorApartment } from '@oriel/contract/navigator-apartment';
import { Types } from 'mongoose';
import { dayIn } from '../../platform/calendar.ts';
import type { Models } from '../../platform/database.ts';
import { withoutEmpty } from '../../platform/present.ts';
import { mediaUrl } from '../../platform/storage-address.ts';
import { inLanguage, textIn, wordingOf } from '../../platform/translation.ts';
import { assetUrls, urlOf } from '../asset/urls.ts';
import { presentDaylightDetail } from '../inventory/apartment/daylight.ts';
import type { ApartmentDocument } from '../inventory/apartment/model.ts';
import { publicApartment } from '../inventory/apartment/present.ts';
import { publicPriceHistory } from '../inventory/apartment/present-price-history.ts';
import {
  type PresentationContext,
  presentationContextOf,
} from '../inventory/apartment/presentation-context.ts';
import { type PublicVisibility, visibilityOfApartment } from '../inventory/apartment/public-visibility.ts';
import { panoramasOfApartment } from '../panorama/apartment-panoramas.ts';
import { agentCard } from '../user/present.ts';
import { hintOf, seenBy, unhidden } from './apartments.ts';
import type { NavigatorPlace } from './find.ts';
import { exposureFor, type Viewer } from './image-context.ts';
import type { OverlayDocument } from './model.ts';
import { apartmentsOfTarget } from './overlay-targets.ts';
import { similarApartments } from './similar.ts';

const PANORAMAS_MAX = 100;
const PRICES_MAX = 100;

/** An apartment of the navigator visible to the viewer, if any. */
export async function findApartment(
  models: Models,
  place: NavigatorPlace,
  id: Types.ObjectId,
  { forPublic }: Viewer,
): Promise<ApartmentDocument | undefined> {
  const seen = seenBy(forPublic ? exposureFor(place, true) : undefined);
  const apartment = await models.Apartment.findOne(
    { ...apartmentsOfTarget(place.navigator), ...seen, _id: id },
    { outbox: 0 },
  ).lean<ApartmentDocument>();
  return apartment ? unhidden(apartment, forPublic) : undefined;
}

interface ImageOutlines {
  _id: Types.ObjectId;
  index: number;
  overlays: OverlayDocument[];
}

/** The apartment's own outlines, without the others in the images. */
async function outlinesOf(
  models: Models,
  { navigator: { organizationId, _id } }: NavigatorPlace,
  apartmentId: string,
): Promise<ImageOutlines[]> {
  return await models.NavigatorImage.aggregate<ImageOutlines>([
    { $match: { organizationId, navigatorId: _id, 'overlays.targetId': apartmentId } },
    {
      $project: {
        index: 1,
        overlays: {
          $filter: {
            input: '$overlays',
            as: 'one',
            cond: {
              $and: [{ $eq: ['$$one.targetType', 'apartment'] }, { $eq: ['$$one.targetId', apartmentId] }],
            },
          },
        },
      },
    },
    { $sort: { index: 1, _id: 1 } },
  ]);
}

/** The image that shows the apartment best; by default the one with its largest outline. */
function preferredImage(
  { preferredAngles }: ApartmentDocument,
  { navigator }: NavigatorPlace,
  outlines: readonly ImageOutlines[],
): NavigatorApartment['preferred'] {
  const angle = preferredAngles.find((one) => one.navigatorId.equals(navigator._id));
  const areaOf = ({ overlays }: ImageOutlines) => overlays.reduce((sum, { area }) => sum + area, 0);
  const chosen =
    outlines.find(({ _id }) => angle?.imageId.equals(_id)) ??
    outlines.toSorted((one, other) => areaOf(other) - areaOf(one))[0];
  return chosen && { imageId: String(chosen._id), index: chosen.index };
}

async function panoramasOf(
  models: Models,
  { organization }: NavigatorPlace,
  apartment: ApartmentDocument,
  { forPublic, locale = wordingOf(organization) }: Viewer,
): Promise<NavigatorApartment['panoramas']> {
  if (!organization.features.includes('virtual_tours')) return [];
  const panoramas = await panoramasOfApartment(models, apartment, { forPublic });
  return panoramas.slice(0, PANORAMAS_MAX).map(({ _id, name, i18n, tourId, entry, thumbnailKey }) => ({
    id: String(_id),
    name: textIn(i18n, locale, 'name', name),
    tourId: String(tourId),
    entry,
    thumbnailUrl: mediaUrl(thumbnailKey),
  }));
}

/** The plan that the apartment is marked on, else that of its floor. */
async function floorPlanOf(
  models: Models,
  { organizationId, planPosition, buildingId, floor }: ApartmentDocument,
  { buildings, locale }: PresentationContext,
): Promise<NavigatorApartment['floorPlan']> {
  const storey = buildings.get(String(buildingId))?.floors.find(({ level }) => level === floor);
  const assetId = planPosition?.assetId ?? storey?.planAssetId;
  const url = urlOf(await assetUrls(models, organizationId, [assetId]), assetId);
  if (!url) return undefined;
  return withoutEmpty({
    level: storey?.level,
    label: storey && locale ? inLanguage(storey, locale, ['label']).label : storey?.label,
    url,
    points: planPosition?.points,
  }) as NonNullable<NavigatorApartment['floorPlan']>;
}

/** The card of a member with a public profile. */
async function agentOf(
  models: Models,
  { organization }: NavigatorPlace,
  agentId: string | undefined,
): Promise<NavigatorApartment['agent']> {
  if (agentId === undefined) return undefined;
  const _id = new Types.ObjectId(agentId);
  const [user, membership] = await Promise.all([
    models.User.findOne({ _id, 'publicProfile.enabled': true }).lean(),
    models.Membership.exists({ userId: _id, organizationId: organization._id, status: 'ACTIVE' }),
  ]);
  return user && membership ? agentCard(user, organization) : undefined;
}

/** The previous and next apartments, by number. */
async function neighboursOf(
  models: Models,
  place: NavigatorPlace,
  { _id, numberKey }: ApartmentDocument,
  visibility: PublicVisibility | undefined,
): Promise<Pick<NavigatorApartment, 'previousId' | 'nextId'>> {
  const { organizationId } = place.navigator;
  const beside = async (operator: '$lt' | '$gt', direction: 1 | -1) => {
    const found = await models.Apartment.findOne(
      {
        $and: [
          apartmentsOfTarget(place.navigator),
          seenBy(visibility),
          { $or: [{ numberKey: { [operator]: numberKey } }, { numberKey, _id: { [operator]: _id } }] },
        ],
        organizationId,
      },
      { _id: 1 },
    )
      .sort({ numberKey: direction, _id: direction })
      .lean();
    return found ? String(found._id) : undefined;
  };
  const [previousId, nextId] = await Promise.all([beside('$lt', -1), beside('$gt', 1)]);
  return { ...(previousId ? { previousId } : {}), ...(nextId ? { nextId } : {}) };
}

/** An apartment with its details in its navigator. Members also get data hidden from visitors, in the same form. */
export async function apartmentCard(
  models: Models,
  place: NavigatorPlace,
  apartment: ApartmentDocument,
  { viewer, agentId }: { readonly viewer: Viewer; readonly agentId?: string | undefined },
): Promise<NavigatorApartment> {
  const { organization, estate, navigator } = place;
  const { forPublic, now } = viewer;
  const locale = viewer.locale ?? wordingOf(organization);
  const visibility = exposureFor(place, forPublic);
  const { organizationId } = navigator;
  const today = dayIn(estate.timezone, now);
  const [context, outlines, panoramas, prices, similar, agent, neighbours] = await Promise.all([
    presentationContextOf(models, organizationId, [apartment], {
      locale,
      now,
      estates: [estate],
      forVisitorsOf: forPublic ? organization : undefined,
    }),
    outlinesOf(models, place, String(apartment._id)),
    panoramasOf(models, place, apartment, viewer),
    models.PriceHistory.find({ organizationId, apartmentId: apartment._id })
      .sort({ validFrom: -1, _id: -1 })
      .limit(PRICES_MAX)
      .lean(),
    similarApartments(models, navigator, apartment, { visibility, forPublic }),
    agentOf(models, place, agentId),
    neighboursOf(models, place, apartment, forPublic ? visibility : undefined),
  ]);
  const shown = visibilityOfApartment(visibility, apartment);
  return withoutEmpty({
    ...publicApartment(apartment, context, shown),
    daylight: presentDaylightDetail(apartment.daylight),
    preferred: preferredImage(apartment, place, outlines),
    overlays: outlines.flatMap(({ _id, index, overlays }) =>
      overlays.map(({ points, holes, anchor }) => ({
        imageId: String(_id),
        index,
        points,
        ...(holes ? { holes } : {}),
        anchor,
      })),
    ),
    panoramas,
    priceHistory: publicPriceHistory(prices, shown, { today, timeZone: estate.timezone }),
    floorPlan: await floorPlanOf(models, apartment, context),
    similar: similar.map((one) => hintOf(one, visibility, today)),
    agent,
    ...neighbours,
  }) as NavigatorApartment;
}
