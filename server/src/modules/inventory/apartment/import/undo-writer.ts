import { PRICE_MISTAKE_HOURS } from '@oriel/contract/price-history';
import type { Types } from 'mongoose';
import type { Models } from '../../../../platform/database.ts';
import { isDuplicateKey } from '../../../../platform/duplicate-key.ts';
import { SYSTEM_ACTOR } from '../../../activity/service.ts';
import { type ChangeContext, changeOf, differs } from '../change.ts';
import { withDependents } from '../dependents.ts';
import type { ApartmentFields } from '../fields.ts';
import type { HistoryWriter } from '../history-writer.ts';
import type { ApartmentDocument } from '../model.ts';
import { mistakeBy } from '../price-mistake.ts';
import { removeApartment } from '../remove.ts';
import { updateOf } from '../writer.ts';
import type { ApartmentImportDocument, ApartmentImportTraceDocument, TraceOutcome } from './model.ts';
import { type Judged, judge } from './undo-verdicts.ts';

const HOUR_MS = 3600_000;

type Trace = ApartmentImportTraceDocument;

interface Dependencies {
  readonly models: Models;
  readonly history: HistoryWriter;
  readonly clock: () => Date;
}

/** Writes an undo, a part at a time. A part may run twice: what is done is recognised. */
export class UndoWriter {
  readonly #models: Models;
  readonly #history: HistoryWriter;
  readonly #clock: () => Date;

  constructor({ models, history, clock }: Dependencies) {
    this.#models = models;
    this.#history = history;
    this.#clock = clock;
  }

  /** Undoes the import of some apartments, and keeps the outcome of each. */
  async undoPart(
    head: ApartmentImportDocument,
    traces: readonly Trace[],
    confirmed: ReadonlySet<string>,
  ): Promise<void> {
    const { organizationId } = head;
    const { Apartment } = this.#models;
    const ids = traces.map(({ apartmentId }) => apartmentId);
    await this.#settle(organizationId, ids);
    const judged = await judge(this.#models, organizationId, traces, confirmed);
    await this.#restore(
      head,
      judged.filter(({ verdict }) => verdict === 'restore'),
    );
    await this.#settle(organizationId, ids);
    await this.#remove(
      organizationId,
      judged.filter(
        ({ verdict, trace, apartment }) =>
          verdict === 'remove' || (!apartment && trace.outcome === 'removing'),
      ),
    );
    // Looks once more: somebody may have been faster.
    const after = await judge(this.#models, organizationId, traces, confirmed);
    const left = await Apartment.find({ organizationId, _id: { $in: ids } }).lean();
    const there = new Map(left.map((one) => [String(one._id), one]));
    const before = new Map(judged.map(({ trace, verdict }) => [trace, verdict]));
    const outcomes = new Map<Trace, TraceOutcome>();
    for (const { trace, verdict } of after) {
      if (verdict === 'restored' || verdict === 'used') outcomes.set(trace, verdict);
      else if (verdict !== 'none') outcomes.set(trace, 'changed');
      else if (trace.outcome === 'removing' || before.get(trace) === 'remove') outcomes.set(trace, 'removed');
    }
    await this.#takeRowsBack(head, outcomes, there);
    await this.#keep(organizationId, traces, outcomes);
  }

  /** Writes what apartments owe to the history: it holds the marks. */
  async #settle(organizationId: Types.ObjectId, ids: readonly Types.ObjectId[]): Promise<void> {
    const owing = await this.#models.Apartment.find(
      { organizationId, _id: { $in: [...ids] }, 'outbox._id': { $exists: true } },
      { organizationId: 1, outbox: 1 },
    ).lean<Pick<ApartmentDocument, '_id' | 'organizationId' | 'outbox'>[]>();
    await this.#history.settle(organizationId, owing);
  }

  /** Sets apartments back, unless someone changes them at the same time. */
  async #restore(head: ApartmentImportDocument, judged: readonly Judged[]): Promise<void> {
    if (judged.length === 0) return;
    const { organizationId, estateId, undoneBy = SYSTEM_ACTOR } = head;
    const [estate, buildings] = await Promise.all([
      this.#models.Estate.findOne({ organizationId, _id: estateId }).lean(),
      this.#models.Building.find({ organizationId, estateId }, { type: 1 }).lean(),
    ]);
    if (!estate) return;
    const updates = judged.flatMap(({ trace, apartment }) => {
      if (!apartment) return [];
      const { type: _type, priceValidFrom, ...before } = trace.before;
      const fields = before as ApartmentFields;
      const buildingId = 'buildingId' in fields ? fields.buildingId : apartment.buildingId;
      const building = buildings.find(({ _id }) => buildingId && _id.equals(buildingId));
      const context: ChangeContext = {
        now: this.#clock(),
        actor: undoneBy,
        source: 'MANUAL',
        kind: 'IMPORT_UNDONE',
        currency: estate.currency,
        type: building?.type ?? estate.type,
        mark: trace.undoMark,
        ...(priceValidFrom instanceof Date ? { priceValidFrom } : {}),
      };
      const change = changeOf(apartment, fields, context);
      return change ? [{ updateOne: updateOf(apartment, change) }] : [];
    });
    if (updates.length === 0) return;
    await this.#models.Apartment.bulkWrite(updates, { ordered: false }).catch((error: unknown) => {
      // Another apartment has the former number by now: this one stays as it is.
      if (!isDuplicateKey(error)) throw error;
    });
  }

  /** Removes apartments that nothing depends on, unless someone changes them at the same time. */
  async #remove(organizationId: Types.ObjectId, judged: readonly Judged[]): Promise<void> {
    if (judged.length === 0) return;
    const { Apartment, ApartmentImportTrace, PriceHistory, Activity } = this.#models;
    await ApartmentImportTrace.updateMany(
      { organizationId, _id: { $in: judged.map(({ trace }) => trace._id) } },
      { $set: { outcome: 'removing' } },
    );
    const byRevision = Map.groupBy(judged, ({ trace }) => trace.revision);
    for (const [revision, some] of byRevision) {
      const ids = some.map(({ trace }) => trace.apartmentId);
      await Apartment.deleteMany({ organizationId, _id: { $in: ids }, revision });
    }
    const ids = judged.map(({ trace }) => trace.apartmentId);
    const remaining = new Set(
      (await Apartment.distinct('_id', { organizationId, _id: { $in: ids } })).map(String),
    );
    const gone = judged.filter(({ trace }) => !remaining.has(String(trace.apartmentId)));
    const goneIds = gone.map(({ trace }) => trace.apartmentId);
    // What came to depend on them in the same moment loses them as after any deletion.
    const late = await withDependents(this.#models, organizationId, goneIds);
    for (const { apartment } of gone)
      if (apartment && late.has(String(apartment._id))) await removeApartment(this.#models, apartment);
    await PriceHistory.deleteMany({ organizationId, apartmentId: { $in: goneIds } });
    await Activity.deleteMany({
      organizationId,
      'subject.type': 'APARTMENT',
      'subject.id': { $in: goneIds },
    });
  }

  /** Declares the prices of the import to be mistakes, except where one is still asked or has led to a sale. */
  async #takeRowsBack(
    { organizationId, undoneBy = SYSTEM_ACTOR }: ApartmentImportDocument,
    outcomes: ReadonlyMap<Trace, TraceOutcome>,
    there: ReadonlyMap<string, ApartmentDocument>,
  ): Promise<void> {
    const { PriceHistory, ApartmentImportTrace } = this.#models;
    const restored = [...outcomes].filter(([, outcome]) => outcome === 'restored').map(([trace]) => trace);
    // To an import before this one, the apartment is again as that one left it.
    const links = restored.flatMap((trace) => {
      const { apartmentId, revision, undoMark, importId } = trace;
      const apartment = there.get(String(apartmentId));
      if (apartment?.revision !== revision + 1) return [];
      return [
        {
          updateMany: {
            filter: { organizationId, apartmentId, revision: revision - 1, importId: { $ne: importId } },
            update: { $set: { revision: revision + 1 }, $push: { rows: undoMark } },
          },
        },
      ];
    });
    if (links.length > 0) await ApartmentImportTrace.bulkWrite(links, { ordered: false });

    const traces = [...outcomes].filter(([, outcome]) => outcome === 'restored' || outcome === 'changed');
    const rowIds = traces.flatMap(([{ rows }]) => rows);
    if (rowIds.length === 0) return;
    const rows = await PriceHistory.find(
      { organizationId, _id: { $in: rowIds }, validTo: { $exists: true } },
      { apartmentId: 1, price: 1, promotionPrice: 1, validFrom: 1, validTo: 1 },
    ).lean();
    const outcomeOf = new Map(traces.map(([{ apartmentId }, outcome]) => [String(apartmentId), outcome]));
    const wrong = rows.filter(({ apartmentId, price, promotionPrice, validFrom, validTo }) => {
      // What was asked for days was an offer, whoever entered it.
      if (!validTo || validTo.getTime() - validFrom.getTime() > PRICE_MISTAKE_HOURS * HOUR_MS) return false;
      if (outcomeOf.get(String(apartmentId)) === 'restored') return true;
      const apartment = there.get(String(apartmentId));
      return differs(
        { price, promotionPrice },
        { price: apartment?.listPrice, promotionPrice: apartment?.promotion?.price },
      );
    });
    if (wrong.length === 0) return;
    await PriceHistory.updateMany(
      { organizationId, _id: { $in: wrong.map(({ _id }) => _id) } },
      { $set: { mistake: mistakeBy(undoneBy, this.#clock()) } },
    );
  }

  async #keep(
    organizationId: Types.ObjectId,
    traces: readonly Trace[],
    outcomes: ReadonlyMap<Trace, TraceOutcome>,
  ): Promise<void> {
    const { ApartmentImportTrace } = this.#models;
    for (const [outcome, some] of Map.groupBy(outcomes, ([, one]) => one)) {
      const _id = { $in: some.map(([trace]) => trace._id) };
      await ApartmentImportTrace.updateMany({ organizationId, _id }, { $set: { outcome } });
    }
    // Never written by the import, or deleted by someone since: nothing to say about them.
    const silent = traces.filter((trace) => !outcomes.has(trace)).map(({ _id }) => _id);
    if (silent.length > 0) await ApartmentImportTrace.deleteMany({ organizationId, _id: { $in: silent } });
  }
}
