import { VISITOR_HEADER } from '@oriel/contract/visitor-header';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Types } from 'mongoose';
import { ApiError } from './errors.ts';

/** The fields of an organization that public answers need. */
export interface Publisher {
  readonly _id: Types.ObjectId;
  readonly embed: { readonly allowedOrigins: readonly string[] };
}

interface Audience {
  readonly organization: Publisher;
}

interface SeveralAudiences {
  /** The organizations whose data the answer contains, possibly none. */
  readonly organizations: readonly Publisher[];
}

interface Lifetime {
  /** The answer is about to change (work in progress), so it must not be cached. */
  readonly changing?: boolean;
  /**
   * Contains a status or a price: cached for ten seconds and never served stale, so that a change is visible everywhere within half a
   * minute.
   */
  readonly live?: boolean;
}

type PublicAnswer = (Audience | SeveralAudiences) & Lifetime;

/**
 * Marks an answer as public: cacheable, and readable by scripts on the organizations' allowed origins (all when there are none).
 *
 * @throws ApiError ORIGIN_NOT_ALLOWED for a script on another site that one of the organizations does not allow
 */
export function allowPublicCaching(request: FastifyRequest, reply: FastifyReply, answer: PublicAnswer): void {
  reply.header('vary', `Authorization, Accept-Language, x-organization-id, ${VISITOR_HEADER}, Origin`);
  const keep = answer.live ? 'public, max-age=10' : 'public, max-age=30, stale-while-revalidate=300';
  reply.header('cache-control', answer.changing ? 'no-cache' : keep);
  const organizations = 'organization' in answer ? [answer.organization] : answer.organizations;
  const choosy = organizations.map(({ embed }) => embed.allowedOrigins).filter((list) => list.length > 0);
  const { origin, host } = request.headers;
  if (choosy.length === 0) {
    reply.header('access-control-allow-origin', '*');
    return;
  }
  if (origin === undefined || origin === `${request.protocol}://${host}`) return;
  if (!choosy.every((list) => list.includes(origin))) throw new ApiError('ORIGIN_NOT_ALLOWED');
  reply.header('access-control-allow-origin', origin);
}
