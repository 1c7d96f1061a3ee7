import type { mongo, Types } from 'mongoose';
import type { Models } from '../../../platform/database.ts';
import type { RollupDocument } from '../model.ts';
import { rollupKey, type Subject } from '../rollup/key.ts';
import type { TimeUnit } from './units.ts';

/** A subject and the estate that it hangs on (for what hangs on none, the organization). */
export interface PlacedSubject {
  readonly subject: Subject;
  readonly estateId: Types.ObjectId;
}

/** Keys asked for at once. */
const CHUNK = 1000;

type Fields = Readonly<Record<string, 0 | 1>>;

function collectionOf(models: Models): mongo.Collection<RollupDocument> {
  return models.TrackingRollup.collection as unknown as mongo.Collection<RollupDocument>;
}

/** The rollups of subjects of one organization over some time; those that there are, in no order. */
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
        // Lets a cluster ask only those of its parts that can have them.
        estateId: { $in: [...estates.values()] },
        _id: { $in: keys.slice(from, from + CHUNK) },
      },
      { projection: fields, promoteBuffers: true, batchSize: CHUNK },
    );
  }
}

/** The rollups of all flats of an estate over some time. */
export async function* loadFlatRollups(
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

/** The rollups of all time of some kind of subject, in one organization or in all. */
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
