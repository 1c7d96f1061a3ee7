import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Types } from 'mongoose';
import { ApiError } from './errors.ts';

/** What the platform needs of an organization whose data it answers with. */
export interface Publisher {
  readonly _id: Types.ObjectId;
  readonly embed: { readonly allowedOrigins: readonly string[] };
}

interface Audience {
  readonly organization: Publisher;
}

interface SeveralAudiences {
  /** Whose data the answer shows; none when it shows nobody's. */
  readonly organizations: readonly Publisher[];
}

interface Lifetime {
  /** The answer is about to change (work in progress), so nobody may keep it. */
  readonly changing?: boolean;
  /** A status or a price shows: kept for ten seconds and never answered stale, so that a change is everywhere within half a minute. */
  readonly live?: boolean;
}

type PublicAnswer = (Audience | SeveralAudiences) & Lifetime;

/**
 * Marks an answer as one for the public: cacheable, and readable by scripts of the sites that the organization allows (any when it
 * names none).
 *
 * @throws ApiError ORIGIN_NOT_ALLOWED when another site's script asks that one of the organizations does not allow
 */
export function allowPublicCaching(request: FastifyRequest, reply: FastifyReply, answer: PublicAnswer): void {
  reply.header('vary', 'Authorization, Accept-Language, x-organization-id, Origin');
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
