import type { InquiryListQuery } from '@oriel/contract/inquiry';
import { type QueryFilter, Types } from 'mongoose';
import type { InquiryDocument } from './model.ts';

function anyOf(ids: readonly string[]): { $in: Types.ObjectId[] } {
  return { $in: ids.map((id) => new Types.ObjectId(id)) };
}

/** Inquiries assigned to one of these, or unassigned. */
function assigned(ids: readonly string[]): QueryFilter<InquiryDocument> {
  const people = ids.filter((id) => id !== 'none');
  const ways: QueryFilter<InquiryDocument>[] = [
    ...(people.length > 0 ? [{ assigneeId: anyOf(people) }] : []),
    ...(ids.includes('none') ? [{ assigneeId: { $exists: false } }] : []),
  ];
  return { $or: ways };
}

/** Conditions of the list's own parameters, in addition to the scope. */
export function listConditions(query: InquiryListQuery): QueryFilter<InquiryDocument>[] {
  const { status, estateId, buildingId, apartmentId, assigneeId, agentId, source, spam = false } = query;
  return [
    { 'spam.verdict': spam ? 'SPAM' : { $ne: 'SPAM' } },
    ...(status ? [{ status: { $in: status } }] : []),
    ...(estateId ? [{ estateId: anyOf(estateId) }] : []),
    ...(buildingId ? [{ buildingId: anyOf(buildingId) }] : []),
    ...(apartmentId ? [{ apartmentIds: anyOf(apartmentId) }] : []),
    ...(assigneeId ? [assigned(assigneeId)] : []),
    ...(agentId ? [{ agentId: anyOf(agentId) }] : []),
    ...(source ? [{ source: { $in: source } }] : []),
  ];
}
