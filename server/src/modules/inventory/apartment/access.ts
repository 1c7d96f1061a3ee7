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
 * Which flats a member may reach: an AGENT those of assigned estates, also with calls that are about the own records of a flat, such as notes.
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

/** The flat of the path for a member; nothing for anybody else, or when it is not theirs to see. */
export async function findOwnApartment(
  models: Models,
  request: RequestById,
): Promise<ApartmentDocument | null> {
  if (!scopeOf(request)) return null;
  return await models.Apartment.findOne({ ...apartmentFilter(request), _id: idOf(request) }).lean();
}

/** @throws ApiError FORBIDDEN for somebody who is no member, NOT_FOUND when the flat is not theirs to see */
export async function requireOwnApartment(models: Models, request: RequestById): Promise<ApartmentDocument> {
  memberScope(request);
  const apartment = await findOwnApartment(models, request);
  if (!apartment) throw new ApiError('NOT_FOUND');
  return apartment;
}

/** A flat as visitors may see it, and what of it. */
export interface PublicFlat extends PublicEstate {
  readonly apartment: ApartmentDocument;
  readonly visibility: PublicVisibility;
}

/** A flat that anybody may see: visible, of a published estate, and not sold where what is sold does not show. */
export async function findPublicApartment(
  models: Models,
  id: Types.ObjectId,
): Promise<PublicFlat | undefined> {
  const apartment = await models.Apartment.findOne({ _id: id, visible: true }, null, {
    acrossOrganizations: 'a visitor names a flat by its id',
  }).lean();
  const found = apartment ? await findPublicEstate(models, apartment.estateId) : undefined;
  if (!apartment || !found) return undefined;
  const visibility = visibilityOf(found.estate);
  return apartment.status === 'SOLD' && !visibility.sold ? undefined : { ...found, apartment, visibility };
}

/** Whether the caller may see an inquiry; the module of inquiries knows. */
export type SeesInquiry = (request: FastifyRequest, id: Types.ObjectId) => Promise<boolean>;

/** The member behind a request as somebody who changes flats. Platform staff may do what an ADMIN may. */
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
