import type { FastifyRequest } from 'fastify';
import type { QueryFilter, Types } from 'mongoose';
import { memberScope } from '../../platform/caller.ts';
import type { InquiryDocument } from './model.ts';

/** A filter that always names the organization. */
interface OwnInquiries {
  organizationId: Types.ObjectId;
  $or?: QueryFilter<InquiryDocument>[];
}

/**
 * The inquiries that a member may see: everybody but an AGENT all of them. An AGENT those assigned to them or come by their own link and,
 * where the organization allows it, those of their estates that are nobody's; never those of a colleague.
 */
export function inquiryFilter(request: FastifyRequest): OwnInquiries {
  const { organizationId, organization, userId, access } = memberScope(request);
  if (access === 'all') return { organizationId };
  const own: QueryFilter<InquiryDocument>[] = [{ assigneeId: userId }, { agentId: userId }];
  const { membership } = request.caller;
  if (organization.settings.agentsSeeUnassigned && membership) {
    own.push({
      assigneeId: { $exists: false },
      agentId: { $exists: false },
      ...(membership.allEstates ? {} : { estateId: { $in: membership.estateIds } }),
    });
  }
  return { organizationId, $or: own };
}
