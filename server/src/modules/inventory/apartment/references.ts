import { APARTMENT_FILES } from '@oriel/contract/apartment-fields';
import type { AssetType } from '@oriel/contract/enums';
import { Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';
import { distinctIds, objectIds } from '../../../platform/object-ids.ts';
import { type AssetReference, PICTURE_TYPES, requireAssets } from '../../asset/references.ts';
import type { BuildingDocument } from '../building/model.ts';
import type { EstateDocument } from '../estate/model.ts';
import type { ApartmentBody } from './fields.ts';

type Errors = Record<string, string[]>;

/** Whether an editor may see the inquiry for which they book an apartment. */
export type InquiryCheck = (id: Types.ObjectId) => Promise<boolean>;

/** The location of an apartment. */
export interface ApartmentPlace {
  readonly estate: EstateDocument;
  /** Absent when the apartment has no building. */
  readonly building?: BuildingDocument;
}

const PLANS: readonly AssetType[] = [...PICTURE_TYPES, 'PDF'];

/** The asset types allowed in each field. */
const ASSETS = {
  floorPlan2dAssetId: PLANS,
  floorPlan3dAssetId: PLANS,
  cardPdfAssetId: ['PDF', 'DOCUMENT'],
  model3dAssetId: ['MODEL_3D'],
  videoAssetId: ['VIDEO'],
  viewImageAssetId: PICTURE_TYPES,
} as const satisfies Record<(typeof APARTMENT_FILES)[number], readonly AssetType[]>;

function assetReferences(body: ApartmentBody): AssetReference[] {
  const single = APARTMENT_FILES.flatMap((path) => {
    const id = body[path];
    return id ? [{ path, id, types: ASSETS[path] }] : [];
  });
  const gallery = (body.galleryAssetIds ?? []).map((id, index) => ({
    path: `galleryAssetIds.${index}`,
    id,
    types: PICTURE_TYPES,
  }));
  const plan = body.planPosition
    ? [{ path: 'planPosition.assetId', id: body.planPosition.assetId, types: PLANS }]
    : [];
  return [...single, ...gallery, ...plan];
}

/** Paths of references that were not found. */
function missing(
  ids: readonly string[],
  found: readonly unknown[],
  path: (index: number) => string,
  text: string,
) {
  const known = new Set(found.map(String));
  const errors: Errors = {};
  for (const [index, id] of ids.entries()) if (!known.has(id)) errors[path(index)] = [text];
  return errors;
}

async function componentErrors(models: Models, place: ApartmentPlace, body: ApartmentBody): Promise<Errors> {
  const named = (body.components ?? []).flatMap(({ apartmentId }, index) =>
    apartmentId ? [{ apartmentId, index }] : [],
  );
  if (named.length === 0) return {};
  const { organizationId, _id: estateId } = place.estate;
  const found = await models.Apartment.distinct('_id', {
    organizationId,
    estateId,
    _id: { $in: distinctIds(objectIds(named.map((one) => one.apartmentId))) },
  });
  return missing(
    named.map((one) => one.apartmentId),
    found,
    (at) => `components.${named[at]?.index}.apartmentId`,
    'field.apartmentUnknown',
  );
}

async function agentErrors(models: Models, { estate }: ApartmentPlace, body: ApartmentBody): Promise<Errors> {
  const ids = body.agentIds ?? [];
  if (ids.length === 0) return {};
  const found = await models.Membership.distinct('userId', {
    organizationId: estate.organizationId,
    userId: { $in: distinctIds(objectIds(ids)) },
    status: 'ACTIVE',
  });
  return missing(ids, found, (index) => `agentIds.${index}`, 'field.memberUnknown');
}

async function panoramaErrors(
  models: Models,
  { estate }: ApartmentPlace,
  body: ApartmentBody,
): Promise<Errors> {
  if (!body.startPanoramaId) return {};
  const { organizationId } = estate;
  const found = await models.Panorama.exists({
    organizationId,
    _id: new Types.ObjectId(body.startPanoramaId),
    // A panorama of another estate does not show this apartment.
    estateId: { $in: [estate._id, null] },
  });
  return found ? {} : { startPanoramaId: ['field.panoramaUnknown'] };
}

async function inquiryErrors(
  models: Models,
  { estate }: ApartmentPlace,
  body: ApartmentBody,
  sees: InquiryCheck | undefined,
): Promise<Errors> {
  if (!body.bookedForInquiryId) return {};
  const _id = new Types.ObjectId(body.bookedForInquiryId);
  const about = { organizationId: estate.organizationId, estateId: estate._id, _id };
  const found = (await models.Inquiry.exists(about)) !== null && (sees === undefined || (await sees(_id)));
  return found ? {} : { bookedForInquiryId: ['field.inquiryUnknown'] };
}

/**
 * References in a body that are not the organization's or do not fit the apartment's location: dotted path -> catalogue ids.
 *
 * @param seesInquiry whether the caller may see an inquiry, for callers who do not see all of the organization's
 * @throws ApiError VALIDATION for files, which the asset module checks
 */
export async function referenceErrors(
  models: Models,
  place: ApartmentPlace,
  body: ApartmentBody,
  seesInquiry?: InquiryCheck,
): Promise<Errors> {
  await requireAssets(models, place.estate.organizationId, assetReferences(body));
  const checks = [componentErrors, agentErrors, panoramaErrors, inquiryErrors];
  const errors = await Promise.all(checks.map((check) => check(models, place, body, seesInquiry)));
  return Object.assign({}, ...errors) as Errors;
}
