import { COUNTED_KINDS } from '@oriel/contract/apartment-kinds';
import type { OrganizationCounts } from '@oriel/contract/organization';
import type { Model, Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';

interface Row {
  readonly _id: Types.ObjectId;
  readonly n: number;
}

/** Documents per organization in one collection. */
async function countIn<T>(
  model: Model<T>,
  ids: readonly Types.ObjectId[],
  filter: object = {},
): Promise<Map<string, number>> {
  const rows = await model.aggregate<Row>([
    { $match: { organizationId: { $in: [...ids] }, ...filter } },
    { $group: { _id: '$organizationId', n: { $sum: 1 } } },
  ]);
  return new Map(rows.map(({ _id, n }) => [String(_id), n]));
}

/** The counts of several organizations, by id: one query per collection. */
export async function countsOf(
  models: Models,
  ids: readonly Types.ObjectId[],
): Promise<(id: Types.ObjectId) => OrganizationCounts> {
  const [members, estates, apartments, panoramas, feedback] = await Promise.all([
    countIn(models.Membership, ids, { status: 'ACTIVE' }),
    countIn(models.Estate, ids),
    countIn(models.Apartment, ids, { kind: { $in: COUNTED_KINDS } }),
    countIn(models.Panorama, ids),
    countIn(models.Feedback, ids, { deletedAt: { $exists: false } }),
  ]);
  return (id) => ({
    members: members.get(String(id)) ?? 0,
    estates: estates.get(String(id)) ?? 0,
    apartments: apartments.get(String(id)) ?? 0,
    panoramas: panoramas.get(String(id)) ?? 0,
    feedback: feedback.get(String(id)) ?? 0,
  });
}
