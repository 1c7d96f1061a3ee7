import { isDeepStrictEqual } from 'node:util';
import { needsArea } from '@oriel/contract/apartment-kinds';
import { plainText } from '../../../platform/plain-text.ts';
import { type Change, type ChangeContext, changeOf } from '../../inventory/apartment/change.ts';
import type { ApartmentFields } from '../../inventory/apartment/fields.ts';
import type { ApartmentDocument } from '../../inventory/apartment/model.ts';
import { placeKey } from '../../inventory/apartment/place-key.ts';
import type { BuildingDocument } from '../../inventory/building/model.ts';
import type { EstateDocument } from '../../inventory/estate/model.ts';
import type { Feed, FeedApartment } from '../client.ts';
import type { IntegrationDocument, SyncWarningDocument } from '../model.ts';
import { fieldsFromFeed } from './fields.ts';
import { lockedFields } from './scope-fields.ts';

/** Input of a plan, read at one moment. */
export interface SyncState {
  readonly integration: IntegrationDocument;
  readonly estate: EstateDocument;
  readonly buildings: readonly BuildingDocument[];
  /** All apartments of the estate. */
  readonly apartments: readonly ApartmentDocument[];
  readonly now: Date;
}

/** An apartment to create. */
export interface Creation {
  readonly apartment: FeedApartment;
  readonly number: string;
  readonly fields: ApartmentFields;
}

/** An apartment to change. */
export interface Update {
  readonly current: ApartmentDocument;
  readonly fields: ApartmentFields;
  readonly change: Change;
}

/** Changes of a synchronisation. */
export interface SyncPlan {
  readonly creations: readonly Creation[];
  readonly updates: readonly Update[];
  /** Apartments missing from the feed, with their changes. */
  readonly missing: readonly (Update | { readonly current: ApartmentDocument })[];
  readonly unchanged: readonly ApartmentDocument[];
  readonly warnings: readonly SyncWarningDocument[];
  /** More than half of the apartments are missing: the feed is not trustworthy. */
  readonly shrank: boolean;
}

/** Finds the building that the feed names. */
export function buildingFinder(buildings: readonly BuildingDocument[]) {
  const byName = new Map<string, BuildingDocument>();
  // Later entries win: the id in the feed over the code, the code over the name.
  for (const key of ['name', 'code', 'externalId'] as const) {
    for (const building of buildings) {
      const name = building[key];
      if (name) byName.set(plainText(name), building);
    }
  }
  return (name: string | undefined): BuildingDocument | undefined =>
    name === undefined ? undefined : byName.get(plainText(name));
}

/** The actor of a synchronisation's changes. */
export function syncContext(
  { integration, estate, now }: SyncState,
  type: EstateDocument['type'],
): ChangeContext {
  return {
    now,
    actor: { type: 'INTEGRATION', id: integration._id, name: 'VOX Developer' },
    source: 'SYNC',
    currency: estate.currency,
    type,
  };
}

class Planner {
  readonly #state: SyncState;
  readonly #buildingOf: ReturnType<typeof buildingFinder>;
  readonly #byExternalId: ReadonlyMap<string, ApartmentDocument>;
  readonly #byPlace: ReadonlyMap<string, ApartmentDocument>;
  readonly #locked: string[];
  readonly creations: Creation[] = [];
  readonly updates: Update[] = [];
  readonly missing: (Update | { current: ApartmentDocument })[] = [];
  readonly unchanged: ApartmentDocument[] = [];
  readonly warnings: SyncWarningDocument[] = [];
  readonly #seen = new Set<string>();

  constructor(state: SyncState, feed: Feed) {
    this.#state = state;
    this.#buildingOf = buildingFinder(state.buildings);
    this.#byExternalId = new Map(
      state.apartments.flatMap((apartment) =>
        apartment.externalId ? [[apartment.externalId, apartment] as const] : [],
      ),
    );
    const named = new Set(feed.apartments.map(({ externalId }) => externalId));
    // An id of another list or integration says nothing here. One of this integration does: what has its place is another apartment.
    const isFree = ({ externalId, sync }: ApartmentDocument): boolean =>
      !externalId || (!named.has(externalId) && !sync?.integrationId.equals(state.integration._id));
    this.#byPlace = new Map(
      state.apartments
        .filter(isFree)
        .map((apartment) => [placeKey(apartment.buildingId, apartment.number), apartment] as const),
    );
    this.#locked = lockedFields(state.integration.scope);
  }

  /** Whether the feed has this apartment. */
  hasSeen({ _id }: Pick<ApartmentDocument, '_id'>): boolean {
    return this.#seen.has(String(_id));
  }

  take(apartment: FeedApartment): void {
    const building = this.#buildingOf(apartment.building);
    const known =
      this.#byExternalId.get(apartment.externalId) ??
      (apartment.number ? this.#byPlace.get(placeKey(building?._id, apartment.number)) : undefined);
    if (!known) {
      this.#create(apartment, building);
      return;
    }
    this.#seen.add(String(known._id));
    const type = this.#typeOf(known);
    const { estate, now, integration } = this.#state;
    const { fields, warnings } = fieldsFromFeed(apartment, known, {
      estate,
      type,
      scope: integration.scope,
      now,
    });
    this.warnings.push(...warnings);
    this.#change(known, {
      ...fields,
      externalId: apartment.externalId,
      sync: this.#syncOf(apartment),
    });
  }

  #create(apartment: FeedApartment, building: BuildingDocument | undefined): void {
    const { externalId, number, status } = apartment;
    const { estate, now, integration } = this.#state;
    const type = building?.type ?? estate.type;
    const lacks = !number ? 'NUMBER_MISSING' : !status ? 'STATUS_UNKNOWN_NEW' : undefined;
    const { fields, warnings } = fieldsFromFeed(
      apartment,
      { status: 'ACTIVE' },
      { estate, type, scope: integration.scope, now },
    );
    this.warnings.push(...warnings);
    if (lacks) {
      this.warnings.push({
        externalId,
        code: lacks,
        values: { status: apartment.externalStatus?.name || apartment.externalStatus?.id || '?' },
      });
    }
    const sized = fields.area || !needsArea(fields.kind ?? 'APARTMENT');
    if (lacks || !number || !sized) return;
    this.creations.push({
      apartment,
      number,
      fields: { ...fields, number, externalId, sync: this.#syncOf(apartment) },
    });
  }

  /** Apartments of this integration missing from the feed; hidden from the second time on, never sold or deleted. */
  miss(): void {
    const { apartments, integration, now } = this.#state;
    for (const current of apartments) {
      if (this.#seen.has(String(current._id)) || !current.sync?.integrationId.equals(integration._id))
        continue;
      const hiddenBefore = current.visible ? {} : { hiddenBefore: true as const };
      const fields: ApartmentFields = current.sync.missingSince
        ? { visible: false }
        : { sync: { ...current.sync, missingSince: now, ...hiddenBefore } };
      const change = changeOf(current, fields, syncContext(this.#state, this.#typeOf(current)));
      this.missing.push(change ? { current, fields, change } : { current });
    }
  }

  #change(current: ApartmentDocument, fields: ApartmentFields): void {
    const same = sameSync(current.sync, fields.sync);
    // The time of the last synchronisation alone is not a change.
    const wanted = same ? { ...fields, sync: current.sync ?? null } : fields;
    const change = changeOf(current, wanted, syncContext(this.#state, this.#typeOf(current)));
    if (change) this.updates.push({ current, fields: { ...fields }, change });
    else this.unchanged.push(current);
  }

  #syncOf({ externalStatus }: FeedApartment): NonNullable<ApartmentDocument['sync']> {
    const { integration, now } = this.#state;
    return {
      integrationId: integration._id,
      lastSyncedAt: now,
      lockedFields: this.#locked,
      ...(externalStatus ? { externalStatus } : {}),
    };
  }

  #typeOf({ buildingId }: Pick<ApartmentDocument, 'buildingId'>): EstateDocument['type'] {
    const building = this.#state.buildings.find((one) => one._id.equals(buildingId));
    return building?.type ?? this.#state.estate.type;
  }
}

type Sync = ApartmentDocument['sync'] | null;

function sameSync(one: Sync, other: Sync): boolean {
  const facts = (sync: Sync) =>
    sync && [
      String(sync.integrationId),
      sync.externalStatus?.id,
      sync.externalStatus?.name,
      sync.missingSince?.getTime(),
      [...sync.lockedFields],
    ];
  return isDeepStrictEqual(facts(one), facts(other));
}

/** Plans a synchronisation; writes nothing. */
export function planSync(state: SyncState, feed: Feed): SyncPlan {
  const planner = new Planner(state, feed);
  planner.warnings.push(...feed.warnings);
  for (const apartment of feed.apartments) planner.take(apartment);
  planner.miss();
  const { integration, apartments } = state;
  const before = apartments.filter(
    ({ sync }) => sync && !sync.missingSince && sync.integrationId.equals(integration._id),
  );
  // By the apartments that it has, not by their number: another estate's feed, or one with new ids, may be as long.
  const still = before.filter((apartment) => planner.hasSeen(apartment)).length;
  const { creations, updates, missing, unchanged, warnings } = planner;
  return { creations, updates, missing, unchanged, warnings, shrank: still * 2 < before.length };
}
