import {
  IMPORT_LEFT_MAX,
  IMPORT_UNDO_DAYS,
  type ImportUndoReport,
  PAST_IMPORTS_MAX,
  type PastImport,
} from '@oriel/contract/apartment-import-undo';
import type { Types } from 'mongoose';
import type { Models } from '../../../../platform/database.ts';
import { ApiError } from '../../../../platform/errors.ts';
import { withoutEmpty } from '../../../../platform/present.ts';
import type { ActivityActor } from '../../../activity/model.ts';
import type { BuildingService } from '../../building/service.ts';
import type { HistoryWriter } from '../history-writer.ts';
import { finishAbandoned, LEASE_MS } from './abandoned.ts';
import type { ApartmentImportDocument, ApartmentImportTraceDocument } from './model.ts';
import { confirmedLater, judge, type UndoVerdict } from './undo-verdicts.ts';
import { UndoWriter } from './undo-writer.ts';

/** Apartments undone with one command. */
const PART = 200;

const DAY_MS = 24 * 3600 * 1000;

interface Dependencies {
  readonly models: Models;
  readonly history: HistoryWriter;
  readonly buildings: BuildingService;
  readonly clock: () => Date;
}

/** An apartment as a preview tells it. */
interface Seen {
  readonly id: Types.ObjectId;
  readonly number: string;
  readonly verdict: UndoVerdict;
}

type Counts = Pick<ImportUndoReport, 'removed' | 'restored' | 'changed' | 'used' | 'buildings'>;

/**
 * Undoes imports: removes the apartments that one has created, and sets back those that it has changed. What someone has changed since, or
 * what something depends on, is left alone. An accepted undo is finished even when its process dies: each apartment keeps its outcome.
 */
export class ImportUndo {
  readonly #models: Models;
  readonly #buildings: BuildingService;
  readonly #writer: UndoWriter;
  readonly #clock: () => Date;

  constructor({ models, history, buildings, clock }: Dependencies) {
    this.#models = models;
    this.#buildings = buildings;
    this.#writer = new UndoWriter({ models, history, clock });
    this.#clock = clock;
  }

  /** Imports of an estate that have written something, newest first. */
  async list(organizationId: Types.ObjectId, estateId: Types.ObjectId): Promise<PastImport[]> {
    const heads = await this.#models.ApartmentImport.find(
      { organizationId, estateId, parts: { $gt: 0 } },
      { headers: 0, columns: 0, meanings: 0, confirmed: 0 },
    )
      .sort({ createdAt: -1, _id: -1 })
      .limit(PAST_IMPORTS_MAX)
      .lean();
    return await Promise.all(heads.map((head) => this.#present(head)));
  }

  /**
   * Undoes an import, or says what that would do.
   *
   * @throws ApiError NOT_FOUND, CONFLICT when it is not finished, too old, or undone already
   */
  async run(
    organizationId: Types.ObjectId,
    importId: Types.ObjectId,
    { dryRun, actor }: { readonly dryRun: boolean; readonly actor: ActivityActor },
  ): Promise<ImportUndoReport> {
    const here = { organizationId, _id: importId };
    const head = await this.#models.ApartmentImport.findOne(here).lean();
    if (!head) throw new ApiError('NOT_FOUND');
    if (!this.#isUndoable(head)) throw new ApiError('CONFLICT');
    if (dryRun) return await this.#preview(head);
    // Of two at once, one finds the import no longer done.
    const accepted = await this.#models.ApartmentImport.findOneAndUpdate(
      { ...here, state: 'DONE' },
      { $set: { state: 'UNDOING', undoneBy: actor, undoneAt: this.#clock(), leaseUntil: this.#leaseEnd() } },
      { returnDocument: 'after' },
    ).lean();
    if (!accepted) throw new ApiError('CONFLICT');
    await this.carryOut(accepted);
    return await this.#reportOf(accepted);
  }

  /** Carries out the rest of an undo. */
  async carryOut(head: ApartmentImportDocument, signal?: AbortSignal): Promise<void> {
    const { organizationId, _id: importId } = head;
    const here = { organizationId, _id: importId };
    const { ApartmentImport, ApartmentImportTrace } = this.#models;
    const confirmed = await confirmedLater(this.#models, head);
    for (;;) {
      if (signal?.aborted) return;
      const traces = await ApartmentImportTrace.find({
        organizationId,
        importId,
        $or: [{ outcome: { $exists: false } }, { outcome: 'removing' }],
      })
        .sort({ _id: 1 })
        .limit(PART)
        .lean();
      if (traces.length === 0) break;
      await this.#writer.undoPart(head, traces, confirmed);
      await ApartmentImport.updateOne(here, { $set: { leaseUntil: this.#leaseEnd() } });
    }
    let buildingsRemoved = 0;
    for (const id of head.buildings ?? []) if (await this.#removeBuilding(head, id)) buildingsRemoved += 1;
    await ApartmentImport.updateOne(
      { ...here, state: 'UNDOING' },
      { $set: { state: 'UNDONE', buildingsRemoved } },
    );
  }

  /** Finishes undos whose process died; returns how many. */
  async finishAbandoned(signal?: AbortSignal): Promise<number> {
    const carryOut = this.carryOut.bind(this);
    return await finishAbandoned(
      { models: this.#models, state: 'UNDOING', clock: this.#clock, carryOut },
      signal,
    );
  }

  #leaseEnd(): Date {
    return new Date(this.#clock().getTime() + LEASE_MS);
  }

  #isUndoable({ state, createdAt, planned }: ApartmentImportDocument): boolean {
    const age = this.#clock().getTime() - createdAt.getTime();
    return state === 'DONE' && planned !== undefined && age < IMPORT_UNDO_DAYS * DAY_MS;
  }

  async #preview(head: ApartmentImportDocument): Promise<ImportUndoReport> {
    const { organizationId, _id: importId } = head;
    const confirmed = await confirmedLater(this.#models, head);
    const judged: Seen[] = [];
    for (let after: Types.ObjectId | undefined; ; ) {
      const traces: ApartmentImportTraceDocument[] = await this.#models.ApartmentImportTrace.find({
        organizationId,
        importId,
        ...(after ? { _id: { $gt: after } } : {}),
      })
        .sort({ _id: 1 })
        .limit(PART)
        .lean();
      for (const { trace, verdict, apartment } of await judge(
        this.#models,
        organizationId,
        traces,
        confirmed,
      ))
        judged.push({ id: trace.apartmentId, number: apartment?.number ?? '', verdict });
      after = traces.at(-1)?._id;
      if (traces.length < PART) break;
    }
    const count = (wanted: UndoVerdict) => judged.filter(({ verdict }) => verdict === wanted).length;
    const removed = judged.filter(({ verdict }) => verdict === 'remove').map(({ id }) => id);
    const empty = await Promise.all((head.buildings ?? []).map((id) => this.#isEmpty(head, id, removed)));
    return {
      importId: String(importId),
      dryRun: true,
      removed: removed.length,
      restored: count('restore'),
      changed: count('changed'),
      used: count('used'),
      buildings: empty.filter(Boolean).length,
      left: judged
        .flatMap(({ id, number, verdict }) =>
          verdict === 'changed' || verdict === 'used'
            ? [{ apartmentId: String(id), number, why: verdict }]
            : [],
        )
        .slice(0, IMPORT_LEFT_MAX),
    };
  }

  async #counts({
    organizationId,
    _id: importId,
  }: ApartmentImportDocument): Promise<Omit<Counts, 'buildings'>> {
    const count = (outcome: 'removed' | 'restored' | 'changed' | 'used') =>
      this.#models.ApartmentImportTrace.countDocuments({ organizationId, importId, outcome });
    const [removed, restored, changed, used] = await Promise.all([
      count('removed'),
      count('restored'),
      count('changed'),
      count('used'),
    ]);
    return { removed, restored, changed, used };
  }

  async #reportOf(head: ApartmentImportDocument): Promise<ImportUndoReport> {
    const { organizationId, _id: importId } = head;
    const here = { organizationId, _id: importId };
    const [counts, after, left] = await Promise.all([
      this.#counts(head),
      this.#models.ApartmentImport.findOne(here, { buildingsRemoved: 1 }).lean(),
      this.#models.ApartmentImportTrace.find(
        { organizationId, importId, outcome: { $in: ['changed', 'used'] } },
        { apartmentId: 1, outcome: 1 },
      )
        .limit(IMPORT_LEFT_MAX)
        .lean(),
    ]);
    const named = await this.#models.Apartment.find(
      { organizationId, _id: { $in: left.map(({ apartmentId }) => apartmentId) } },
      { number: 1 },
    ).lean();
    const whyOf = new Map(left.map(({ apartmentId, outcome }) => [String(apartmentId), outcome]));
    return {
      importId: String(importId),
      dryRun: false,
      ...counts,
      buildings: after?.buildingsRemoved ?? 0,
      left: named.map(({ _id, number }) => ({
        apartmentId: String(_id),
        number,
        why: whyOf.get(String(_id)) === 'used' ? 'used' : 'changed',
      })),
    };
  }

  async #present(head: ApartmentImportDocument): Promise<PastImport> {
    const { _id, state, createdAt, fileName, actor, planned, effects, undoneAt, undoneBy, buildingsRemoved } =
      head;
    const undone =
      state === 'UNDONE' && undoneAt
        ? {
            at: undoneAt.toISOString(),
            by: undoneBy?.name ?? '',
            ...(await this.#counts(head)),
            buildings: buildingsRemoved ?? 0,
          }
        : undefined;
    return withoutEmpty({
      id: String(_id),
      state,
      createdAt: createdAt.toISOString(),
      fileName,
      by: actor.name,
      created: planned?.created ?? 0,
      updated: planned?.updated ?? 0,
      effects,
      undoable: this.#isUndoable(head),
      undone,
    }) as PastImport;
  }

  /** Whether a building made by an import holds nothing, besides some apartments, and nobody has worked on it. */
  async #isEmpty(
    { organizationId }: ApartmentImportDocument,
    buildingId: Types.ObjectId,
    besides: readonly Types.ObjectId[] = [],
  ): Promise<boolean> {
    const { Building, Apartment, Navigator, NavigatorImage, Asset, Panorama } = this.#models;
    const here = { organizationId, buildingId };
    const building = await Building.findOne({ organizationId, _id: buildingId }).lean();
    if (!building || building.updatedAt.getTime() !== building.createdAt.getTime()) return false;
    const found = await Promise.all([
      Apartment.exists({ ...here, _id: { $nin: [...besides] } }),
      Navigator.exists(here),
      NavigatorImage.exists({ organizationId, 'overlays.targetId': String(buildingId) }),
      Asset.exists(here),
      Panorama.exists(here),
    ]);
    return found.every((one) => one === null);
  }

  async #removeBuilding(head: ApartmentImportDocument, id: Types.ObjectId): Promise<boolean> {
    const { organizationId } = head;
    if (!(await this.#isEmpty(head, id))) return false;
    const building = await this.#models.Building.findOne({ organizationId, _id: id }).lean();
    if (!building) return false;
    try {
      await this.#buildings.remove(building);
      return true;
    } catch (error) {
      // Something has come into it just now.
      if (error instanceof ApiError && error.code === 'NOT_EMPTY') return false;
      throw error;
    }
  }
}
