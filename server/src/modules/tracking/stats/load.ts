import type { mongo, Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';
import type { RollupDocument } from '../model.ts';
import { rollupKey, type Subject } from '../rollup/key.ts';
import type { TimeUnit } from './units.ts';

/** A subject with its estate (or the organization, without one). */
export interface PlacedSubject {
  readonly subject: Subject;
  readonly estateId: Types.ObjectId;
}

/** Keys per query. */
const CHUNK = 1000;

type Fields = Readonly<Record<string, 0 | 1>>;

function collectionOf(models: Models): mongo.Collection<RollupDocument> {
  return models.TrackingRollup.collection as unknown as mongo.Collection<RollupDocument>;
}

/** The existing rollups of an organization's subjects in a period, unordered. */
export async function* loadRollups(
  models: Models,
  organizationId: Types.ObjectId,
  subjects: readonly PlacedSubject[],
  units: readonly TimeUnit[],
  fields: Fields,
): AsyncGenerator<RollupDocument> {
  const keys = subjects.flatMap(({ subject, estateId }) =>
    units.map(({ unit, start }) => rollupKey(unit, start, estateId, subject)),
  );
  const estates = new Map(subjects.map(({ estateId }) => [String(estateId), estateId]));
  for (let from = 0; from < keys.length; from += CHUNK) {
    yield* collectionOf(models).find(
      {
        organizationId,
        // Lets a cluster query only the relevant shards.
        estateId: { $in: [...estates.values()] },
        _id: { $in: keys.slice(from, from + CHUNK) },
      },
      { projection: fields, promoteBuffers: true, batchSize: CHUNK },
    );
  }
}

/** The rollups of an estate's apartments in a period. */
export async function* loadApartmentRollups(
  models: Models,
  organizationId: Types.ObjectId,
  estateId: Types.ObjectId,
  units: readonly TimeUnit[],
  fields: Fields,
): AsyncGenerator<RollupDocument> {
  const moments = (unit: TimeUnit['unit']) =>
    units.filter((one) => one.unit === unit).map(({ start }) => new Date(start));
  for (const unit of ['day', 'hour'] as const) {
    const at = moments(unit);
    for (let from = 0; from < at.length; from += CHUNK) {
      yield* collectionOf(models).find(
        {
          organizationId,
          estateId,
          kind: 'apartment',
          at: { $in: at.slice(from, from + CHUNK) },
          unit,
          agentId: { $exists: false },
        },
        { projection: fields, promoteBuffers: true, batchSize: CHUNK },
      );
    }
  }
}

/** The all-time rollups of a kind of subject, in one organization or all. */
export async function* loadEver(
  models: Models,
  filter: { readonly organizationId?: Types.ObjectId; readonly keys?: readonly string[] },
  kind: Subject['kind'],
): AsyncGenerator<RollupDocument> {
  const { organizationId, keys } = filter;
  yield* collectionOf(models).find(
    {
      unit: 'ever',
      kind,
      ...(organizationId ? { organizationId } : {}),
      ...(keys ? { _id: { $in: [...keys] } } : {}),
    },
    { promoteBuffers: true },
  );
}
