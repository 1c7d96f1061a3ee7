import { isDeepStrictEqual } from 'node:util';
import { SEEN_OUTSIDE } from '@oriel/contract/apartment-kinds';
import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import type { ApartmentDocument, PreferredAngleDocument } from '../inventory/apartment/model.ts';
import { bestView, type Piece, sightsOf, type View } from './geometry/preferred-angle.ts';
import type { NavigatorImageDocument } from './model.ts';

export interface AnglesScope {
  readonly organizationId: Types.ObjectId;
  readonly estateId?: Types.ObjectId | undefined;
  /** Updates only the angles of this navigator; others stay. */
  readonly navigatorId?: Types.ObjectId | undefined;
}

export interface AnglesRefreshed {
  readonly processed: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Apartments without an outline in any image. */
  readonly withoutOverlay: string[];
}

interface ApartmentView extends View {
  readonly imageId: Types.ObjectId;
}

/** Reads few images at a time: one may have 2 MB of outlines. */
const IMAGES_AT_A_TIME = 8;
const WRITES_AT_A_TIME = 500;

function piecesOf({ overlays }: NavigatorImageDocument): Piece[] {
  return overlays.map(({ targetType, targetId, points, holes, anchor, zIndex }) => ({
    points,
    holes: holes ?? undefined,
    anchor,
    zIndex,
    ...(targetType === 'apartment' ? { owner: targetId } : {}),
  }));
}

async function aspectsOf(
  models: Models,
  organizationId: Types.ObjectId,
  navigatorId: Types.ObjectId,
): Promise<Map<string, number>> {
  const assetIds = await models.NavigatorImage.distinct('assetId', { organizationId, navigatorId });
  const assets = await models.Asset.find(
    { organizationId, _id: { $in: assetIds } },
    { width: 1, height: 1 },
  ).lean();
  return new Map(
    assets.map(({ _id, width, height }) => [String(_id), width && height ? width / height : 1] as const),
  );
}

/** All pictures of a navigator with an outline of an apartment, by apartment. */
async function viewsIn(
  models: Models,
  organizationId: Types.ObjectId,
  navigatorId: Types.ObjectId,
): Promise<Map<string, ApartmentView[]>> {
  const aspects = await aspectsOf(models, organizationId, navigatorId);
  const views = new Map<string, ApartmentView[]>();
  const images = models.NavigatorImage.find({ organizationId, navigatorId })
    .sort({ index: 1, _id: 1 })
    .lean()
    .cursor({ batchSize: IMAGES_AT_A_TIME });
  for await (const image of images) {
    const { _id: imageId, index, angle, assetId } = image;
    for (const [apartment, sight] of sightsOf(piecesOf(image), aspects.get(String(assetId)))) {
      const list = views.get(apartment) ?? [];
      list.push({ ...sight, index, angle, imageId });
      views.set(apartment, list);
    }
  }
  return views;
}

function angleIn(navigatorId: Types.ObjectId, view: ApartmentView): PreferredAngleDocument {
  const { imageId, index, angle, area } = view;
  return { navigatorId, imageId, index, angle, visibleArea: Math.round(area * 1e6) / 1e6 };
}

function plain(angles: readonly PreferredAngleDocument[]) {
  return angles.map(({ navigatorId, imageId, index, angle, visibleArea }) => [
    String(navigatorId),
    String(imageId),
    index,
    angle,
    visibleArea,
  ]);
}

/**
 * Computes the best image of every apartment per navigator, and stores changes. Does not touch the apartments' `updatedAt`, so that
 * nobody's edit fails because of it.
 */
export async function refreshPreferredAngles(models: Models, scope: AnglesScope): Promise<AnglesRefreshed> {
  const { organizationId, navigatorId } = scope;
  const navigators = await models.Navigator.find(
    {
      organizationId,
      ...(scope.estateId ? { estateId: scope.estateId } : {}),
      ...(navigatorId ? { _id: navigatorId } : {}),
    },
    { target: 1, estateId: 1 },
  )
    .sort({ createdAt: 1, _id: 1 })
    .lean();
  const views = new Map<string, Map<string, ApartmentView[]>>();
  for (const { _id } of navigators) views.set(String(_id), await viewsIn(models, organizationId, _id));

  const places = navigators.map(({ target, estateId }) =>
    target.type === 'building' ? { estateId, buildingId: target.id } : { estateId },
  );
  const apartments = await models.Apartment.find(
    {
      organizationId,
      ...(scope.estateId ? { estateId: scope.estateId } : {}),
      ...(navigatorId ? { $or: places } : {}),
    },
    { estateId: 1, buildingId: 1, kind: 1, orientations: 1, preferredAngles: 1 },
  )
    .sort({ _id: 1 })
    .lean<ApartmentHead[]>();
  return await writeAngles(models, organizationId, apartments, (apartment) => {
    const angles = navigators.flatMap(({ _id, target, estateId }) => {
      const isTheirs =
        target.type === 'building'
          ? apartment.buildingId?.equals(target.id)
          : apartment.estateId.equals(estateId);
      const seen = isTheirs ? (views.get(String(_id))?.get(String(apartment._id)) ?? []) : [];
      const best = bestView(seen, apartment.orientations?.[0]);
      return best ? [angleIn(_id, best)] : [];
    });
    const kept = navigatorId
      ? (apartment.preferredAngles ?? []).filter((one) => !one.navigatorId.equals(navigatorId))
      : [];
    return { angles: [...kept, ...angles], outlined: angles.length > 0 };
  });
}

type ApartmentHead = Pick<
  ApartmentDocument,
  '_id' | 'estateId' | 'buildingId' | 'kind' | 'orientations' | 'preferredAngles'
>;

async function writeAngles(
  models: Models,
  organizationId: Types.ObjectId,
  apartments: readonly ApartmentHead[],
  anglesOf: (apartment: ApartmentHead) => { angles: PreferredAngleDocument[]; outlined: boolean },
): Promise<AnglesRefreshed> {
  const withoutOverlay: string[] = [];
  const operations = apartments.flatMap((apartment) => {
    const { angles, outlined } = anglesOf(apartment);
    if (!outlined && SEEN_OUTSIDE.has(apartment.kind)) withoutOverlay.push(String(apartment._id));
    if (isDeepStrictEqual(plain(angles), plain(apartment.preferredAngles ?? []))) return [];
    return [
      {
        updateOne: {
          filter: { _id: apartment._id, organizationId },
          update: { $set: { preferredAngles: angles } },
          timestamps: false,
        },
      },
    ];
  });
  for (let from = 0; from < operations.length; from += WRITES_AT_A_TIME) {
    await models.Apartment.bulkWrite(operations.slice(from, from + WRITES_AT_A_TIME), { ordered: false });
  }
  const updated = operations.length;
  return { processed: apartments.length, updated, unchanged: apartments.length - updated, withoutOverlay };
}

/** Removes a deleted navigator from the preferred angles of apartments. */
export async function forgetAngles(
  models: Models,
  organizationId: Types.ObjectId,
  navigatorId: Types.ObjectId,
): Promise<void> {
  await models.Apartment.updateMany(
    { organizationId, 'preferredAngles.navigatorId': navigatorId },
    { $pull: { preferredAngles: { navigatorId } } },
    { timestamps: false },
  );
}
