import { Types } from 'mongoose';
import type { Models } from '../../../../platform/database.ts';
import { mapById } from '../../../../platform/object-ids.ts';
import { withDependents } from '../dependents.ts';
import type { ApartmentDocument } from '../model.ts';
import type { ApartmentImportDocument, ApartmentImportTraceDocument } from './model.ts';

/**
 * What an undo has to do with an apartment: `remove` or `restore` it, leave it alone (`changed`, `used`), or nothing: it was never written or
 * is gone (`none`), or was restored before a crash (`restored`).
 */
export type UndoVerdict = 'remove' | 'restore' | 'changed' | 'used' | 'none' | 'restored';

export interface Judged {
  readonly trace: ApartmentImportTraceDocument;
  readonly verdict: UndoVerdict;
  readonly apartment?: ApartmentDocument | undefined;
}

type Head = Pick<ApartmentImportDocument, '_id' | 'organizationId' | 'estateId' | 'createdAt'>;

/** Apartments that later imports, not undone themselves, found to be as they are. */
export async function confirmedLater(
  models: Models,
  { organizationId, estateId, createdAt, _id }: Head,
): Promise<ReadonlySet<string>> {
  const later = await models.ApartmentImport.find(
    {
      organizationId,
      estateId,
      _id: { $ne: _id },
      createdAt: { $gte: createdAt },
      undoneAt: { $exists: false },
    },
    { confirmed: 1 },
  ).lean();
  return new Set(later.flatMap(({ confirmed = [] }) => confirmed.map(String)));
}

/** Decides about each apartment of a part of an import, from what is stored now. Writes nothing. */
export async function judge(
  models: Models,
  organizationId: Types.ObjectId,
  traces: readonly ApartmentImportTraceDocument[],
  confirmed: ReadonlySet<string>,
): Promise<Judged[]> {
  const ids = traces.map(({ apartmentId }) => apartmentId);
  const marks = traces.flatMap(({ mark, undoMark }) => [mark, undoMark]);
  const created = traces.filter(({ action }) => action === 'create').map(({ apartmentId }) => apartmentId);
  const [there, told, used] = await Promise.all([
    models.Apartment.find({ organizationId, _id: { $in: ids } }).lean(),
    models.Activity.distinct('_id', { organizationId, _id: { $in: marks } }),
    withDependents(models, organizationId, created),
  ]);
  const apartments = mapById(there);
  const happened = new Set(told.map(String));
  const buildingIds = traces.flatMap(({ before: { buildingId } }) =>
    buildingId instanceof Types.ObjectId ? [buildingId] : [],
  );
  const buildings = new Set(
    (buildingIds.length === 0
      ? []
      : await models.Building.distinct('_id', { organizationId, _id: { $in: buildingIds } })
    ).map(String),
  );
  const verdictOf = (
    trace: ApartmentImportTraceDocument,
    apartment: ApartmentDocument | undefined,
  ): UndoVerdict => {
    const { action, mark, undoMark, apartmentId, revision, before } = trace;
    if (!happened.has(String(mark)) || !apartment) return 'none';
    if (happened.has(String(undoMark))) return 'restored';
    if (apartment.revision !== revision || confirmed.has(String(apartmentId))) return 'changed';
    if (action === 'update') {
      // Its building from before has been deleted.
      return before.buildingId && !buildings.has(String(before.buildingId)) ? 'changed' : 'restore';
    }
    return used.has(String(apartmentId)) || apartment.stats.favorites > 0 ? 'used' : 'remove';
  };
  return traces.map((trace) => {
    const apartment = apartments.get(String(trace.apartmentId));
    return { trace, apartment, verdict: verdictOf(trace, apartment) };
  });
}
