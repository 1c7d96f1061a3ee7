import type { FastifyRequest } from 'fastify';
import type { Types } from 'mongoose';
import type { Standing } from './present.ts';

/** The caller's relation to the organization in the path: a member, platform staff, or neither. */
export function standingIn(request: FastifyRequest, id: Types.ObjectId): Standing | undefined {
  const { membership, staff } = request.caller;
  const role = membership?.organizationId.equals(id) ? membership.role : undefined;
  return role || staff ? { role, staff } : undefined;
}
