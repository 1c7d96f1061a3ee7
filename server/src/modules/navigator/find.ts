import { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { isId } from '../../platform/is-id.ts';
import type { EstateDocument } from '../inventory/estate/model.ts';
import { findPublicEstate } from '../inventory/estate/public.ts';
import type { OrganizationDocument } from '../organization/model.ts';
import type { NavigatorDocument } from './model.ts';

/** A navigator with its estate and organization. */
export interface NavigatorPlace {
  readonly navigator: NavigatorDocument;
  readonly estate: EstateDocument;
  readonly organization: OrganizationDocument;
}

/** Possible filters for a key, most specific first. */
function meanings(key: string): object[] {
  if (!isId(key)) return [{ slug: key }];
  const id = new Types.ObjectId(key);
  return [{ _id: id }, { 'target.id': id }];
}

/** A navigator of an organization by its id, its slug, or the id of its estate or building (the oldest one if there are several). */
export async function findOwnNavigator(
  models: Models,
  organizationId: Types.ObjectId,
  key: string,
): Promise<NavigatorDocument | undefined> {
  for (const meaning of meanings(key)) {
    const found = await models.Navigator.findOne({ organizationId, ...meaning }, null, {
      sort: { createdAt: 1, _id: 1 },
    }).lean();
    if (found) return found;
  }
  return undefined;
}

/** The same among public ones: published, in a public estate. */
export async function findPublicNavigator(models: Models, key: string): Promise<NavigatorPlace | undefined> {
  for (const meaning of meanings(key)) {
    const found = await models.Navigator.findOne({ ...meaning, published: true }, null, {
      sort: { createdAt: 1, _id: 1 },
      acrossOrganizations: 'a visitor names a navigator without its organization',
    }).lean();
    if (found) return await publicPlace(models, found);
  }
  return undefined;
}

/** A navigator's place if it is public. */
async function publicPlace(
  models: Models,
  navigator: NavigatorDocument,
): Promise<NavigatorPlace | undefined> {
  if (!navigator.published) return undefined;
  const found = await findPublicEstate(models, navigator.estateId);
  if (!found?.estate.organizationId.equals(navigator.organizationId)) return undefined;
  return { navigator, ...found };
}

/** The place of an image's navigator if it is public. */
export async function findPublicImagePlace(
  models: Models,
  id: Types.ObjectId,
): Promise<NavigatorPlace | undefined> {
  const image = await models.NavigatorImage.findOne(
    { _id: id },
    { organizationId: 1, navigatorId: 1 },
    { acrossOrganizations: 'a visitor names an image by its id' },
  ).lean();
  if (!image) return undefined;
  const { organizationId, navigatorId } = image;
  const navigator = await models.Navigator.findOne({ organizationId, _id: navigatorId }).lean();
  return navigator ? await publicPlace(models, navigator) : undefined;
}
