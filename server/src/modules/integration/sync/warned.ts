import type { Models } from '../../../platform/database.ts';
import type { ActivityChange } from '../../activity/model.ts';
import type { ActivityService } from '../../activity/service.ts';
import type { SyncWarningDocument } from '../model.ts';
import { type SyncState, syncContext } from './plan.ts';

/**
 * Writes what the feed had and could not be taken over into the history of each apartment: once, and not again by every synchronization in
 * which it stays the same.
 */
export async function recordWarnings(
  { models, activities }: { readonly models: Models; readonly activities: ActivityService },
  state: SyncState,
  warnings: readonly SyncWarningDocument[],
): Promise<void> {
  const byExternalId = Map.groupBy(warnings, ({ externalId }) => externalId);
  const warned = state.apartments.flatMap(({ _id, externalId }) => {
    const found = externalId === undefined ? undefined : byExternalId.get(externalId);
    return found ? [{ id: _id, changes: found.map(changeOf) }] : [];
  });
  if (warned.length === 0) return;
  const { organizationId } = state.estate;
  const known = await models.Activity.find(
    { organizationId, kind: 'SYNC_WARNING', 'subject.id': { $in: warned.map(({ id }) => id) } },
    { subject: 1, changes: 1 },
  )
    .sort({ createdAt: 1 })
    .lean();
  const latest = new Map(known.map(({ subject, changes }) => [String(subject.id), changes]));
  const { actor } = syncContext(state, state.estate.type);
  await activities.recordAll(
    warned
      .filter(({ id, changes }) => textOf(latest.get(String(id))) !== textOf(changes))
      .map(({ id, changes }) => ({
        organizationId,
        subject: { type: 'APARTMENT' as const, id },
        kind: 'SYNC_WARNING' as const,
        actor,
        changes,
      })),
  );
}

/** A warning as a history keeps it: the reader gets its sentence, in their language. */
function changeOf({ code, values }: SyncWarningDocument): ActivityChange {
  return { field: 'sync', to: { code, ...(values ? { values } : {}) } };
}

function textOf(changes: readonly ActivityChange[] | undefined): string {
  return JSON.stringify(changes?.map(({ to }) => to));
}
