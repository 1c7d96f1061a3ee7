import type { FastifyRequest } from 'fastify';
import type { QueryFilter, Types } from 'mongoose';
import { memberScope, type Scope } from '../../platform/caller.ts';
import type { Models } from '../../platform/database.ts';
import type { MembershipDocument } from '../organization/model.ts';
import type { InquiryDocument } from './model.ts';

/** A filter that always names the organization. */
export interface OwnInquiries {
  organizationId: Types.ObjectId;
  $or?: QueryFilter<InquiryDocument>[];
}

interface Reader extends Pick<Scope, 'organizationId' | 'organization' | 'userId'> {
  readonly membership?: MembershipDocument;
}

/**
 * The inquiries that a member may see: with access `all`, all of them. An AGENT sees those assigned to them or via their own link and,
 * where the organization allows it, unassigned ones of their estates; never those of a colleague.
 */
export function inquiriesSeenBy(
  { organizationId, organization, userId, membership }: Reader,
  all: boolean,
): OwnInquiries {
  if (all) return { organizationId };
  const own: QueryFilter<InquiryDocument>[] = [{ assigneeId: userId }, { agentId: userId }];
  if (organization.settings.agentsSeeUnassigned && membership) {
    own.push({
      assigneeId: { $exists: false },
      agentId: { $exists: false },
      ...(membership.allEstates ? {} : { estateId: { $in: membership.estateIds } }),
    });
  }
  return { organizationId, $or: own };
}

/** The inquiries that the caller may see. */
export function inquiryFilter(request: FastifyRequest): OwnInquiries {
  const scope = memberScope(request);
  const { membership } = request.caller;
  return inquiriesSeenBy({ ...scope, ...(membership ? { membership } : {}) }, scope.access === 'all');
}

/** Whether the caller may see an inquiry. */
export async function seesInquiry(
  models: Models,
  request: FastifyRequest,
  id: Types.ObjectId,
): Promise<boolean> {
  return (await models.Inquiry.exists({ ...inquiryFilter(request), _id: id })) !== null;
}
