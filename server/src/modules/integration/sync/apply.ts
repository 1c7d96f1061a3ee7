import type { Models } from '../../../platform/database.ts';
import { ApiError } from '../../../platform/errors.ts';
import type { ApartmentWriter } from '../../inventory/apartment/writer.ts';
import type { BuildingDocument } from '../../inventory/building/model.ts';
import type { BuildingService } from '../../inventory/building/service.ts';
import type { SyncTally, SyncWarningDocument } from '../model.ts';
import {
  buildingFinder,
  type Creation,
  type SyncPlan,
  type SyncState,
  syncContext,
  type Update,
} from './plan.ts';

interface Dependencies {
  readonly models: Models;
  readonly writer: ApartmentWriter;
  readonly buildings: BuildingService;
  /** Called between batches; throws when the lease is lost. */
  readonly stillMine: () => Promise<void>;
}

/** Apartments written at a time. */
const BATCH = 20;

/** Result of a plan. */
export interface Applied extends SyncTally {
  readonly warnings: readonly SyncWarningDocument[];
}

async function inBatches<T>(
  items: readonly T[],
  { stillMine }: Dependencies,
  work: (item: T) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += BATCH) {
    await stillMine();
    await Promise.all(items.slice(start, start + BATCH).map(work));
  }
}

/** The buildings of new apartments, created if they are missing. */
async function ensureBuildings(
  { buildings }: Dependencies,
  state: SyncState,
  creations: readonly Creation[],
): Promise<readonly BuildingDocument[]> {
  const all = [...state.buildings];
  const { estate } = state;
  for (const { apartment } of creations) {
    const name = apartment.building;
    if (name === undefined || buildingFinder(all)(name)) continue;
    const floors = creations.flatMap((one) =>
      one.apartment.building === name ? (one.fields.floor ?? 0) : [],
    );
    const body = {
      estateId: String(estate._id),
      name,
      externalId: name,
      floorsAbove: Math.max(1, ...floors.map((floor) => floor + 1)),
      floorsBelow: Math.min(20, Math.max(0, ...floors.map((floor) => -floor))),
    };
    all.push(await buildings.create(estate.organizationId, body));
  }
  return all;
}

/** Executes a plan. Anything changed since it was made is left for the next time, with a warning. */
export async function applyPlan(deps: Dependencies, state: SyncState, plan: SyncPlan): Promise<Applied> {
  const { organizationId, _id: estateId, type: estateType } = state.estate;
  const warnings: SyncWarningDocument[] = [];
  const tally = { created: 0, updated: 0, unchanged: plan.unchanged.length, missing: plan.missing.length };
  const buildingOf = buildingFinder(await ensureBuildings(deps, state, plan.creations));

  await inBatches(plan.creations, deps, async ({ apartment, fields }) => {
    const building = buildingOf(apartment.building);
    const context = syncContext(state, building?.type ?? estateType);
    try {
      await deps.writer.create(
        { organizationId, estateId },
        { ...fields, ...(building ? { buildingId: building._id } : {}) },
        context,
      );
      tally.created += 1;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'NUMBER_TAKEN')) throw error;
      warnings.push({ externalId: apartment.externalId, code: 'NUMBER_TAKEN' });
    }
  });

  const write = async ({ current, change }: Update): Promise<boolean> => {
    const { externalId } = current;
    try {
      if (await deps.writer.apply(current, change)) return true;
      warnings.push({ ...(externalId ? { externalId } : {}), code: 'FLAT_CHANGED' });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'NUMBER_TAKEN')) throw error;
      warnings.push({ ...(externalId ? { externalId } : {}), code: 'NUMBER_TAKEN' });
    }
    return false;
  };
  await inBatches(plan.updates, deps, async (update) => {
    if (await write(update)) tally.updated += 1;
  });
  await inBatches(plan.missing, deps, async (missing) => {
    if ('change' in missing) await write(missing);
  });

  const seen = plan.unchanged.map(({ _id }) => _id);
  await deps.models.Apartment.updateMany(
    { organizationId, _id: { $in: seen } },
    { $set: { 'sync.lastSyncedAt': state.now } },
    { timestamps: false },
  ).setOptions({ unseen: 'when an apartment was last looked at' });
  return { ...tally, warnings };
}
