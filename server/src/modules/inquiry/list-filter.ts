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

/** An anonymised inquiry waits for no answer: nobody can be answered any more. */
function answeredOrNot(answered: boolean): QueryFilter<InquiryDocument> {
  return answered
    ? { answeredAt: { $exists: true } }
    : { answeredAt: { $exists: false }, anonymizedAt: { $exists: false } };
}

function dueOrNot(due: boolean, today: string): QueryFilter<InquiryDocument> {
  return due
    ? { 'nextStep.on': { $lte: today } }
    : { $or: [{ nextStep: { $exists: false } }, { 'nextStep.on': { $gt: today } }] };
}

/**
 * Conditions of the list's own parameters, in addition to the scope.
 *
 * @param today calendar day where the organization is
 */
export function listConditions(query: InquiryListQuery, today: string): QueryFilter<InquiryDocument>[] {
  const { status, estateId, buildingId, apartmentId, assigneeId, agentId, source, spam = false } = query;
  const { answered, due } = query;
  return [
    { 'spam.verdict': spam ? 'SPAM' : { $ne: 'SPAM' } },
    ...(status ? [{ status: { $in: status } }] : []),
    ...(estateId ? [{ estateId: anyOf(estateId) }] : []),
    ...(buildingId ? [{ buildingId: anyOf(buildingId) }] : []),
    ...(apartmentId ? [{ apartmentIds: anyOf(apartmentId) }] : []),
    ...(assigneeId ? [assigned(assigneeId)] : []),
    ...(agentId ? [{ agentId: anyOf(agentId) }] : []),
    ...(source ? [{ source: { $in: source } }] : []),
    ...(answered === undefined ? [] : [answeredOrNot(answered)]),
    ...(due === undefined ? [] : [dueOrNot(due, today)]),
  ];
}
