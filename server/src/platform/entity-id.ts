import type { FastifyRequest } from 'fastify';
import { Types } from 'mongoose';

/** A request with an entity id in its path. */
export type RequestById = FastifyRequest & { readonly params: { readonly id: string } };

/** The entity id in the path. Call it after validation: a malformed id throws. */
export function idOf({ params }: Pick<RequestById, 'params'>): Types.ObjectId {
  return new Types.ObjectId(params.id);
}
