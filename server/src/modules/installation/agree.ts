import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import type { Storage } from '../../media/storage.ts';
import type { Models } from '../../platform/database.ts';
import { StartRefusal } from '../../platform/start-refusal.ts';
import { isAssetFolder, knownFiles } from '../asset/known-files.ts';

const RECORD = 'identity';

/** Record about a move of the database: see `InstallationDocument`. */
export const MOVE = 'move';

/** Mark of a store that files are still being moved to, before the id of their installation. */
const MOVING = 'moving:';

const OTHERS = 'The files and the database belong to two different installations.';

/** Folders compared with the database; enough to detect a mismatch. */
const SAMPLE = 1000;

export interface InstallationParts {
  readonly models: Models;
  /** The file stores by folder name. */
  readonly stores: Readonly<Record<string, Storage>>;
  /** Names of both for error messages: a folder, and the database without its password. */
  readonly names: {
    readonly files: string;
    readonly database: string;
    /** The variable that says where the files are. */
    readonly variable: 'DATA_DIR' | 'STORAGE_URL';
    /** An embedded database that is there, and is not the one in use. */
    readonly leftAside?: string | undefined;
  };
}

interface Look {
  readonly owner: string | undefined;
  /** Folders of assets, at most `SAMPLE`. */
  readonly folders: number;
  /** How many of those the database knows. */
  readonly known: number;
}

async function lookAt(store: Storage, models: Models): Promise<Look> {
  const keys: string[] = [];
  for await (const { key } of store.folders()) {
    if (isAssetFolder(key)) keys.push(key);
    if (keys.length === SAMPLE) break;
  }
  return { owner: await store.owner(), folders: keys.length, known: (await knownFiles(models, keys)).size };
}

/** The id of the installation that a database belongs to. */
export async function databaseId(models: Models): Promise<string | undefined> {
  return (await models.Installation.findById(RECORD).lean())?.installationId;
}

/** The same, of a database of any version. */
export async function installationIdIn(connection: Connection): Promise<string | undefined> {
  const installations = connection.collection<{ _id: string; installationId?: string }>('installations');
  return (await installations.findOne({ _id: RECORD }))?.installationId;
}

async function giveDatabaseId(models: Models, wanted: string): Promise<string> {
  await models.Installation.updateOne(
    { _id: RECORD },
    { $setOnInsert: { installationId: wanted } },
    { upsert: true },
  );
  // Of two servers starting at once, the first one's id wins.
  return (await databaseId(models)) ?? wanted;
}

function count(n: number): string {
  const some = n === SAMPLE ? `${n} or more` : String(n);
  return n === 1 ? 'files of 1 asset' : `files of ${some} assets`;
}

function refusal(
  { names }: Pick<InstallationParts, 'names'>,
  what: string,
  found: { files: string; database: string },
): StartRefusal {
  return new StartRefusal(
    [
      `${what} Nothing was started, and no file was changed.`,
      `  files     ${names.files}: ${found.files}`,
      `  database  ${names.database}: ${found.database}`,
      `Connect the database that these files belong to (MONGODB_URI, or its backup put back), or give the database ${
        names.variable === 'DATA_DIR' ? 'a folder' : 'a prefix'
      } of its own (${names.variable}).`,
      'If the two do belong together, because one of them was moved or restored: npm run adopt',
      ...(names.leftAside === undefined
        ? []
        : [`If the documents are still in ${names.leftAside}: npm run move-database brings them over.`]),
    ].join('\n'),
  );
}

/** @throws StartRefusal when a move into this database has not come to its end */
export async function refuseHalfMoved(models: Models): Promise<void> {
  if ((await models.Installation.findById(MOVE).lean())?.state !== 'STARTED') return;
  throw new StartRefusal(
    'A move into this database is under way, or broke off. Nothing was started, and nothing was changed; npm run move-database begins the move anew.',
  );
}

/** Where and when this database was moved to; undefined when it was not. */
export async function movedTo(models: Models): Promise<{ to: string; at: Date } | undefined> {
  const record = await models.Installation.findById(MOVE).lean();
  return record?.state === 'FINISHED' ? record.move : undefined;
}

/** A sentence about a database that was left. */
export function wasMoved(database: string, { to, at }: { to: string; at: Date }): string {
  return `The database in ${database} was moved to ${to} on ${at.toISOString().slice(0, 10)}.`;
}

async function refuseMoved({ models, names }: InstallationParts): Promise<void> {
  const moved = await movedTo(models);
  if (!moved) return;
  throw new StartRefusal(
    [
      `${wasMoved(names.database, moved)} Nothing was started, and nothing was changed. Set MONGODB_URI to that one.`,
      'To go back to this one, without what was written there since: npm run adopt -- --yes',
    ].join('\n'),
  );
}

/**
 * Compares the marks alone, before the database is brought up to date: a newer version that is started on the wrong one must not change it.
 *
 * @throws StartRefusal when the database and a store belong to two installations
 */
export async function refuseOtherFiles({ models, stores, names }: InstallationParts): Promise<void> {
  const inDatabase = await databaseId(models);
  if (inDatabase === undefined) return;
  for (const [name, store] of Object.entries(stores)) {
    const owner = await store.owner();
    if (owner === undefined || owner === inDatabase || owner.startsWith(MOVING)) continue;
    throw refusal({ names }, OTHERS, {
      files: `installation ${owner} in ${name}/`,
      database: `installation ${inDatabase}`,
    });
  }
}

/**
 * Ensures that the database and the file stores belong to one installation: each contains its id. A new installation gets one; an
 * installation older than these ids gets one if the database knows most of the files.
 *
 * @returns the id of the installation
 * @throws StartRefusal when they belong to two installations, when one of them is lost, and when the database was left for another one
 */
export async function agreeOnInstallation(parts: InstallationParts): Promise<string> {
  const { models, stores } = parts;
  await refuseMoved(parts);
  const inDatabase = await databaseId(models);
  const agreedAlready = await Promise.all(Object.values(stores).map((store) => store.owner()));
  // Later losses on either side are reported by the sweep, and nothing is deleted.
  if (inDatabase !== undefined && agreedAlready.every((owner) => owner === inDatabase)) return inDatabase;
  const looks = await Promise.all(
    Object.entries(stores).map(async ([name, store]) => ({ name, store, ...(await lookAt(store, models)) })),
  );
  const assets = await models.Asset.countDocuments({}).setOptions({
    acrossOrganizations: 'whether the installation has any',
  });
  const assetsText = assets === 1 ? '1 asset' : `${assets} assets`;
  const idText = (id: string | undefined): string => (id ? `installation ${id}` : 'no installation yet');
  const refuse = (what: string, look: Look & { name: string }): StartRefusal =>
    refusal(parts, what, {
      files: `${idText(look.owner)}, ${count(look.folders)} in ${look.name}/, ${look.known} of them known to the database`,
      database: `${idText(inDatabase)}, ${assetsText}`,
    });

  const owners = new Set(looks.flatMap(({ owner }) => owner ?? []));
  const id = inDatabase ?? [...owners][0];
  for (const look of looks) {
    if (look.owner?.startsWith(MOVING))
      throw refuse(
        'Files are still being moved here, or a move broke off: npm run move-media goes on.',
        look,
      );
    const isOther = look.owner !== undefined && look.owner !== id;
    if (isOther) throw refuse(OTHERS, look);
    if (inDatabase !== undefined && look.owner === inDatabase) continue;
    if (look.folders > 0 && look.known * 2 < look.folders) {
      throw refuse('The database does not know these files.', look);
    }
    if (look.folders === 0 && assets > 0) {
      throw refuse('The files of this database are not here.', look);
    }
    if (look.owner !== undefined && look.folders === 0) {
      throw refuse('The database is empty, and the files belong to an installation.', look);
    }
  }
  const agreed = await giveDatabaseId(models, id ?? randomUUID());
  for (const { store, owner } of looks) if (owner === undefined) await store.claim(agreed);
  return agreed;
}

/**
 * Assigns the file stores to this database, whatever their previous owner, also when it was left for another one; returns its id. Deletes nothing
 * but the marks.
 */
export async function adoptFiles({
  models,
  stores,
}: Pick<InstallationParts, 'models' | 'stores'>): Promise<string> {
  const id = await giveDatabaseId(models, randomUUID());
  for (const store of Object.values(stores)) await store.claim(id, { replace: true });
  await models.Installation.deleteOne({ _id: MOVE, state: 'FINISHED' });
  return id;
}

/**
 * Marks a store that the files of another one are moved to, so that no server takes it for complete.
 *
 * @param evenIncomplete also from a store whose own move broke off: a copy may be all that is left
 * @returns the id of the installation
 * @throws StartRefusal when one belongs to nobody, or the other one to somebody else
 */
export async function beginMove(
  from: Storage,
  to: Storage,
  names: { from: string; to: string },
  evenIncomplete = false,
): Promise<string> {
  const owned = await from.owner();
  if (owned === undefined) throw new StartRefusal(`${names.from} holds no files of an installation.`);
  if (owned.startsWith(MOVING) && !evenIncomplete)
    throw new StartRefusal(
      `${names.from} is incomplete: a move to it broke off. Finish that, or if its source is lost, add --even-incomplete; npm run check-files then names what is missing.`,
    );
  const id = owned.startsWith(MOVING) ? owned.slice(MOVING.length) : owned;
  await to.claim(MOVING + id);
  const owner = await to.owner();
  // Complete once, and behind the source since: marked again, or a run that breaks off would leave it looking complete.
  if (owner === id) await to.claim(MOVING + id, { replace: true });
  else if (owner !== MOVING + id)
    throw new StartRefusal(`${names.to} belongs to another installation (${owner}). Nothing was moved.`);
  return id;
}

/** Marks a store as complete. */
export async function finishMove(to: Storage, installationId: string): Promise<void> {
  await to.claim(installationId, { replace: true });
}

/** Describes the content of both, before adopting. */
export async function describeInstallation(parts: InstallationParts): Promise<readonly string[]> {
  const { models, stores, names } = parts;
  const lines = [`database  ${names.database}: ${(await databaseId(models)) ?? 'no installation yet'}`];
  const moved = await movedTo(models);
  if (moved) lines.push(wasMoved(names.database, moved));
  for (const [name, store] of Object.entries(stores)) {
    const { owner, folders, known } = await lookAt(store, models);
    lines.push(
      `${name.padEnd(10)}${names.files}/${name}: ${owner ?? 'no installation yet'}, ${count(folders)}, ${known} known to the database`,
    );
  }
  return lines;
}
