import type { FastifyRequest } from 'fastify';
import type { Types } from 'mongoose';
import { memberScope, scopeOf } from '../../../platform/caller.ts';
import type { Models } from '../../../platform/database.ts';
import { idOf, type RequestById } from '../../../platform/entity-id.ts';
import { ApiError } from '../../../platform/errors.ts';
import { findPublicEstate, type PublicEstate } from '../estate/public.ts';
import type { ApartmentDocument } from './model.ts';
import { type PublicVisibility, visibilityOf } from './public-visibility.ts';
import type { Editor } from './service.ts';

/**
 * The apartments a member may reach: for an AGENT those of assigned estates. Also applies to calls about an apartment's own records, such
 * as notes.
 */
export function apartmentFilter(request: FastifyRequest): {
  organizationId: Types.ObjectId;
  estateId?: { $in: Types.ObjectId[] };
} {
  const { organizationId, access } = memberScope(request);
  const { membership } = request.caller;
  if (access === 'all' || !membership || membership.role !== 'AGENT' || membership.allEstates) {
    return { organizationId };
  }
  return { organizationId, estateId: { $in: [...membership.estateIds] } };
}

/** The apartment in the path, for members who may see it; undefined for everyone else. */
export async function findOwnApartment(
  models: Models,
  request: RequestById,
): Promise<ApartmentDocument | null> {
  if (!scopeOf(request)) return null;
  return await models.Apartment.findOne({ ...apartmentFilter(request), _id: idOf(request) }).lean();
}

/** @throws ApiError FORBIDDEN for non-members, NOT_FOUND when the member may not see the apartment */
export async function requireOwnApartment(models: Models, request: RequestById): Promise<ApartmentDocument> {
  memberScope(request);
  const apartment = await findOwnApartment(models, request);
  if (!apartment) throw new ApiError('NOT_FOUND');
  return apartment;
}

/** An apartment that visitors may see, with its visibility settings. */
export interface PublicApartment extends PublicEstate {
  readonly apartment: ApartmentDocument;
  readonly visibility: PublicVisibility;
}

/** An apartment that anyone may see: visible, in a published estate, and not sold where the estate hides sold apartments. */
export async function findPublicApartment(
  models: Models,
  id: Types.ObjectId,
): Promise<PublicApartment | undefined> {
  const apartment = await models.Apartment.findOne({ _id: id, visible: true }, null, {
    acrossOrganizations: 'a visitor names an apartment by its id',
  }).lean();
  const found = apartment ? await findPublicEstate(models, apartment.estateId) : undefined;
  if (!apartment || !found) return undefined;
  const visibility = visibilityOf(found.estate);
  return apartment.status === 'SOLD' && !visibility.sold ? undefined : { ...found, apartment, visibility };
}

/** Whether the caller may see an inquiry; implemented by the inquiry module. */
export type SeesInquiry = (request: FastifyRequest, id: Types.ObjectId) => Promise<boolean>;

/** The member behind a request, as an editor of apartments. Platform staff have an ADMIN's rights. */
export function editorOf(request: FastifyRequest, seesInquiry: SeesInquiry): Editor {
  memberScope(request);
  const { kind, user } = request.caller;
  if (!user || kind === 'public') throw new ApiError('FORBIDDEN');
  return {
    user,
    kind: kind === 'staff' ? 'ADMIN' : kind,
    ...(kind === 'AGENT' ? { seesInquiry: (id: Types.ObjectId) => seesInquiry(request, id) } : {}),
  };
}
