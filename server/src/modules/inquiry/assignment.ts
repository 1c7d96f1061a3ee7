import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { ApiError } from '../../platform/errors.ts';
import type { EstateDocument } from '../inventory/estate/model.ts';
import type { MembershipDocument, OrganizationDocument } from '../organization/model.ts';

/** Whether a member has access to an estate's inquiries: an AGENT to those of assigned estates. */
function reaches(membership: MembershipDocument, estateId: Types.ObjectId): boolean {
  if (membership.role !== 'AGENT' || membership.allEstates) return true;
  return membership.estateIds.some((id) => id.equals(estateId));
}

/** A member who can be responsible for inquiries about an estate. */
export async function findResponsible(
  models: Models,
  organizationId: Types.ObjectId,
  estateId: Types.ObjectId,
  userId: Types.ObjectId,
): Promise<Types.ObjectId | undefined> {
  const membership = await models.Membership.findOne({ organizationId, userId, status: 'ACTIVE' }).lean();
  return membership && reaches(membership, estateId) ? userId : undefined;
}

/** The agents of an estate in a fixed order: those it lists, else all assigned ones. */
async function agentsOf(models: Models, estate: EstateDocument): Promise<Types.ObjectId[]> {
  const { organizationId, _id, agentIds } = estate;
  const agents = await models.Membership.find({
    organizationId,
    role: 'AGENT',
    status: 'ACTIVE',
    $or: [{ allEstates: true }, { estateIds: _id }],
  })
    .sort({ userId: 1 })
    .lean();
  const ids = agents.map((agent) => agent.userId);
  const named = ids.filter((id) => agentIds.some((one) => one.equals(id)));
  return named.length > 0 ? named : ids;
}

/** The next agent in turn. Incremented atomically in the database, so that no two inquiries get the same turn. */
async function nextInTurn(models: Models, estate: EstateDocument): Promise<Types.ObjectId | undefined> {
  const agents = await agentsOf(models, estate);
  if (agents.length === 0) return undefined;
  const turn = await models.InquiryTurn.findOneAndUpdate(
    { _id: estate._id },
    { $inc: { taken: 1 } },
    { upsert: true, returnDocument: 'after' },
  ).lean();
  return agents[(turn.taken - 1) % agents.length];
}

/**
 * The assignee whom a colleague names for an inquiry that they enter.
 *
 * @throws ApiError VALIDATION for a member who cannot be responsible
 */
export async function namedAssignee(
  models: Models,
  { organizationId, _id: estateId }: EstateDocument,
  userId: Types.ObjectId,
): Promise<Types.ObjectId> {
  const found = await findResponsible(models, organizationId, estateId, userId);
  if (!found) throw new ApiError('VALIDATION', { fields: { assigneeId: ['field.memberUnknown'] } });
  return found;
}

/** The assignee of a new inquiry, by the organization's setting. */
export async function assigneeFor(
  models: Models,
  { settings }: Pick<OrganizationDocument, 'settings'>,
  estate: EstateDocument,
  agentId: Types.ObjectId | undefined,
): Promise<Types.ObjectId | undefined> {
  switch (settings.assignment) {
    case 'AGENT_LINK':
      return agentId;
    case 'ROUND_ROBIN':
      return await nextInTurn(models, estate);
    case 'MANUAL':
      return undefined;
  }
}
