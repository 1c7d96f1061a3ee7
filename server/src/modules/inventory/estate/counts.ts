import type { ApartmentStatus } from '@oriel/contract/enums';
import type { ApartmentCounts } from '@oriel/contract/estate-light';
import type { Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';
import type { PublicVisibility } from '../apartment/public-visibility.ts';

export type StatusCounts = Readonly<Record<ApartmentStatus, number>>;

const NONE: StatusCounts = { ACTIVE: 0, BOOKED: 0, SOLD: 0 };

/** Apartments per status, by the id of what they belong to. */
export interface ApartmentsOf {
  of(id: Types.ObjectId): StatusCounts;
}

interface CountQuery {
  readonly organizationId: Types.ObjectId;
  readonly by: 'estateId' | 'buildingId';
  readonly ids: readonly Types.ObjectId[];
  /** Only apartments that the public may see. */
  readonly visibleOnly: boolean;
}

/** Counts the apartments of many estates or buildings in one aggregation. */
export async function countApartments(models: Models, query: CountQuery): Promise<ApartmentsOf> {
  const { organizationId, by, ids, visibleOnly } = query;
  const rows =
    ids.length === 0
      ? []
      : await models.Apartment.aggregate<{
          _id: { place: Types.ObjectId; status: ApartmentStatus };
          apartments: number;
        }>([
          { $match: { organizationId, [by]: { $in: [...ids] }, ...(visibleOnly ? { visible: true } : {}) } },
          { $group: { _id: { place: `$${by}`, status: '$status' }, apartments: { $sum: 1 } } },
        ]);
  const counts = new Map<string, StatusCounts>();
  for (const { _id, apartments } of rows) {
    const place = String(_id.place);
    counts.set(place, { ...(counts.get(place) ?? NONE), [_id.status]: apartments });
  }
  return { of: (id) => counts.get(String(id)) ?? NONE };
}

/** Counts the buildings of many estates in one aggregation. */
export async function countBuildings(
  models: Models,
  organizationId: Types.ObjectId,
  estateIds: readonly Types.ObjectId[],
): Promise<ReadonlyMap<string, number>> {
  if (estateIds.length === 0) return new Map();
  const rows = await models.Building.aggregate<{ _id: Types.ObjectId; buildings: number }>([
    { $match: { organizationId, estateId: { $in: [...estateIds] } } },
    { $group: { _id: '$estateId', buildings: { $sum: 1 } } },
  ]);
  return new Map(rows.map(({ _id, buildings }) => [String(_id), buildings]));
}

/** Counts for members, or the exposed part of them for visitors. */
export function presentCounts(counts: StatusCounts, visibility?: PublicVisibility): ApartmentCounts {
  const { ACTIVE, BOOKED, SOLD } = counts;
  if (!visibility) return { apartments: ACTIVE + BOOKED + SOLD, ACTIVE, BOOKED, SOLD };
  const apartments = ACTIVE + BOOKED + (visibility.sold ? SOLD : 0);
  if (!visibility.status) return { apartments };
  return { apartments, ACTIVE, BOOKED, ...(visibility.sold ? { SOLD } : {}) };
}
