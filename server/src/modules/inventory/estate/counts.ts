import { countsAsApartment } from '@oriel/contract/apartment-kinds';
import type { ApartmentKind, ApartmentStatus } from '@oriel/contract/enums';
import type { ApartmentCounts } from '@oriel/contract/estate-light';
import type { Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';
import type { PublicVisibility } from '../apartment/public-visibility.ts';

type StatusCounts = Readonly<Record<ApartmentStatus, number>>;

/** What is counted as an apartment, and what is sold beside: parking spaces, garages and storage rooms. */
interface PlaceCounts {
  readonly apartments: StatusCounts;
  readonly others: StatusCounts;
}

const NO_STATUS: StatusCounts = { ACTIVE: 0, BOOKED: 0, SOLD: 0 };
const NONE: PlaceCounts = { apartments: NO_STATUS, others: NO_STATUS };

/** Apartments per status, by the id of what they belong to. */
export interface ApartmentsOf {
  of(id: Types.ObjectId): PlaceCounts;
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
          _id: { place: Types.ObjectId; status: ApartmentStatus; kind: ApartmentKind };
          count: number;
        }>([
          { $match: { organizationId, [by]: { $in: [...ids] }, ...(visibleOnly ? { visible: true } : {}) } },
          { $group: { _id: { place: `$${by}`, status: '$status', kind: '$kind' }, count: { $sum: 1 } } },
        ]);
  const counts = new Map<string, PlaceCounts>();
  for (const { _id, count } of rows) {
    const known = counts.get(String(_id.place)) ?? NONE;
    const part = countsAsApartment(_id.kind) ? 'apartments' : 'others';
    const sum = { ...known[part], [_id.status]: known[part][_id.status] + count };
    counts.set(String(_id.place), { ...known, [part]: sum });
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
export function presentCounts(counts: PlaceCounts, visibility?: PublicVisibility): ApartmentCounts {
  const showsSold = visibility?.sold ?? true;
  const sumOf = ({ ACTIVE, BOOKED, SOLD }: StatusCounts) => ACTIVE + BOOKED + (showsSold ? SOLD : 0);
  const { ACTIVE, BOOKED, SOLD } = counts.apartments;
  const others = sumOf(counts.others);
  return {
    apartments: sumOf(counts.apartments),
    ...(visibility?.status === false ? {} : { ACTIVE, BOOKED, ...(showsSold ? { SOLD } : {}) }),
    ...(others > 0 ? { others } : {}),
  };
}
