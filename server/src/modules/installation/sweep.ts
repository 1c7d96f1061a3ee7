import type { Types } from 'mongoose';
import type { Storage, StoredFolder } from '../../media/storage.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Models } from '../../platform/database.ts';
import { isAssetFolder, knownFiles } from '../asset/known-files.ts';
import type { SweepRecord } from './model.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Age below which an unknown folder or image belongs to work in progress, milliseconds. */
const UNDER_WAY_MS = DAY_MS;

/** How long the trash is kept, days. Equals the TTL index of trashed navigator images. */
export const TRASH_DAYS = 30;

const BATCH = 200;
const RECORD = 'sweep';
const ACROSS = { acrossOrganizations: 'a sweep looks at everything that the installation keeps' };

/** Result of a sweep in one place. */
export interface SweepPart {
  readonly place: 'media' | 'originals' | 'navigator images';
  readonly looked: number;
  /** Names of items unknown to the database that are not work in progress. */
  readonly unknown: readonly string[];
}

export interface SweepResult {
  readonly parts: readonly SweepPart[];
  /** Why nothing was moved, if so; a sentence for the operator. */
  readonly refusal?: string;
  readonly moved: number;
  readonly emptied: number;
}

/**
 * Whether the unknown share is small enough to be left by crashes: at most one in twenty, at least one, and never half. More means that the
 * database does not belong to these files, or is an older one.
 */
export function isSmallShare(unknown: number, looked: number): boolean {
  return unknown === 0 || (unknown <= Math.max(1, Math.floor(looked / 20)) && unknown * 2 < looked);
}

interface Dependencies {
  readonly models: Models;
  readonly media: Storage;
  readonly originals: Storage;
  readonly clock: Clock;
}

interface SweepOptions {
  readonly dry?: boolean;
  readonly evenMany?: boolean;
  readonly signal?: AbortSignal;
}

/** Moves files and navigator images orphaned by a crash to a trash, by day. */
export class Sweep {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Sweeps at most once a day; one of several servers does it. Undefined when it is not due. */
  async runIfDue(signal?: AbortSignal): Promise<SweepResult | undefined> {
    const { models, clock } = this.#deps;
    const now = clock();
    const due = new Date(now.getTime() - DAY_MS);
    const claimed = await models.Installation.updateOne(
      { _id: RECORD, 'sweep.at': { $lte: due } },
      { $set: { 'sweep.at': now } },
    );
    if (claimed.matchedCount === 1) return await this.run(signal ? { signal } : {});
    // A new installation, or a new database: the first sweep is a day away.
    const first: SweepRecord = { at: now, looked: 0, unknown: 0, moved: 0, emptied: 0, refused: false };
    await models.Installation.updateOne(
      { _id: RECORD },
      { $setOnInsert: { sweep: first } },
      { upsert: true },
    );
    return undefined;
  }

  /**
   * @param dry only inspect
   * @param evenMany also when so much is unknown that the database is probably not the right one
   * @param signal ends it between two folders, with its reason
   */
  async run({ dry = false, evenMany = false, signal }: SweepOptions = {}): Promise<SweepResult> {
    const { models, media, originals, clock } = this.#deps;
    const now = clock();
    const parts = [
      await this.#folders('media', media, signal),
      await this.#folders('originals', originals, signal),
      await this.#images(),
    ];
    const refusal = evenMany ? undefined : await this.#refusal(parts);
    if (dry) return { parts, ...(refusal ? { refusal } : {}), moved: 0, emptied: 0 };
    let [moved, emptied] = [0, 0];
    if (!refusal) {
      const day = now.toISOString().slice(0, 10);
      const last = new Date(now.getTime() - TRASH_DAYS * DAY_MS).toISOString().slice(0, 10);
      for (const { place, unknown } of parts) {
        moved += unknown.length;
        if (place === 'navigator images') await this.#trashImages(unknown, now);
        else
          for (const key of unknown) {
            signal?.throwIfAborted();
            await this.#deps[place].discard(key, day);
          }
      }
      emptied = (await media.emptyTrash(last)) + (await originals.emptyTrash(last));
    }
    const count = (of: (part: SweepPart) => number) => parts.reduce((sum, part) => sum + of(part), 0);
    const record: SweepRecord = {
      at: now,
      looked: count(({ looked }) => looked),
      unknown: count(({ unknown }) => unknown.length),
      moved,
      emptied,
      refused: refusal !== undefined,
    };
    await models.Installation.updateOne({ _id: RECORD }, { $set: { sweep: record } }, { upsert: true });
    return { parts, ...(refusal ? { refusal } : {}), moved, emptied };
  }

  async #refusal(parts: readonly SweepPart[]): Promise<string | undefined> {
    const [organizations, assets] = await Promise.all([
      this.#deps.models.Organization.exists({}),
      this.#deps.models.Asset.exists({}).setOptions(ACROSS),
    ]);
    const unknown = parts.reduce((sum, part) => sum + part.unknown.length, 0);
    if (unknown > 0 && (!organizations || !assets)) {
      return 'The database has no assets at all, so it is probably not the one these files belong to.';
    }
    const much = parts.find((part) => !isSmallShare(part.unknown.length, part.looked));
    return (
      much &&
      `The database knows nothing of ${much.unknown.length} of ${much.looked} ${
        much.place === 'navigator images' ? much.place : `folders in ${much.place}/`
      }; so many are not left by crashes. Is it an older backup, or another database?`
    );
  }

  async #folders(
    place: 'media' | 'originals',
    store: Storage,
    signal: AbortSignal | undefined,
  ): Promise<SweepPart> {
    const unknown: string[] = [];
    let looked = 0;
    let batch: StoredFolder[] = [];
    const young = this.#deps.clock().getTime() - UNDER_WAY_MS;
    const check = async (): Promise<void> => {
      const known = await knownFiles(
        this.#deps.models,
        batch.map(({ key }) => key),
      );
      for (const { key, modifiedAt } of batch.filter((folder) => !known.has(folder.key))) {
        const written = await modifiedAt();
        if (written !== undefined && written.getTime() <= young) unknown.push(key);
      }
      batch = [];
    };
    for await (const folder of store.folders()) {
      signal?.throwIfAborted();
      if (!isAssetFolder(folder.key)) continue;
      looked += 1;
      batch.push(folder);
      if (batch.length === BATCH) await check();
    }
    await check();
    return { place, looked, unknown };
  }

  /** Images are created before their navigator, so that a crash in between leaves orphans. */
  async #images(): Promise<SweepPart> {
    const { NavigatorImage, Navigator } = this.#deps.models;
    const old = new Date(this.#deps.clock().getTime() - UNDER_WAY_MS);
    const looked = await NavigatorImage.countDocuments({ trashedAt: { $exists: false } }).setOptions(ACROSS);
    const owners = await NavigatorImage.distinct('navigatorId', {
      createdAt: { $lt: old },
      trashedAt: { $exists: false },
    }).setOptions(ACROSS);
    const there = await Navigator.distinct('_id', { _id: { $in: owners } }).setOptions(ACROSS);
    const known = new Set(there.map(String));
    const gone = owners.filter((id) => !known.has(String(id)));
    const orphans = await NavigatorImage.find(
      { navigatorId: { $in: gone }, createdAt: { $lt: old }, trashedAt: { $exists: false } },
      { _id: 1 },
      ACROSS,
    ).lean();
    return { place: 'navigator images', looked, unknown: orphans.map(({ _id }) => String(_id)) };
  }

  async #trashImages(ids: readonly string[], now: Date): Promise<void> {
    const { NavigatorImage, Navigator } = this.#deps.models;
    // A navigator restored from a backup gets its trashed images back.
    const trashed = await NavigatorImage.distinct('navigatorId', { trashedAt: { $exists: true } }).setOptions(
      ACROSS,
    );
    const back = await Navigator.distinct('_id', { _id: { $in: trashed } }).setOptions(ACROSS);
    await NavigatorImage.updateMany(
      { navigatorId: { $in: back as Types.ObjectId[] }, trashedAt: { $exists: true } },
      { $unset: { trashedAt: 1 } },
      { ...ACROSS, timestamps: false },
    );
    await NavigatorImage.updateMany(
      { _id: { $in: ids } },
      { $set: { trashedAt: now } },
      { ...ACROSS, timestamps: false },
    );
  }
}
