import type { Types } from 'mongoose';
import type { Models } from '../../platform/database.ts';
import { distinctIds } from '../../platform/object-ids.ts';

/** Avatar addresses by user id. */
export type Faces = ReadonlyMap<string, string>;

/** Current avatars of members: a new one applies to everything they have ever written. Former members have none. */
export async function facesOf(
  models: Models,
  organizationId: Types.ObjectId,
  people: readonly (Types.ObjectId | undefined)[],
): Promise<Faces> {
  const ids = distinctIds(people);
  if (ids.length === 0) return new Map();
  const places = { organizationId, userId: { $in: ids }, status: { $ne: 'INVITED' as const } };
  const [members, users] = await Promise.all([
    models.Membership.find(places, { userId: 1 }).lean(),
    models.User.find({ _id: { $in: ids }, avatarUrl: { $exists: true } }, { avatarUrl: 1 }).lean(),
  ]);
  const present = new Set(members.map(({ userId }) => String(userId)));
  return new Map(
    users.flatMap(({ _id, avatarUrl }) =>
      avatarUrl && present.has(String(_id)) ? [[String(_id), avatarUrl] as const] : [],
    ),
  );
}
