import type { QueryFilter, Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import type { NavigatorImageDocument } from './model.ts';
import { refreshPreferredAngles } from './preferred-angles.ts';

type Doomed = QueryFilter<NavigatorImageDocument> & { organizationId: Types.ObjectId };

/** Deletes images, and removes them from the floors of buildings that refer to them. */
export async function removeImages(models: Models, doomed: Doomed): Promise<void> {
  const gone = { $in: await models.NavigatorImage.distinct('_id', doomed) };
  if (gone.$in.length === 0) return;
  await models.Building.updateMany(
    { organizationId: doomed.organizationId, 'floors.navigatorImageId': gone },
    { $unset: { 'floors.$[floor].navigatorImageId': 1 } },
    { arrayFilters: [{ 'floor.navigatorImageId': gone }] },
  );
  await models.NavigatorImage.deleteMany(doomed);
}

/** Lets navigators without their initial image start with the first remaining one. */
async function beginAnew(
  models: Models,
  organizationId: Types.ObjectId,
  navigatorId: Types.ObjectId,
): Promise<void> {
  const left = await models.NavigatorImage.find({ organizationId, navigatorId }, { index: 1 })
    .sort({ index: 1 })
    .lean();
  const [first] = left;
  if (!first) return;
  await models.Navigator.updateOne(
    { organizationId, _id: navigatorId, defaultIndex: { $nin: left.map(({ index }) => index) } },
    { $set: { defaultIndex: first.index } },
  );
}

/** Removes the images of a file from their navigators, with their outlines: they are useless without it. */
export async function removeImagesOf(
  models: Models,
  organizationId: Types.ObjectId,
  assetId: Types.ObjectId,
): Promise<void> {
  const doomed = { organizationId, assetId };
  const navigators = await models.NavigatorImage.distinct('navigatorId', doomed);
  await removeImages(models, doomed);
  for (const navigatorId of navigators) {
    await beginAnew(models, organizationId, navigatorId);
    await refreshPreferredAngles(models, { organizationId, navigatorId });
  }
}
