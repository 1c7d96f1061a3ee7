import type { FastifyRequest } from 'fastify';
import { Types } from 'mongoose';

/** A request whose path names one entity. */
export type RequestById = FastifyRequest & { readonly params: { readonly id: string } };

/** Id of the entity in the path. Call it after validation: a malformed id throws. */
export function idOf({ params }: Pick<RequestById, 'params'>): Types.ObjectId {
  return new Types.ObjectId(params.id);
}
