import type { TourState } from '@oriel/contract/estate-progress';
import type { Models } from '../../platform/database.ts';
import type { EstateDocument } from '../inventory/estate/model.ts';
import type { PanoramaDocument } from '../panorama/model.ts';

const FIELDS = {
  organizationId: 1,
  name: 1,
  tourName: 1,
  i18n: 1,
  tourId: 1,
  entry: 1,
  visibility: 1,
  'tiles.status': 1,
} as const;

type Room = Pick<
  PanoramaDocument,
  '_id' | 'organizationId' | 'name' | 'tourName' | 'i18n' | 'tourId' | 'entry' | 'visibility' | 'tiles'
>;

/** A tour of an estate, and whether visitors can see it. */
export interface JudgedTour {
  readonly entry: Room;
  readonly rooms: readonly Room[];
  readonly state: TourState;
}

function stateOf({ visibility, tiles }: Room): TourState {
  if (tiles.status === 'FAILED') return 'FAILED';
  if (tiles.status !== 'READY') return 'PROCESSING';
  return visibility === 'PRIVATE' ? 'READY' : 'SHOWN';
}

/** The tours that begin in an estate, by name. */
export async function judgedTours(
  models: Models,
  { _id: estateId, organizationId }: EstateDocument,
): Promise<JudgedTour[]> {
  const entries = await models.Panorama.find({ organizationId, estateId, entry: true }, FIELDS)
    .sort({ name: 1, _id: 1 })
    .lean<Room[]>();
  const rooms = await models.Panorama.find(
    { organizationId, tourId: { $in: entries.map(({ _id }) => _id) } },
    FIELDS,
  )
    .sort({ order: 1, _id: 1 })
    .lean<Room[]>();
  const byTour = Map.groupBy(rooms, ({ tourId }) => String(tourId));
  return entries.map((entry) => ({
    entry,
    rooms: byTour.get(String(entry._id)) ?? [entry],
    state: stateOf(entry),
  }));
}
